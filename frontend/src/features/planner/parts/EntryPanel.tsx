import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventHolidayDto } from '@/api/planner';
import { useFormats } from '@/shared/formats/useFormats';
import { Facts } from '@/shared/record/Facts';
import type { EntryActions } from '../hooks/useEntryDialogs';
import { useEntryWords } from '../hooks/useEntryWords';

/** An event or a holiday with what may be done with it. */
export function EntryPanel({ entry, onEdit, onCopy, onDelete, onClose }: EntryActions & { entry: EventHolidayDto; onClose: () => void }) {
  const { t } = useTranslation('planner');
  const titleId = useId();
  const format = useFormats();
  const words = useEntryWords();
  const days = entry.startDate === entry.endDate ? format.weekday(entry.startDate) : t('range', { from: format.weekday(entry.startDate), to: format.weekday(entry.endDate) });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{entry.title}</DialogTitle>
      <DialogContent>
        <Facts
          facts={[
            { label: t(`kind.${entry.type === 'holiday' ? 'holiday' : 'event'}`), value: [days, words.times(entry)].filter(Boolean).join(', ') },
            ...(entry.location === '' ? [] : [{ label: t('event.location'), value: entry.location }]),
            ...(entry.description === '' ? [] : [{ label: t('task.field.description'), value: <span style={{ whiteSpace: 'pre-line' }}>{entry.description}</span> }]),
          ]}
        />
      </DialogContent>
      <DialogActions>
        {onDelete !== undefined && (
          <Button
            color="error"
            onClick={() => {
              onDelete(entry);
            }}
            sx={{ mr: 'auto' }}
          >
            {t('delete')}
          </Button>
        )}
        {onCopy !== undefined && (
          <Button
            onClick={() => {
              onCopy(entry);
            }}
          >
            {t('event.copy')}
          </Button>
        )}
        {onEdit !== undefined && (
          <Button
            variant="outlined"
            onClick={() => {
              onEdit(entry);
            }}
          >
            {t('edit')}
          </Button>
        )}
        <Button onClick={onClose}>{t('task.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
