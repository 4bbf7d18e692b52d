import type { RosterUpload } from '@/api/roster';

/** Whether something of an upload can be taken back: of one that was undone before, what was changed since and stayed. */
export function hasLeft({ summary, undoneAt, undoLeft }: RosterUpload): boolean {
  if ((undoneAt ?? '') !== '') {
    return (undoLeft ?? 0) > 0;
  }
  const { added = 0, enrolled = 0, changed = 0 } = summary ?? {};
  return added + enrolled + changed > 0;
}
