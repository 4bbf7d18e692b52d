/** Ages of those who go to after-school and summer programs, with room on both sides. */
const YOUNGEST = 2;
const OLDEST = 21;

/** Whether nobody who was born on that day goes to a program, so that it is worth a second look: as the service finds it in files. */
export function isUnlikelyBirth(day: string, today: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) {
    return false;
  }
  const age = Number(today.slice(0, 4)) - Number(day.slice(0, 4));
  return age < YOUNGEST || age > OLDEST;
}
