/** Where in a stepper we are, as its frame shows it. */
export type StepStatus = 'done' | 'current' | 'ahead';

/** The step that the URL asks for (`?step=2`), from 0: never past the first one that is not done, so that no step is skipped. */
export function stepFromUrl(asked: string | null, stepCount: number, doneCount: number): number {
  const furthest = Math.min(doneCount, stepCount - 1);
  const number = Number(asked);
  return asked !== null && Number.isSafeInteger(number) && number >= 1 ? Math.min(number - 1, furthest) : furthest;
}

export function stepStatus(index: number, current: number, doneCount: number): StepStatus {
  if (index === current) {
    return 'current';
  }
  return index < doneCount ? 'done' : 'ahead';
}

/** An address at a step, from 0. */
export function atStep(params: URLSearchParams, index: number): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set('step', String(index + 1));
  return next;
}
