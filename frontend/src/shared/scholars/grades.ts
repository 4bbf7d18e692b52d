/** A grade as everybody writes it: "Pre-K, K, 1-12" (spec 2 §9), for which the services have -1, 0 and 1 to 12. */
export function sayGrade(grade: number): string {
  return grade < 0 ? 'Pre-K' : grade === 0 ? 'K' : String(grade);
}
