import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Radio,
  RadioGroup,
  Skeleton,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChooseRemindersMutation, useReadRemindersQuery } from '@/api/planner';
import { CHOICE } from '@/api/planner.rules.generated';
import { useFormats } from '@/shared/formats/useFormats';
import { knownZone } from '@/shared/formats/zones';
import { LoadingState } from '@/shared/states/LoadingState';
import { useToasts } from '@/shared/toasts/toasts';

/** When the service begins to write, in minutes after midnight. */
const MORNING = 6 * 60;
type Choice = (typeof CHOICE)[number];

/** When the person is written to about their tasks: in the morning of the time zone of the browser in which they choose. */
export function RemindersDialog({ accountId, onClose }: { accountId: number; onClose: () => void }) {
  const { t } = useTranslation('planner');
  const titleId = useId();
  const toasts = useToasts();
  const { data, isError } = useReadRemindersQuery({ accountId });
  const [save, { isLoading, error }] = useChooseRemindersMutation();
  const [chosen, setChosen] = useState<Choice | null>(null);
  const choice = chosen ?? data?.choice ?? 'none';
  const timeZone = knownZone();
  const format = useFormats(timeZone);

  async function keep() {
    const kept = await save({ reminderRequest: { accountId, choice, timeZone } });
    if (kept.error === undefined) {
      toasts.show({ text: t('reminders.saved') });
      onClose();
    }
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{t('reminders.title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Typography sx={{ fontSize: 14, lineHeight: '20px' }}>
          {t('reminders.help', { time: format.timeOfDay(MORNING), zone: format.zoneWords() })}
        </Typography>
        {(isError || error !== undefined) && (
          <Alert severity="error" sx={{ bgcolor: 'red.soft', color: 'text.primary' }}>
            {t('reminders.failed')}
          </Alert>
        )}
        {data === undefined && !isError && (
          <LoadingState>
            <Skeleton height={110} />
          </LoadingState>
        )}
        {data !== undefined && (
          <RadioGroup
            aria-labelledby={titleId}
            value={choice}
            onChange={(_event, value) => {
              setChosen(value as Choice);
            }}
          >
            {CHOICE.map((each) => (
              <FormControlLabel key={each} value={each} control={<Radio size="small" />} label={t(`reminders.${each}`)} />
            ))}
          </RadioGroup>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('file.cancel')}</Button>
        <Button variant="contained" disabled={data === undefined} loading={isLoading} onClick={() => void keep()}>
          {t('reminders.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
