import type { Assignments } from '@/api/roster';

/** Scholars and staff without a classroom. */
export const NONE = 0;

interface Shown {
  /** Tells it from every other card. */
  key: string;
  name: string;
  /** As cards are called: last name first. */
  label: string;
  classroomId: number;
}

/** Somebody on the board. */
export type Card =
  | (Shown & { kind: 'scholar'; id: number; startsOn: string })
  | (Shown & { kind: 'staff'; memberId: number | null; userId: number | null; version: number });

/** Everybody of a site, staff before scholars. */
export function boardOf({ scholars, staff }: Assignments): Card[] {
  const shown = (
    key: string,
    { firstName, lastName, classroomId }: { firstName: string; lastName: string; classroomId?: number | null },
  ): Shown => ({
    key,
    name: `${firstName} ${lastName}`,
    label: `${lastName}, ${firstName}`,
    classroomId: classroomId ?? NONE,
  });
  return [
    ...staff.map((each): Card => {
      const memberId = each.memberId ?? null;
      const userId = each.userId ?? null;
      return {
        ...shown(userId === null ? `staff ${String(memberId)}` : `user ${String(userId)}`, each),
        kind: 'staff',
        memberId,
        userId,
        version: each.version,
      };
    }),
    ...scholars.map((each): Card => ({
      ...shown(`scholar ${String(each.ssmId)}`, each),
      kind: 'scholar',
      id: each.ssmId,
      startsOn: each.enrollmentDate,
    })),
  ];
}
