import { GRADES } from './catalogQuery';

/** Minutes as hours and minutes (spec 1 §5): "1 hr 5 min". */
export function sayMinutes(minutes: number, language: string): string {
  const say = (value: number, unit: 'hour' | 'minute') => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [...(hours > 0 ? [say(hours, 'hour')] : []), ...(rest > 0 || hours === 0 ? [say(rest, 'minute')] : [])].join(' ');
}

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
