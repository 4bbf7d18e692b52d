import type { ProgramStar } from '@/api/admin';
import { Role } from '@/shared/session/roles';

/** Program status (spec 1 §3, Enumerations). */
export const ProgramStatus = { active: 1, disabled: 2 } as const;

/** "Filter: All 0, Active 1, Disabled 2" (spec 1 §3). */
export const StatusFilter = { all: 0, active: 1, disabled: 2 } as const;
export type StatusFilterId = (typeof StatusFilter)[keyof typeof StatusFilter];

/** The choice is kept in this cookie by name, "default name 'All Program'" (spec 1 §2). */
export const STATUS_COOKIE = 'selectedProgramStatus';

const NAMES: Record<StatusFilterId, string> = { 0: 'All Program', 1: 'Active', 2: 'Disabled' };

export function statusFilterName(filter: StatusFilterId): string {
  return NAMES[filter];
}

/** Reads the cookie; anything that is not one of the names is the default, all programs. */
export function statusFilterFromName(name: string | null): StatusFilterId {
  if (name === NAMES[StatusFilter.active]) {
    return StatusFilter.active;
  }
  return name === NAMES[StatusFilter.disabled] ? StatusFilter.disabled : StatusFilter.all;
}

/** "Offers All (0), Active (1), Disabled (2). If only one kind exists, the dropdown has only that option" (spec 1 §2). */
export function statusFilterOptions(programs: readonly ProgramStar[]): StatusFilterId[] {
  const hasActive = programs.some((program) => !isDisabled(program));
  const hasDisabled = programs.some((program) => isDisabled(program) || program.sessionStarInfos.some(isDisabled));
  if (hasActive === hasDisabled) {
    return [StatusFilter.all, StatusFilter.active, StatusFilter.disabled];
  }
  return [hasActive ? StatusFilter.active : StatusFilter.disabled];
}

/** The filter in force: the one option when there is only one, else the kept choice. */
export function statusFilterInForce(options: readonly StatusFilterId[], kept: StatusFilterId): StatusFilterId {
  const [only] = options;
  return options.length === 1 && only !== undefined ? only : kept;
}

/** "If only one kind exists, the dropdown … is fixed. The dropdown is disabled for roles above program admin" (spec 1 §2). */
export function isStatusFilterFixed(options: readonly StatusFilterId[], role: number): boolean {
  return options.length === 1 || role > Role.programAdmin;
}

/** The status of a program or of a session. */
export function isDisabled({ status }: { status: number }): boolean {
  return status === ProgramStatus.disabled;
}

/** Programs of a status, each with its sessions of that status; a disabled program disables what is in it. */
export function filterByStatus(programs: readonly ProgramStar[], filter: StatusFilterId): ProgramStar[] {
  if (filter === StatusFilter.all) {
    return [...programs];
  }
  const wantsDisabled = filter === StatusFilter.disabled;
  return programs
    .map((program) => ({
      ...program,
      sessionStarInfos: program.sessionStarInfos.filter((session) => (isDisabled(program) || isDisabled(session)) === wantsDisabled),
    }))
    .filter((program) => isDisabled(program) === wantsDisabled || program.sessionStarInfos.length > 0);
}
