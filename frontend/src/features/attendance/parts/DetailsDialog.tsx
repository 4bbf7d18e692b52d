import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttendanceContent, RegisterColumn, RegisterRow } from '@/api/roster';
import { MARK_REQUEST } from '@/api/roster.rules.generated';
import { childName, isToCome, type Change } from '../rules/register';
import { NotToday } from './NotToday';

interface Props {
  row: RegisterRow;
  /** As it was when the dialog was opened: what comes in meanwhile is nothing that this person changed. */
  mark: AttendanceContent;
  /** The time at the site, `HH:MM`. */
  now: string;
  /** The day of the register when that is not today. */
  otherDay: string | null;
  /** Opened for the time at which the child came. */
  isCheckIn: boolean;
  /** Columns that the account's registers have. */
  offered: readonly RegisterColumn[];
  /** Ways home that the site offers; others may be typed. */
  transportChoices: readonly string[];
  onSave: (change: Change) => void;
  onClose: () => void;
}

const FIELDS = ['checkIn', 'checkOut', 'transportation', 'note'] as const;
const isTime = (field: (typeof FIELDS)[number]): field is 'checkIn' | 'checkOut' => field === 'checkIn' || field === 'checkOut';

/** Times, note and way home of a child's mark (mounted while it is open). Only what is changed is sent. */
export function DetailsDialog({ row, mark, now, otherDay, isCheckIn, offered, transportChoices, onSave, onClose }: Props) {
  const { t } = useTranslation('attendance');
  const { t: tShared } = useTranslation('shared');
  const titleId = useId();
  const choicesId = useId();
  const before = Object.fromEntries(FIELDS.map((field) => [field, mark[field] ?? ''])) as Record<(typeof FIELDS)[number], string>;
  const [values, setValues] = useState(before);
  const [isTried, setIsTried] = useState(false);
  // What another entered is not this person's to mend before a note can be saved.
  const isTooEarly = (field: (typeof FIELDS)[number]) =>
    isTime(field) && otherDay === null && values[field] !== before[field] && isToCome(values[field], now);
  // Whoever is here leaves through the check-out, which asks who collects them.
  const hasLeft = mark.checkout === 'Dismissed' || mark.collectedBy;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (FIELDS.some(isTooEarly)) {
            setIsTried(true);
            return;
          }
          const change: Change = Object.fromEntries(
            FIELDS.filter((field) => values[field] !== before[field]).map((field) => [
              field,
              values[field].trim() === '' ? null : values[field].trim(),
            ]),
          );
          // A child whose time of leaving is taken away is here again.
          const back: Change = change.checkOut === null && hasLeft ? { checkout: '--', collectedBy: null } : {};
          if (Object.keys(change).length > 0) {
            onSave({ ...change, ...back });
          }
          onClose();
        }}
      >
        <DialogTitle id={titleId}>{childName(row)}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, pt: '8px !important' }}>
          {otherDay !== null && <NotToday day={otherDay} />}
          {FIELDS.filter((field) => offered.includes(field) && (field !== 'checkOut' || hasLeft || mark.checkOut)).map((field) => {
            return (
              <TextField
                key={field}
                label={t(`field.${field}`)}
                value={values[field]}
                {...(isTime(field) ? { type: 'time', sx: { width: 180 } } : {})}
                {...(field === 'note' ? { multiline: true, minRows: 2 } : {})}
                {...(isTried && isTooEarly(field) ? { error: true, helperText: t('fault.toCome') } : {})}
                autoFocus={field === (isCheckIn ? 'checkIn' : 'note')}
                slotProps={{
                  ...(isTime(field)
                    ? { inputLabel: { shrink: true } }
                    : {
                        htmlInput: {
                          maxLength: MARK_REQUEST[field].maxLength,
                          autoComplete: 'off',
                          ...(field === 'transportation' && { list: choicesId }),
                        },
                      }),
                }}
                onChange={(event) => {
                  const { value } = event.target;
                  setValues((all) => ({ ...all, [field]: value }));
                }}
              />
            );
          })}
          <datalist id={choicesId}>
            {transportChoices.map((choice) => (
              <option key={choice} value={choice} />
            ))}
          </datalist>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{tShared('form.cancel')}</Button>
          <Button type="submit" variant="contained">
            {t('saveMark')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
