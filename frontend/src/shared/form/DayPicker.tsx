import { IconButton } from '@mui/material';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CalendarIcon } from '../icons/icons';

interface Props {
  /** Id of the label of the field that it fills in. */
  describedBy: string;
  isDisabled: boolean;
  /** What the field holds: the calendar opens there when it is a day. */
  read: () => string;
  onPick: (day: string) => void;
}

/** Opens the browser's own calendar for a day that is typed beside it: it speaks the person's language and works by keyboard. */
export function DayPicker({ describedBy, isDisabled, read, onPick }: Props) {
  const { t } = useTranslation('shared');
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <>
      {/* Only the calendar of this field is wanted, so it is there to be opened and is otherwise no field. */}
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden
        onChange={(event) => {
          if (event.target.value !== '') {
            onPick(event.target.value);
          }
        }}
        style={{
          position: 'absolute',
          insetInlineEnd: 0,
          bottom: 0,
          width: 1,
          height: 1,
          padding: 0,
          border: 0,
          opacity: 0,
          pointerEvents: 'none',
        }}
      />
      <IconButton
        size="small"
        aria-label={t('form.openCalendar')}
        aria-describedby={describedBy}
        disabled={isDisabled}
        onClick={() => {
          if (calendar.current !== null) {
            const kept = read();
            calendar.current.value = /^\d{4}-\d{2}-\d{2}$/.test(kept) ? kept : '';
            calendar.current.showPicker();
          }
        }}
      >
        <CalendarIcon sx={{ fontSize: 20 }} />
      </IconButton>
    </>
  );
}
