import { dayAfter, type Day, utcOf } from '@/shared/time/days';

/** How an event repeats, as a form holds it; `other` is a rule that the form has no fields for, which stays as it is. */
export interface Repeat {
  frequency: 'never' | 'daily' | 'weekly' | 'monthlyWeekday' | 'monthlyDay' | 'other';
  /** Every so many days, weeks or months. */
  interval: string;
  /** Days of the week by number, 0 Sunday. */
  weekdays: number[];
  /** The last day; empty: until the program ends. */
  until: string;
  /** The rule of `other`, without its end. */
  rule: string;
}

export const NO_REPEAT: Repeat = { frequency: 'never', interval: '1', weekdays: [], until: '', rule: '' };

/** In the order of `Repeat.weekdays` (RFC 5545 §3.3.10). */
const NAMES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** The day of the week of a day, 0 Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(utcOf(day)).getUTCDay();
}

/** Which of its weekday in its month a day is, 1 to 4, or -1 for the last, where a fifth would not come every month. */
export function placeInMonth(day: Day): number {
  const place = Math.ceil(Number(day.slice(8)) / 7);
  return place > 4 || (place === 4 && dayAfter(day, 7).slice(5, 7) !== day.slice(5, 7)) ? -1 : place;
}

/** The rule for an event that begins on a day (RFC 5545 §3.3.10); null when it does not repeat. */
export function ruleOf({ frequency, interval, weekdays, until, rule }: Repeat, start: Day): string | null {
  if (frequency === 'never') {
    return null;
  }
  const every = Number(interval) > 1 ? `;INTERVAL=${String(Number(interval))}` : '';
  const end = until === '' ? '' : `;UNTIL=${until.replaceAll('-', '')}`;
  const name = (day: number) => NAMES[day] ?? '';
  const how = {
    daily: `FREQ=DAILY${every}`,
    weekly: `FREQ=WEEKLY${every};BYDAY=${weekdays.map(name).join(',')}`,
    monthlyWeekday: `FREQ=MONTHLY${every};BYDAY=${String(placeInMonth(start))}${name(weekdayOf(start))}`,
    monthlyDay: `FREQ=MONTHLY${every};BYMONTHDAY=${String(Number(start.slice(8)))}`,
    other: rule,
  }[frequency];
  return how + end;
}

/** What a form shows for the rule of an event that is on a day. */
export function repeatOf(text: string, start: Day): Repeat {
  const parts = new Map(text.split(';').map((part): [string, string] => [part.split('=')[0] ?? '', part.split('=')[1] ?? '']));
  const until = (parts.get('UNTIL') ?? '').replace(/^(\d{4})(\d{2})(\d{2}).*/, '$1-$2-$3');
  const rule = text
    .split(';')
    .filter((part) => !part.startsWith('UNTIL='))
    .join(';');
  const known = { interval: parts.get('INTERVAL') ?? '1', until, rule };
  const other: Repeat = { ...known, frequency: 'other', weekdays: [] };
  if ([...parts.keys()].some((key) => !['FREQ', 'INTERVAL', 'UNTIL', 'BYDAY', 'BYMONTHDAY'].includes(key))) {
    return other;
  }
  const [by, on] = [parts.get('BYDAY'), parts.get('BYMONTHDAY')];
  switch (parts.get('FREQ')) {
    case 'DAILY':
      return by === undefined && on === undefined ? { ...known, frequency: 'daily', weekdays: [] } : other;
    case 'WEEKLY': {
      const weekdays = (by ?? NAMES[weekdayOf(start)] ?? '').split(',').map((name) => NAMES.indexOf(name));
      return on === undefined && !weekdays.includes(-1)
        ? { ...known, frequency: 'weekly', weekdays: weekdays.toSorted((a, b) => a - b) }
        : other;
    }
    case 'MONTHLY':
      if (by === `${String(placeInMonth(start))}${NAMES[weekdayOf(start)] ?? ''}` && on === undefined) {
        return { ...known, frequency: 'monthlyWeekday', weekdays: [] };
      }
      return on === String(Number(start.slice(8))) && by === undefined ? { ...known, frequency: 'monthlyDay', weekdays: [] } : other;
    default:
      return other;
  }
}

/** The same, when the event goes to another day: its own weekday goes with it. */
export function moved(repeat: Repeat, from: Day, to: Day): Repeat {
  const isOwn = repeat.frequency === 'weekly' && repeat.weekdays.length === 1 && repeat.weekdays[0] === weekdayOf(from);
  return isOwn && to !== '' ? { ...repeat, weekdays: [weekdayOf(to)] } : repeat;
}
