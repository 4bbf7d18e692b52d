import { IconButton, ListItemIcon, ListItemText, Menu, MenuItem, Tooltip } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckIcon, ColumnsIcon } from '../icons/icons';

interface Props {
  columns: readonly { field: string; label: string; isName?: boolean }[];
  hidden: readonly string[];
  onHidden: (hidden: string[]) => void;
}

/** Shows and hides columns. The naming column always stays. */
export function ColumnMenu({ columns, hidden, onHidden }: Props) {
  const { t } = useTranslation('shared');
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Tooltip title={t('list.columns')}>
        <IconButton
          aria-label={t('list.columns')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-controls={anchor === null ? undefined : menuId}
          onClick={(event) => {
            setAnchor(event.currentTarget);
          }}
        >
          <ColumnsIcon />
        </IconButton>
      </Tooltip>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => {
          setAnchor(null);
        }}
        slotProps={{ list: { 'aria-label': t('list.columns') } }}
      >
        {columns.map(({ field, label, isName = false }) => {
          const isShown = isName || !hidden.includes(field);
          return (
            <MenuItem
              key={field}
              role="menuitemcheckbox"
              aria-checked={isShown}
              disabled={isName}
              onClick={() => {
                onHidden(isShown ? [...hidden, field] : hidden.filter((each) => each !== field));
              }}
            >
              <ListItemIcon>{isShown && <CheckIcon />}</ListItemIcon>
              <ListItemText>{label}</ListItemText>
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
