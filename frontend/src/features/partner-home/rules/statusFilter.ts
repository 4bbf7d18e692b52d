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
export function statusFilterOptions(programs: readonly { status: number }[]): StatusFilterId[] {
  const hasActive = programs.some((program) => program.status !== ProgramStatus.disabled);
  const hasDisabled = programs.some((program) => program.status === ProgramStatus.disabled);
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

export function passesStatusFilter(program: { status: number }, filter: StatusFilterId): boolean {
  if (filter === StatusFilter.all) {
    return true;
  }
  return (program.status === ProgramStatus.disabled) === (filter === StatusFilter.disabled);
}
