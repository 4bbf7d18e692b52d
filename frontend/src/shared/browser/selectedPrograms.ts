/** Pages that remember a chosen program in this browser (spec 1 §2, "Partner home screen"). */
export const SELECTED_PROGRAM_AREAS = ['enrollment', 'retention', 'attendance', 'application', 'quality'] as const;

export type SelectedProgramArea = (typeof SELECTED_PROGRAM_AREAS)[number];

export function selectedProgramKey(area: SelectedProgramArea): string {
  return `selectedProgram.${area}`;
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
