import { Button, Stack, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { SelectedRows } from './selection';

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

/** Takes the place of the list's bar while rows are selected. */
export function BulkBar({ actions, selected, found, onSelectAll, onClear }: Props) {
  const { t } = useTranslation('shared');
  const { count } = selected;
  return (
    <Stack
      direction="row"
      role="toolbar"
      aria-label={t('list.bulk')}
      sx={{ alignItems: 'center', alignContent: 'flex-start', gap: 1, minHeight: 40, flexWrap: 'wrap' }}
    >
      <Typography role="status" sx={{ fontWeight: 600, mr: 1 }}>
        {t('list.selected', { count })}
      </Typography>
      {actions.map((action, index) => (
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
      {onSelectAll !== undefined && count < found && (
        <Button onClick={onSelectAll}>{t('list.selectFound', { count: found })}</Button>
      )}
      <Button onClick={onClear}>{t('list.clearSelection')}</Button>
    </Stack>
  );
}
