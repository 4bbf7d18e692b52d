import { Autocomplete, OutlinedInput } from '@mui/material';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { afterPointer } from '@/shared/browser/afterPointer';
import { controlProps } from '@/shared/form/controlProps';
import { FieldFrame } from '@/shared/form/FieldFrame';
import { fieldId } from '@/shared/form/fieldId';
import type { AccountValues } from '../accountForm';
import { useSubscriptions } from '../hooks/useSubscriptions';

const NAME = 'cmsLicenses';

/** The content subscriptions of an account, picked from those that there are. */
export function SubscriptionInput({ label }: { label: string }) {
  const { t } = useTranslation(['accounts', 'shared']);
  const { control } = useFormContext<AccountValues>();
  const { field: input, fieldState } = useController({ name: NAME, control });
  const { ids, nameOf, isLoading, onRetry } = useSubscriptions();
  const field = { name: NAME, label, help: t('form.cmsHelp'), isOptional: true, onRetry };
  const error = fieldState.error?.message;
  return (
    <FieldFrame {...field} error={error}>
      <Autocomplete<string, true>
        multiple
        disableCloseOnSelect
        filterSelectedOptions
        id={fieldId(NAME)}
        size="small"
        options={ids}
        value={input.value}
        loading={isLoading}
        loadingText={t('shared:state.loading')}
        noOptionsText={t('form.cmsNone')}
        clearText={t('shared:form.clear')}
        openText={t('form.cmsOpen')}
        closeText={t('form.cmsClose')}
        getOptionLabel={nameOf}
        getOptionKey={(id) => id}
        onChange={(_event, next) => {
          input.onChange(next);
        }}
        onBlur={() => {
          afterPointer(input.onBlur);
        }}
        renderInput={({ slotProps, ...params }) => (
          <OutlinedInput
            {...slotProps.input}
            fullWidth={params.fullWidth}
            size="small"
            error={error !== undefined}
            sx={{ bgcolor: 'background.paper' }}
            inputProps={{ ...slotProps.htmlInput, ...controlProps(NAME, { error, ...field }) }}
          />
        )}
      />
    </FieldFrame>
  );
}
