import type { KeyboardEvent } from 'react';
import type { RegisterRow } from '@/api/roster';
import { isHere, mayCome, type MarkStatus, STATUSES } from '../rules/register';
import type { Marks } from './useMarks';

/** What a key that is held down goes on doing: with any other, a run of children would be marked. */
const REPEATABLE = ['arrowdown', 'arrowup', 'home', 'end'];

interface Options {
  marks: Marks;
  rows: readonly RegisterRow[];
  /** Marks are refused: keys only move. */
  isOff: boolean;
  onMove: (by: number) => void;
  /** False: the person is asked first, and stays with the child. So has a check-in. */
  onMark: (ssmId: number, status: MarkStatus | null) => boolean;
  onCheckIn: (ssmId: number) => boolean;
  onCheckOut: (ssmId: number) => void;
  onDetails: (ssmId: number) => void;
}

/** The whole register by keyboard (the map under "?"): what a key does on the child that has the focus, or one of whose buttons has it. */
export function useRegisterKeys({
  marks,
  rows,
  isOff,
  onMove,
  onMark,
  onCheckIn,
  onCheckOut,
  onDetails,
}: Options): (event: KeyboardEvent<HTMLElement>) => void {
  function actionOf(key: string, { ssmId }: RegisterRow): (() => void) | null {
    const chosen = STATUSES.find((each) => each.key === key.toLowerCase());
    const mayChange = (act: () => void) => (isOff ? null : act);
    if (chosen !== undefined) {
      return mayChange(() => {
        if (onMark(ssmId, chosen.status)) {
          onMove(1);
        }
      });
    }
    switch (key.toLowerCase()) {
      case 'arrowdown':
        return () => {
          onMove(1);
        };
      case 'arrowup':
        return () => {
          onMove(-1);
        };
      case 'home':
        return () => {
          onMove(-rows.length);
        };
      case 'end':
        return () => {
          onMove(rows.length);
        };
      case 'backspace':
      case 'delete':
        return mayChange(() => {
          onMark(ssmId, null);
        });
      case 'i':
        return mayCome(marks.shownOf(ssmId))
          ? mayChange(() => {
              if (onCheckIn(ssmId)) {
                onMove(1);
              }
            })
          : null;
      case 'o':
        return isHere(marks.shownOf(ssmId))
          ? mayChange(() => {
              onCheckOut(ssmId);
            })
          : null;
      case 'e':
        return mayChange(() => {
          onDetails(ssmId);
        });
      case 'u':
        return marks.undoOf !== null ? () => void marks.undo() : null;
      default:
        return null;
    }
  }

  return (event) => {
    const at = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-child]')?.dataset.child : undefined;
    const row = rows.find(({ ssmId }) => String(ssmId) === at);
    if (
      row === undefined ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      (event.repeat && !REPEATABLE.includes(event.key.toLowerCase()))
    ) {
      return;
    }
    const act = actionOf(event.key, row);
    if (act !== null) {
      event.preventDefault();
      act();
    }
  };
}
