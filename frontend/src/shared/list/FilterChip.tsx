import { Button, ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckIcon, ChevronDownIcon } from '../icons/icons';

/** A filter of a list: a few values, one of which may be on. */
export interface ListFilter {
  /** Name in the URL and in the query. */
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** What it says while it is off, in place of its name: "All Program". */
  allLabel?: string;
}

interface Props {
  filter: ListFilter;
  /** Empty: off. */
  value: string;
  onValue: (value: string) => void;
}

/** A filter as a chip that opens its values and says which is on. */
export function FilterChip({ filter, value, onValue }: Props) {
  const { t } = useTranslation('shared');
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = filter.options.find((option) => option.value === value);
  const choices = [{ value: '', label: filter.allLabel ?? t('list.any') }, ...filter.options];
  return (
    <>
      <Button
        size="small"
        variant={chosen === undefined ? 'outlined' : 'contained'}
        color={chosen === undefined ? 'inherit' : 'primary'}
        disableElevation
        endIcon={<ChevronDownIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : menuId}
        onClick={(event) => {
          setAnchor(event.currentTarget);
        }}
        sx={{ height: 40, fontWeight: 500, ...(chosen === undefined ? { color: 'text.primary', backgroundColor: 'background.paper', borderColor: 'control' } : {}) }}
      >
        {chosen === undefined ? (filter.allLabel ?? filter.label) : t('list.filterIs', { label: filter.label, value: chosen.label })}
      </Button>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => {
          setAnchor(null);
        }}
        slotProps={{ list: { 'aria-label': filter.label } }}
      >
        {choices.map((option) => (
          <MenuItem
            key={option.value}
            role="menuitemradio"
            aria-checked={option.value === value}
            selected={option.value === value}
            onClick={() => {
              setAnchor(null);
              onValue(option.value);
            }}
          >
            <ListItemIcon>{option.value === value && <CheckIcon />}</ListItemIcon>
            <ListItemText>{option.label}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
