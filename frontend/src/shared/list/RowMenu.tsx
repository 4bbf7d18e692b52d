import { IconButton, Menu, MenuItem } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoreIcon } from '../icons/icons';
import type { RowAction } from './listColumns';

interface Props<Row> {
  row: Row;
  name: string;
  actions: readonly RowAction<Row>[];
}

/** The actions on one row. */
export function RowMenu<Row>({ row, name, actions }: Props<Row>) {
  const { t } = useTranslation('shared');
  const buttonId = useId();
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const offered = actions.filter((action) => action.isOffered?.(row) ?? true);
  if (offered.length === 0) {
    return null;
  }
  return (
    <>
      <IconButton
        id={buttonId}
        size="small"
        aria-label={t('list.rowMenu', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : menuId}
        onClick={(event) => {
          event.stopPropagation();
          setAnchor(event.currentTarget);
        }}
      >
        <MoreIcon />
      </IconButton>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClick={(event) => {
          event.stopPropagation();
        }}
        onClose={() => {
          setAnchor(null);
        }}
        slotProps={{ list: { 'aria-labelledby': buttonId } }}
      >
        {offered.map((action) => (
          <MenuItem
            key={action.label}
            sx={action.isDangerous === true ? { color: 'error.main' } : undefined}
            onClick={() => {
              setAnchor(null);
              action.run(row);
            }}
          >
            {action.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
