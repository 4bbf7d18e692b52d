import { Button, Stack, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { RowId } from './listColumns';

/** An action on all selected rows. Its label says on how many: "Invite 12 people". */
export interface BulkAction {
  label: (count: number) => string;
  run: (selected: readonly RowId[]) => void;
  isDangerous?: boolean;
}

interface Props {
  actions: readonly BulkAction[];
  selected: readonly RowId[];
  onClear: () => void;
}

/** Takes the place of the list's bar while rows are selected. */
export function BulkBar({ actions, selected, onClear }: Props) {
  const { t } = useTranslation('shared');
  return (
    <Stack
      direction="row"
      role="toolbar"
      aria-label={t('list.bulk')}
      sx={{ alignItems: 'center', gap: 1, mb: 2, minHeight: 40, flexWrap: 'wrap' }}
    >
      <Typography role="status" sx={{ fontWeight: 600, mr: 1 }}>
        {t('list.selected', { count: selected.length })}
      </Typography>
      {actions.map((action, index) => (
        <Button
          key={action.label(0)}
          variant={index === 0 ? 'contained' : 'outlined'}
          color={action.isDangerous === true ? 'error' : 'primary'}
          onClick={() => {
            action.run(selected);
          }}
        >
          {action.label(selected.length)}
        </Button>
      ))}
      <Button onClick={onClear}>{t('list.clearSelection')}</Button>
    </Stack>
  );
}
