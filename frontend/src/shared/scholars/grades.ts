/** The grades in their order: "Pre-K, K, 1-12" (spec 2 §9). */
const GRADES = ['Pre-K', 'K', ...Array.from({ length: 12 }, (_, at) => String(at + 1))];

/** Where a grade stands among the others. */
export function gradeOrder(grade: string): number {
  return GRADES.indexOf(grade);
}
