import { GRADES } from './catalogQuery';

/** Grades in the order of the catalog, those that follow each other as a range: "Pre, K–4". */
export function sayGrades(grades: readonly string[]): string {
  const ranges: [number, number][] = [];
  GRADES.forEach((grade, at) => {
    const last = ranges.at(-1);
    if (!grades.includes(grade)) {
      return;
    }
    if (last?.[1] === at - 1) {
      last[1] = at;
    } else {
      ranges.push([at, at]);
    }
  });
  return ranges.map(([first, last]) => (first === last ? GRADES[first] : `${GRADES[first] ?? ''}–${GRADES[last] ?? ''}`)).join(', ');
}

/** Where an activity is read. Activity pages take its type too (spec 1 §2). */
export function readingAddress({ id, activityType }: { id: string; activityType: string }): string {
  return `/resources/activity?${new URLSearchParams({ id, activityType }).toString()}`;
}
