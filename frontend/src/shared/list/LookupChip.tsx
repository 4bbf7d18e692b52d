import { LinearProgress, ListItemIcon, ListItemText, MenuItem, MenuList, Popover, Stack, TextField, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '../browser/useDebounced';
import { CheckIcon } from '../icons/icons';
import { FilterButton } from './FilterButton';
import type { LookupFilter } from './listFilters';

interface Props {
  filter: LookupFilter;
  /** As it stands in the URL; empty: off. */
  value: string;
  onValue: (value: string) => void;
}

/** A filter by one of very many values, as a chip that opens a search among them and says which is on. */
export function LookupChip({ filter, value, onValue }: Props) {
  const { t } = useTranslation('shared');
  const popoverId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [search, setSearch] = useState('');
  const { label, allLabel, searchLabel, useLookup } = filter;
  const { options, isFetching, label: chosen } = useLookup(useDebounced(search.trim()), value, anchor !== null);
  const choices = [...(search === '' ? [{ value: '', label: allLabel ?? t('list.any') }] : []), ...options];

  function close() {
    setAnchor(null);
    setSearch('');
  }

  return (
    <>
      <FilterButton
        label={value === '' ? (allLabel ?? label) : t('list.filterIs', { label, value: chosen ?? '…' })}
        isOn={value !== ''}
        opens="dialog"
        opened={anchor === null ? null : popoverId}
        onOpen={setAnchor}
      />
      <Popover
        id={popoverId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { mt: 0.5, width: 320 } } }}
      >
        <Stack sx={{ p: 1.5, pb: 0 }}>
          <TextField
            size="small"
            autoFocus
            value={search}
            placeholder={searchLabel}
            onChange={(event) => {
              setSearch(event.target.value);
            }}
            // As long as names are: a limit of the web app alone, because lists of the services take more.
            slotProps={{ htmlInput: { 'aria-label': searchLabel, autoComplete: 'off', maxLength: 100 } }}
          />
          <LinearProgress aria-hidden sx={{ mt: 1, height: 2, visibility: isFetching ? 'visible' : 'hidden' }} />
        </Stack>
        {choices.length === 0 && !isFetching ? (
          <Typography role="status" sx={{ px: 2, py: 1.5, fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>
            {t('list.noMatch')}
          </Typography>
        ) : (
          <MenuList aria-label={label} sx={{ maxHeight: 320, overflowY: 'auto' }}>
            {choices.map((option) => (
              <MenuItem
                key={option.value}
                role="menuitemradio"
                aria-checked={option.value === value}
                selected={option.value === value}
                onClick={() => {
                  close();
                  onValue(option.value);
                }}
              >
                <ListItemIcon>{option.value === value && <CheckIcon />}</ListItemIcon>
                <ListItemText slotProps={{ primary: { noWrap: true, title: option.label } }}>{option.label}</ListItemText>
              </MenuItem>
            ))}
          </MenuList>
        )}
      </Popover>
    </>
  );
}
