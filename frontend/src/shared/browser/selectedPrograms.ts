/** Pages that remember a chosen program in this browser, with what they are narrowed by (spec 1 §2, "Partner home screen"). */
export const SELECTED_PROGRAM_AREAS = ['enrollment', 'retention', 'attendance', 'application', 'quality'] as const;

export type SelectedProgramArea = (typeof SELECTED_PROGRAM_AREAS)[number];

/** What a page remembers: the program, and the parameters of its address. */
export interface SelectedProgram {
  programId: number;
  siteId: number;
  filters: Readonly<Record<string, string>>;
}

export function selectedProgramKey(area: SelectedProgramArea): string {
  return `selectedProgram.${area}`;
}

/** What a page remembers; null for nothing, and for what cannot be read. */
export function readSelectedProgram(area: SelectedProgramArea): SelectedProgram | null {
  try {
    const found: unknown = JSON.parse(window.localStorage.getItem(selectedProgramKey(area)) ?? 'null');
    return isSelectedProgram(found) ? found : null;
  } catch {
    return null;
  }
}

function isSelectedProgram(found: unknown): found is SelectedProgram {
  if (typeof found !== 'object' || found === null) {
    return false;
  }
  const { programId, siteId, filters } = found as Partial<Record<keyof SelectedProgram, unknown>>;
  return (
    typeof programId === 'number' &&
    typeof siteId === 'number' &&
    typeof filters === 'object' &&
    filters !== null &&
    Object.values(filters).every((value) => typeof value === 'string')
  );
}

/** Remembers the program of a page and what it is narrowed by. */
export function keepSelectedProgram(area: SelectedProgramArea, selected: SelectedProgram): void {
  try {
    window.localStorage.setItem(selectedProgramKey(area), JSON.stringify(selected));
  } catch {
    // Storage is refused or full: the page works without a memory.
  }
}

/** Forgets the chosen program of every page: the person has moved to another one. */
export function clearSelectedPrograms(): void {
  for (const area of SELECTED_PROGRAM_AREAS) {
    try {
      window.localStorage.removeItem(selectedProgramKey(area));
    } catch {
      return; // Storage is refused, so nothing is kept there either.
    }
  }
}
