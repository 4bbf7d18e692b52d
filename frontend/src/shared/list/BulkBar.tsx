import { Button, Menu, MenuItem, Stack, Typography } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChevronDownIcon } from '../icons/icons';
import type { SelectedRows } from './selection';
import { useFitting } from './useFitting';

/** An action on all selected rows. Its label says on how many: "Invite 12 people". */
export interface BulkAction {
  label: (count: number) => string;
  /** `clear` takes the selection back, once the action is done. */
  run: (selected: SelectedRows, clear: () => void) => void;
  isDangerous?: boolean;
}

interface Props {
  actions: readonly BulkAction[];
  selected: SelectedRows;
  /** How many rows the list finds, on all of its pages. */
  found: number;
  /** Chooses all of them; absent where a list cannot act on what it has not shown. */
  onSelectAll?: () => void;
  onClear: () => void;
}

/** Takes the place of the list's bar while rows are selected: one line, so that the table below does not move. */
export function BulkBar({ actions, selected, found, onSelectAll, onClear }: Props) {
  const { t } = useTranslation('shared');
  const { count } = selected;
  const bar = useRef<HTMLDivElement>(null);
  const mayHaveAll = onSelectAll !== undefined && count < found;
  const words = [
    t('list.selected', { count }),
    ...actions.map((action) => action.label(count)),
    ...(mayHaveAll ? [t('list.selectFound', { count: found })] : []),
  ];
  const fitting = useFitting(bar, actions.length, words.join('\n'));
  return (
    <Stack
      ref={bar}
      direction="row"
      role="toolbar"
      aria-label={t('list.bulk')}
      // Where not even one action fits, as on a phone, more lines are better than none.
      sx={{
        alignItems: 'center',
        alignContent: 'flex-start',
        gap: 1,
        minHeight: 40,
        minWidth: 0,
        flexWrap: fitting > 1 ? 'nowrap' : 'wrap',
        '& > *': { flexShrink: 0 },
      }}
    >
      <Typography role="status" sx={{ fontWeight: 600, mr: 1 }}>
        {t('list.selected', { count })}
      </Typography>
      {actions.slice(0, fitting).map((action, index) => (
        <Button
          key={action.label(0)}
          variant={index === 0 && action.isDangerous !== true ? 'contained' : 'outlined'}
          color={action.isDangerous === true ? 'error' : 'primary'}
          disabled={count === 0}
          onClick={() => {
            action.run(selected, onClear);
          }}
        >
          {action.label(count)}
        </Button>
      ))}
      {fitting < actions.length && <MoreActions actions={actions.slice(fitting)} selected={selected} onClear={onClear} />}
      {mayHaveAll && <Button onClick={onSelectAll}>{t('list.selectFound', { count: found })}</Button>}
      <Button onClick={onClear}>{t('list.clearSelection')}</Button>
    </Stack>
  );
}

/** The actions that have no room of their own. */
function MoreActions({ actions, selected, onClear }: Pick<Props, 'actions' | 'selected' | 'onClear'>) {
  const { t } = useTranslation('shared');
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        endIcon={<ChevronDownIcon />}
        disabled={selected.count === 0}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : menuId}
        onClick={(event) => {
          setAnchor(event.currentTarget);
        }}
      >
        {t('list.more')}
      </Button>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => {
          setAnchor(null);
        }}
        slotProps={{ list: { 'aria-label': t('list.bulk') } }}
      >
        {actions.map((action) => (
          <MenuItem
            key={action.label(0)}
            sx={action.isDangerous === true ? { color: 'error.main' } : undefined}
            onClick={() => {
              setAnchor(null);
              action.run(selected, onClear);
            }}
          >
            {action.label(selected.count)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
