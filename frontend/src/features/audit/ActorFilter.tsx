import { Autocomplete, InputAdornment, TextField } from '@mui/material';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListUsersQuery } from '@/api/identity';
import { useDebounced } from '@/shared/browser/useDebounced';
import { valuesIn } from '@/shared/list/listFilters';

/** People offered for what is typed; more letters find the others. */
const MOST_OFFERED = 10;

interface Actor {
  id: number;
  name: string;
  email: string;
}

interface Props {
  accountId: number | undefined;
  /** Ids and names of people, between commas; both empty when the log is not narrowed to any. */
  actor: string;
  actorName: string;
  onActor: (actor: string, actorName: string) => void;
}

/** Narrows the log to what some people did, found by name or e-mail. */
export function ActorFilter({ accountId, actor, actorName, onActor }: Props) {
  const { t } = useTranslation('audit');
  const [typed, setTyped] = useState('');
  const globalSearch = useDebounced(typed.trim());
  const { currentData, isFetching, isError } = useListUsersQuery(
    { globalSearch, sortField: 'firstName', page: 1, count: MOST_OFFERED, ...(accountId === undefined ? {} : { accountId }) },
    { skip: globalSearch === '' },
  );
  const isSearching = isFetching || globalSearch !== typed.trim();
  const found = typed.trim() === '' || isSearching ? [] : (currentData?.results ?? []);
  // The same ones as long as the URL is the same: others empty what is typed.
  const chosen = useMemo<Actor[]>(() => {
    const names = actorName.split(',');
    return valuesIn(actor).map((id, index) => ({ id: Number(id), name: names[index] || `#${id}`, email: '' }));
  }, [actor, actorName]);
  return (
    <Autocomplete<Actor, true>
      multiple
      filterSelectedOptions
      size="small"
      options={found.map(({ userId, firstName, lastName, email }) => ({ id: userId, name: `${firstName} ${lastName}`.trim(), email }))}
      value={chosen}
      autoHighlight
      forcePopupIcon={false}
      loading={isSearching}
      loadingText={t('filter.searching')}
      noOptionsText={
        typed.trim() === '' ? t('filter.typeName') : isError ? <span role="alert">{t('filter.failed')}</span> : t('filter.nobody')
      }
      clearText={t('filter.clearActor')}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      // The service has looked in more than the name.
      filterOptions={(options) => options}
      onInputChange={(_event, text, reason) => {
        setTyped(reason === 'input' ? text : '');
      }}
      onChange={(_event, people) => {
        onActor(people.map(({ id }) => id).join(','), people.map(({ name }) => name).join(','));
      }}
      renderOption={({ key, ...props }, { name, email }) => (
        <li key={key} {...props}>
          <span style={{ overflowWrap: 'anywhere' }}>
            {name}
            <br />
            <small>{email}</small>
          </span>
        </li>
      )}
      renderInput={({ slotProps, ...params }) => (
        <TextField
          {...params}
          slotProps={{
            ...slotProps,
            htmlInput: { ...slotProps.htmlInput, 'aria-label': t('filter.actor') },
            input: {
              ...slotProps.input,
              startAdornment: (
                <>
                  <InputAdornment position="start" disableTypography sx={{ fontSize: 14, color: 'text.secondary' }}>
                    {t('filter.actor')}
                  </InputAdornment>
                  {slotProps.input.startAdornment}
                </>
              ),
            },
          }}
        />
      )}
      sx={{
        width: 260,
        '& .MuiInputAdornment-root': { ml: 1 },
        '& .MuiAutocomplete-clearIndicator': { visibility: 'visible' },
        '& .MuiOutlinedInput-root': { bgcolor: 'background.paper', fontSize: 14, minHeight: 40 },
      }}
    />
  );
}
