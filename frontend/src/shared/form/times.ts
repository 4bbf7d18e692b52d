/**
 * Reads a time of day forgivingly: 3:30 PM, 3:30pm, 330 pm, 3p, 15:30 and 1530 all work (spec 2 §5: "12-hour h:mm am/pm or
 * 24-hour h:mm"); so is an hour alone. Gives `HH:MM AM/PM`, empty for nothing typed, null for what is no time.
 */
export function readTime(typed: string): string | null {
  const text = typed.trim().toLowerCase().replace(/\./g, '');
  if (text === '') {
    return '';
  }
  const found = /^(\d{1,2})(?::?(\d{2}))?\s*(a|am|p|pm)?$/.exec(text);
  if (found === null) {
    return null;
  }
  const [, hours = '', minutes = '0', half] = found;
  const hour = Number(hours);
  const minute = Number(minutes);
  const isTwelve = half !== undefined;
  if (minute > 59 || (isTwelve ? hour < 1 || hour > 12 : hour > 23)) {
    return null;
  }
  const of24 = isTwelve ? (hour % 12) + (half.startsWith('p') ? 12 : 0) : hour;
  return sayTime(of24 * 60 + minute);
}

/**
 * The same time in the other half of the day, when what was typed does not say which half it means: 2:00 is read as 2 AM by the
 * 24-hour clock, and may well have been meant as 2 PM. Null when it is clear.
 */
export function otherHalf(typed: string): string | null {
  const minutes = minutesOf(readTime(typed) ?? '');
  const isClear = /[ap]/i.test(typed) || /^\s*0\d/.test(typed);
  const hour = minutes === null ? 0 : Math.floor(minutes / 60);
  return minutes === null || isClear || hour < 1 || hour > 12 ? null : sayTime((minutes + 12 * 60) % (24 * 60));
}

/** Minutes after midnight of `HH:MM AM/PM`; null for what is no such time. */
export function minutesOf(time: string): number | null {
  const found = /^(\d{2}):(\d{2}) (AM|PM)$/.exec(time);
  return found === null ? null : ((Number(found[1]) % 12) + (found[3] === 'PM' ? 12 : 0)) * 60 + Number(found[2]);
}

function sayTime(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(hour % 12 === 0 ? 12 : hour % 12)}:${two(minutes % 60)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The shortest time between start and end, in minutes. */
const SHORTEST = 30;

/** What is wrong with a start and an end: earlier than the start, or under 30 minutes apart (spec 2 §5). Null when nothing is. */
export function timesFault(start: string, end: string): 'rule.timeOrder' | 'rule.timeTooShort' | null {
  const from = minutesOf(start);
  const to = minutesOf(end);
  if (from === null || to === null) {
    return null;
  }
  return to <= from ? 'rule.timeOrder' : to - from < SHORTEST ? 'rule.timeTooShort' : null;
}
