import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  useCreateStaffMemberMutation,
  useListAssignmentsQuery,
  useMoveScholarsMutation,
  useMoveStaffMemberMutation,
  useUndoMoveMutation,
} from '@/api/roster';
import { messageOf } from '@/api/problems';
import { sayBulkError } from '@/shared/dialogs/bulkRun';
import type { Place } from '@/shared/session/roles';
import { useToasts } from '@/shared/toasts/toasts';
import { boardOf, NONE, type Card } from '../rules/board';

/** Who of a site is in which classroom, and assigning them to others, with undo. */
export function useAssigning({ siteId, programId }: Place, nameOfRoom: (id: number) => string) {
  const { t } = useTranslation('staffRoster');
  const { t: tShared } = useTranslation('shared');
  const toasts = useToasts();
  const { currentData, error, refetch } = useListAssignmentsQuery({ siteId, programId }, { refetchOnMountOrArgChange: true });
  const [moveScholars] = useMoveScholarsMutation();
  const [undoMove] = useUndoMoveMutation();
  const [moveStaff] = useMoveStaffMemberMutation();
  const [create] = useCreateStaffMemberMutation();
  // Where somebody was put whose move is not read back yet.
  const [put, setPut] = useState<ReadonlyMap<string, number>>(new Map());
  const cards =
    currentData === undefined
      ? undefined
      : boardOf(currentData).map((card) => ({ ...card, classroomId: put.get(card.key) ?? card.classroomId }));

  /** The call is answered as done also when somebody has moved the scholar since, and they stay. */
  async function undo(undoToken: string) {
    const { results } = await undoMove({ undoRequest: { undoToken } }).unwrap();
    const refused = results.find(({ isDone }) => !isDone);
    if (refused !== undefined) {
      throw new Error(refused.error ? tShared('form.errorOf', { label: refused.name, message: sayBulkError(tShared, refused.error) }) : '');
    }
  }

  /** What takes it back; null when nothing does. */
  async function move(card: Card, to: number): Promise<(() => Promise<unknown>) | null> {
    const toClassroomId = to === NONE ? null : to;
    if (card.kind === 'scholar') {
      const { failed, undoToken } = await moveScholars({ moveRequest: { ids: [card.id], toClassroomId } }).unwrap();
      if (failed > 0) {
        throw new Error('not moved');
      }
      return typeof undoToken === 'string' ? () => undo(undoToken) : null;
    }
    if (card.memberId === null) {
      // The site has entered nothing of this user yet: the classroom is the first.
      const made = await create({ staffMemberRequest: { siteId, userId: card.userId, classroomId: toClassroomId } }).unwrap();
      return () => moveStaff({ memberId: made.id, staffClassroomRequest: { toClassroomId: null } }).unwrap();
    }
    const { memberId, version } = card;
    const moved = await moveStaff({ memberId, staffClassroomRequest: { version, toClassroomId } }).unwrap();
    const before = card.classroomId === NONE ? null : card.classroomId;
    return () => moveStaff({ memberId, staffClassroomRequest: { version: moved.version, toClassroomId: before } }).unwrap();
  }

  async function readAgain() {
    await refetch();
    setPut(new Map());
  }

  async function takeBack(back: () => Promise<unknown>) {
    try {
      await back();
    } catch (cause) {
      // What a call that failed as a whole says is not about the move.
      const why = cause instanceof Error ? cause.message : '';
      toasts.show({ tone: 'failed', text: `${t('board.notUndone')} ${why}`.trim() });
    }
    await readAgain();
  }

  async function assign(card: Card, to: number) {
    setPut((before) => new Map([...before, [card.key, to]]));
    try {
      const back = await move(card, to);
      toasts.show({
        text: t('board.moved', { name: card.name, classroom: nameOfRoom(to) }),
        ...(back !== null && { undo: () => void takeBack(back) }),
      });
    } catch (cause) {
      const why = typeof cause === 'object' && cause !== null && 'data' in cause ? messageOf(cause.data) : null;
      toasts.show({ tone: 'failed', text: why ?? t('board.notMoved', { name: card.name }) });
    }
    await readAgain();
  }
  return { cards, error, refetch, assign };
}
