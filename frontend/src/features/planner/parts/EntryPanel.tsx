import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type EventHolidayDto, useListEventFilesQuery, useReadEventSeriesQuery } from '@/api/planner';
import { useFormats } from '@/shared/formats/useFormats';
import { Facts } from '@/shared/record/Facts';
import { LinkedText } from '@/shared/text/LinkedText';
import type { EntryActions } from '../hooks/useEntryDialogs';
import { useEntryWords } from '../hooks/useEntryWords';
import { useRepeatWords } from '../hooks/useRepeatWords';
import { PlanFiles } from './PlanFiles';

interface Props extends EntryActions {
  entry: EventHolidayDto;
  /** The list or the calendar behind it does not show it any more: somebody has deleted it, or moved it. */
  isGone: boolean;
  onClose: () => void;
}

/** An event or a holiday with what may be done with it. */
export function EntryPanel({ entry, isGone, onEdit, onCopy, onDelete, onClose }: Props) {
  const { t } = useTranslation('planner');
  const titleId = useId();
  const format = useFormats();
  const words = useEntryWords();
  const repeats = useRepeatWords();
  const { currentData: series } = useReadEventSeriesQuery({ eventId: entry.id }, { skip: typeof entry.seriesId !== 'number' });
  const days =
    entry.startDate === entry.endDate
      ? format.weekday(entry.startDate)
      : t('range', { from: format.weekday(entry.startDate), to: format.weekday(entry.endDate) });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{entry.title}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2.5 }}>
        {isGone && <Alert severity="info">{t('live.entryGone')}</Alert>}
        <Facts
          facts={[
            {
              label: t(`kind.${entry.type === 'holiday' ? 'holiday' : 'event'}`),
              value: [days, words.times(entry)].filter(Boolean).join(', '),
            },
            ...(series === undefined
              ? []
              : [
                  {
                    label: t('repeat.label'),
                    value: `${repeats.rule(series.recurrenceRule, series.startDate)} (${t('repeat.events', { count: series.count })})`,
                  },
                ]),
            ...(entry.location === '' ? [] : [{ label: t('event.location'), value: entry.location }]),
            ...(entry.description === '' ? [] : [{ label: t('task.field.description'), value: <LinkedText text={entry.description} /> }]),
          ]}
        />
        {entry.type === 'event' && <EventFiles eventId={entry.id} mayEdit={onEdit !== undefined} />}
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

function EventFiles({ eventId, mayEdit }: { eventId: number; mayEdit: boolean }) {
  const { t } = useTranslation('planner');
  const { currentData, isError } = useListEventFilesQuery({ eventId });
  if (isError) {
    return <Alert severity="error">{t('files.loadFailed')}</Alert>;
  }
  // Nobody waits for the files of an event that has none.
  return currentData !== undefined && (mayEdit || currentData.results.length > 0) ? (
    <PlanFiles of={{ kind: 'event', id: eventId }} files={currentData.results} mayAdd={mayEdit} mayDelete={() => mayEdit} />
  ) : null;
}
