/** "The date must lie between 1900 and 2999", as the services have it. What is no day is told elsewhere. */
export function isPlausible(day: string): boolean {
  return !/^\d{4}-/.test(day) || (day >= '1900-01-01' && day <= '2999-12-31');
}
