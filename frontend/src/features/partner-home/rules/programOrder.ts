import type { SessionStar, ProgramStar } from '@/api/admin';
import { compareNames } from '@/shared/formats/formats';

/**
 * "Starred items sort first, then by name case-insensitively" (spec 1 §4, Starring). With `starredFirst` off, by name only.
 */
export function arrange<Item>(
  items: readonly Item[],
  { name, isStar, starredFirst }: { name: (item: Item) => string; isStar: (item: Item) => boolean; starredFirst: boolean },
): Item[] {
  return [...items].sort((one, other) => {
    const stars = starredFirst ? Number(isStar(other)) - Number(isStar(one)) : 0;
    return stars === 0 ? compareNames(name(one), name(other)) : stars;
  });
}

export function arrangePrograms(programs: readonly ProgramStar[], starredFirst: boolean): ProgramStar[] {
  return arrange(programs, { name: (each) => each.programName, isStar: (each) => each.isStar, starredFirst });
}

/** Filter-by-star is about programs; sessions follow their own stars. */
export function arrangeSessions(sessions: readonly SessionStar[]): SessionStar[] {
  return arrange(sessions, { name: (each) => each.sessionName, isStar: (each) => each.isStar, starredFirst: true });
}

/** "Filter-by-star turns on when any program is starred" (spec 1 §4, Starring). */
export function isAnyStarred(programs: readonly ProgramStar[]): boolean {
  return programs.some((program) => program.isStar);
}

/** The list after one star was turned: a program's when `sessionId` is 0, else that session's. */
export function withStarTurned(programs: readonly ProgramStar[], programId: number, sessionId: number): ProgramStar[] {
  return programs.map((program) => {
    if (program.programId !== programId) {
      return program;
    }
    if (sessionId === 0) {
      return { ...program, isStar: !program.isStar };
    }
    return {
      ...program,
      sessionStarInfos: program.sessionStarInfos.map((each) => (each.sessionId === sessionId ? { ...each, isStar: !each.isStar } : each)),
    };
  });
}

/** Programs whose name, or one of whose sessions' names or places, holds what was typed. */
export function findPrograms(programs: readonly ProgramStar[], typed: string): ProgramStar[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') {
    return [...programs];
  }
  const holds = (text: string | null | undefined) => text?.toLowerCase().includes(wanted) ?? false;
  return programs.filter(
    (program) =>
      holds(program.programName) ||
      program.sessionStarInfos.some((each) => holds(each.sessionName) || holds(each.siteLocation?.siteLocationName)),
  );
}
