import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListStaffQuery } from '@/api/roster';
import { useDebounced } from '@/shared/browser/useDebounced';
import type { Place } from '@/shared/session/roles';
import type { Chosen } from '../rules/people';

/** People offered for what is typed; more letters find the others. */
const MOST_OFFERED = 20;
/** Roles of those who can open what is at a site, and what a program plans for itself. */
const OF_SITE = '4,5,6,7';
const OF_PROGRAM = '4,5';

interface Props {
  label: string;
  place: Place;
  value: readonly Chosen[];
  /** One at most. */
  isOne?: boolean;
  onValue: (people: Chosen[]) => void;
}

/** Somebody who can open what is at a program or site, found by name or e-mail. */
export function PersonPicker({ label, place, value, isOne = false, onValue }: Props) {
  const { t } = useTranslation('planner');
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const { accountId, programId, siteId } = place;
  const { currentData, isFetching } = useListStaffQuery(
    {
      accountId,
      programId,
      ...(siteId === 0 ? {} : { siteId }),
      active: true,
      sortField: 'firstName',
      filter: `systemRole:${siteId === 0 ? OF_PROGRAM : OF_SITE}`,
      page: 1,
      count: MOST_OFFERED,
      ...(search === '' ? {} : { search }),
    },
    { skip: !isOpen },
  );
  const found = new Map<number, Chosen>();
  for (const { staffUser } of currentData?.results ?? []) {
    if (typeof staffUser.userId === 'number') {
      found.set(staffUser.userId, { userId: staffUser.userId, name: `${staffUser.firstName} ${staffUser.lastName}`.trim() });
    }
  }
  return (
    <Autocomplete<Chosen, true>
      multiple
      size="small"
      options={[...found.values()]}
      value={[...value]}
      filterSelectedOptions
      autoHighlight
      loading={isFetching}
      loadingText={t('task.people.searching')}
      noOptionsText={t('task.people.nobody')}
      clearText={t('task.people.clear')}
      openText={t('task.people.open')}
      closeText={t('task.people.close')}
      onOpen={() => {
        setIsOpen(true);
      }}
      onClose={() => {
        setIsOpen(false);
      }}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ userId }) => userId}
      isOptionEqualToValue={(one, other) => one.userId === other.userId}
      // The service has looked in more than the name.
      filterOptions={(options) => options}
      onInputChange={(_event, text, reason) => {
        setTyped(reason === 'input' ? text : '');
      }}
      onChange={(_event, people) => {
        onValue(isOne ? people.slice(-1) : people);
      }}
      renderInput={(params) => <TextField {...params} label={label} helperText={siteId === 0 ? t('task.people.ofProgram') : undefined} />}
    />
  );
}
