import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditEventMutation, useEditHolidayMutation, useEditTaskMutation } from '@/api/planner';
import { useFormats } from '@/shared/formats/useFormats';
import { sayServerMessage } from '@/shared/form/serverMessages';
import { problemOf } from '@/shared/states/problem';
import { useToasts } from '@/shared/toasts/toasts';
import { versionOf, type Movable } from './planned';
import type { Lasting } from './weeks';

/** Days that were chosen for something, until what is saved comes back. */
interface Ahead extends Lasting {
  version: number;
}

interface Reschedule {
  /** Where it stands now: what was just moved is shown there at once. */
  daysOf: (planned: Movable) => Lasting;
  move: (planned: Movable, days: Lasting) => void;
}

/** Gives a task, an event or a holiday other days, with undo. What the service refuses goes back, and is said. */
export function useReschedule(): Reschedule {
  const { t } = useTranslation('planner');
  const { t: tShared } = useTranslation('shared');
  const format = useFormats();
  const toasts = useToasts();
  const [editTask] = useEditTaskMutation();
  const [editEvent] = useEditEventMutation();
  const [editHoliday] = useEditHolidayMutation();
  // Of each the version that was saved last: who moves again before it is read anew is not in their own way.
  const saved = useRef(new Map<string, Promise<number>>());
  const [ahead, setAhead] = useState<ReadonlyMap<string, Ahead>>(new Map());

  function place(key: string, days: Ahead | null) {
    setAhead((latest) => {
      const next = new Map(latest);
      if (days === null) {
        next.delete(key);
      } else {
        next.set(key, days);
      }
      return next;
    });
  }

  /** Answers the version that it has then. */
  async function save(planned: Movable, { start, end }: Lasting, version: number): Promise<number> {
    const days = { startDate: start, endDate: end, version };
    if (planned.kind === 'task') {
      // What is not sent stays as it is.
      return (await editTask({ taskId: planned.task.id, taskEdit: days }).unwrap()).version;
    }
    const { id, title, location, description, startTime, endTime } = planned.entry;
    return planned.kind === 'event'
      ? (
          await editEvent({
            eventId: id,
            eventEdit: { title, location, description, startTime: startTime ?? null, endTime: endTime ?? null, ...days },
          }).unwrap()
        ).version
      : (await editHoliday({ holidayId: id, holidayEdit: { name: title, ...days } }).unwrap()).version;
  }

  async function change(planned: Movable, days: Lasting, version: number, earlier: Lasting | null) {
    place(planned.key, { ...days, version });
    try {
      const before = saved.current.get(planned.key) ?? Promise.resolve(0);
      const saving = before.catch(() => 0).then((known) => save(planned, days, Math.max(version, known)));
      saved.current.set(planned.key, saving);
      const now = await saving;
      const when =
        days.start === days.end
          ? format.weekday(days.start)
          : t('range', { from: format.weekday(days.start), to: format.weekday(days.end) });
      toasts.show({
        text: t('calendar.moved', { name: planned.name, when }),
        ...(earlier !== null && { undo: () => void change(planned, earlier, now, null) }),
      });
    } catch (error) {
      place(planned.key, null);
      const { detail, name, errors, changedBy } = problemOf(error);
      if (name === 'Error_VersionConflict') {
        const text =
          changedBy === null ? t('live.notMoved', { name: planned.name }) : t('live.notMovedBy', { name: planned.name, who: changedBy });
        toasts.show({ tone: 'failed', text });
        return;
      }
      const [fault] = Object.values(errors).flat();
      const why =
        fault === undefined
          ? sayServerMessage(tShared, { message: detail ?? t('calendar.notMoved', { name: planned.name }), code: name })
          : sayServerMessage(tShared, fault, undefined, 'planner');
      toasts.show({ tone: 'failed', text: why });
    }
  }

  return {
    daysOf: (planned) => {
      const chosen = ahead.get(planned.key);
      return chosen !== undefined && chosen.version >= versionOf(planned) ? chosen : planned;
    },
    move: (planned, days) => {
      if (days.start !== planned.start || days.end !== planned.end) {
        void change(planned, days, versionOf(planned), { start: planned.start, end: planned.end });
      }
    },
  };
}
