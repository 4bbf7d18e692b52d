import type { TFunction } from 'i18next';
import { useRef } from 'react';
import type { AttendanceStatus } from '@/api/roster';
import { STATUSES, type MarkStatus } from '../rules/register';

/** How long, in milliseconds, a second click on a mark is taken for a part of the first. */
const TWICE_MS = 600;

interface Props {
  t: TFunction<'attendance'>;
  name: string;
  value: AttendanceStatus;
  isOff: boolean;
  /** Tab leads to the buttons. */
  isTabStop: boolean;
  /** Null takes the status away. */
  onChoose: (status: MarkStatus | null) => void;
}

/**
 * What may be said of a child on a day; the chosen one again takes it away, but not by a double click: who means to say it
 * would take it away unseen. By keyboard each press counts.
 */
export function StatusButtons({ t, name, value, isOff, isTabStop, onChoose }: Props) {
  const chosenAt = useRef(Number.NEGATIVE_INFINITY);
  return (
    <div role="group" className="statuses" aria-label={t('statusOf', { name })}>
      {STATUSES.map(({ status, key }) => (
        <button
          type="button"
          key={status}
          data-status={status}
          disabled={isOff}
          aria-pressed={value === status}
          aria-keyshortcuts={key}
          tabIndex={isTabStop ? 0 : -1}
          onClick={({ detail, timeStamp }) => {
            const isChosen = value === status;
            // A click by keyboard has no count.
            if (isChosen && (detail > 1 || (detail === 1 && timeStamp - chosenAt.current < TWICE_MS))) {
              return;
            }
            chosenAt.current = isChosen ? Number.NEGATIVE_INFINITY : timeStamp;
            onChoose(isChosen ? null : status);
          }}
        >
          {t(`status.${status}`)}
        </button>
      ))}
    </div>
  );
}
