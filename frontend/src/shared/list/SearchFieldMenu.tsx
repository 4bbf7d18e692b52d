import { Button, Divider, ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckIcon, ChevronDownIcon } from '../icons/icons';

/** A field that can be searched alone. */
export interface SearchField {
  value: string;
  label: string;
}

interface Props {
  fields: readonly SearchField[];
  /** Empty: all of them. */
  field: string;
  isExact: boolean;
  onChange: (change: { searchField?: string; isExact?: boolean }) => void;
}

/** Where the search looks: in all columns or in one, and whether the whole of it must match. */
export function SearchFieldMenu({ fields, field, isExact, onChange }: Props) {
  const { t } = useTranslation('shared');
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => {
    setAnchor(null);
  };
  const choices = [{ value: '', label: t('list.allColumns') }, ...fields];
  const chosen = choices.find(({ value }) => value === field) ?? choices[0];
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        endIcon={<ChevronDownIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : menuId}
        aria-label={t('list.searchIn', { field: chosen?.label ?? '' })}
        onClick={(event) => {
          setAnchor(event.currentTarget);
        }}
        sx={{ height: 40, fontWeight: 500, color: 'text.primary', backgroundColor: 'background.paper', borderColor: 'control' }}
      >
        {chosen?.label}
        {isExact && ` · ${t('list.exactShort')}`}
      </Button>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { 'aria-label': t('list.searchInMenu') } }}
      >
        {choices.map(({ value, label }) => (
          <MenuItem
            key={value}
            role="menuitemradio"
            aria-checked={value === field}
            onClick={() => {
              close();
              onChange({ searchField: value });
            }}
          >
            <ListItemIcon>{value === field && <CheckIcon />}</ListItemIcon>
            <ListItemText>{label}</ListItemText>
          </MenuItem>
        ))}
        <Divider role="none" />
        <MenuItem
          role="menuitemcheckbox"
          aria-checked={isExact}
          onClick={() => {
            close();
            onChange({ isExact: !isExact });
          }}
        >
          <ListItemIcon>{isExact && <CheckIcon />}</ListItemIcon>
          <ListItemText>{t('list.exact')}</ListItemText>
        </MenuItem>
      </Menu>
    </>
  );
}
