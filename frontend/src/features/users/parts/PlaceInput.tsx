import { Autocomplete, OutlinedInput } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { FieldFrame, type FieldProps } from '@/shared/form/FieldFrame';
import { controlProps } from '@/shared/form/controlProps';
import { fieldId } from '@/shared/form/fieldId';
import { fold } from '@/shared/text/fold';
import { NOWHERE, type ChosenPlace } from '../rules/userForm';
import { useField } from '@/shared/form/useField';

/** An option list longer than this is narrowed by typing; nobody scrolls through ten thousand sites. */
const MOST_SHOWN = 100;

interface Props extends FieldProps {
  options: readonly ChosenPlace[];
  placeholder: string;
  /** The options are the answer to what was typed, so they are shown as they come. */
  onType?: (typed: string) => void;
  isLoading?: boolean;
  nothing?: string;
  /** What to say when there is nothing to choose from, whatever is typed. */
  none?: string;
  /** What to do once another place is chosen. */
  onChosen?: (place: ChosenPlace) => void;
}

/** An account, a program or a site, found by typing. */
export function PlaceInput({ options, placeholder, onType, isLoading = false, nothing, none, onChosen, ...field }: Props) {
  const { t } = useTranslation(['users', 'shared']);
  const { input, error } = useField(field.name);
  const kept = asPlace(input.value);
  // A place that was known by its id alone has its name here.
  const value = options.find(({ id }) => id === kept.id) ?? kept;
  return (
    <FieldFrame {...field} error={error}>
      <Autocomplete<ChosenPlace>
        id={fieldId(field.name)}
        fullWidth
        size="small"
        options={options}
        value={value.id === 0 ? null : value}
        disabled={field.isDisabled ?? false}
        loading={isLoading}
        loadingText={t('form.searching')}
        noOptionsText={
          field.onRetry !== undefined
            ? t('shared:state.errorTitle')
            : ((options.length === 0 ? none : undefined) ?? nothing ?? t('form.nothingFound'))
        }
        clearText={t('form.clearPlace')}
        openText={t('form.openPlace')}
        closeText={t('form.closePlace')}
        autoHighlight
        getOptionLabel={(place) => place.name}
        getOptionKey={(place) => place.id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        filterOptions={onType === undefined ? narrowed : asTheyCome}
        onInputChange={(_event, typed, reason) => {
          if (reason === 'input' || reason === 'clear') {
            onType?.(typed);
          }
        }}
        onChange={(_event, place) => {
          input.onChange(place ?? NOWHERE);
          onChosen?.(place ?? NOWHERE);
        }}
        onBlur={input.onBlur}
        renderInput={({ slotProps, ...params }) => (
          <OutlinedInput
            {...slotProps.input}
            fullWidth={params.fullWidth}
            disabled={params.disabled}
            size="small"
            placeholder={placeholder}
            error={error !== undefined}
            // A field that cannot be used yet says why, so this is to be read.
            sx={{
              bgcolor: 'background.paper',
              '& .Mui-disabled::placeholder': { opacity: 1, WebkitTextFillColor: (theme) => theme.palette.text.secondary },
            }}
            inputProps={{ ...slotProps.htmlInput, ...controlProps(field.name, { error, ...field }) }}
          />
        )}
      />
    </FieldFrame>
  );
}

function asPlace(value: unknown): ChosenPlace {
  return typeof value === 'object' && value !== null && 'id' in value && 'name' in value ? (value as ChosenPlace) : NOWHERE;
}

function asTheyCome(options: ChosenPlace[]): ChosenPlace[] {
  return options;
}

function narrowed(options: ChosenPlace[], { inputValue }: { inputValue: string }): ChosenPlace[] {
  const wanted = fold(inputValue);
  return options.filter(({ name }) => fold(name).includes(wanted)).slice(0, MOST_SHOWN);
}
