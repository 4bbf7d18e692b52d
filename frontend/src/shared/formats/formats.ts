import { utcOf, type Day } from '../time/days';
import { knownZone, localTime } from './zones';

/** A moment, as code has it or as the services give it ("2026-11-20T20:15:00Z"). */
export type Moment = Date | number | string;

/** How dates, times and numbers are written in a language, at a place. Nothing else in the app writes them. */
export interface Formats {
  /** "Nov 20, 2026". Empty for no day. */
  day: (day: Day | null | undefined) => string;
  /** With the day of the week and without the year: "Fri, Nov 20". Empty for no day. */
  weekday: (day: Day | null | undefined) => string;
  /** Without the year and the day of the week: "Nov 20". Empty for no day. */
  monthDay: (day: Day | null | undefined) => string;
  /** A day of the week by its number from Sunday, 0: "Sun". */
  dayOfWeek: (number: number) => string;
  /** The month of a day: "November 2026". */
  month: (day: Day) => string;
  /** It without the year: "Nov". */
  shortMonth: (day: Day) => string;
  /** "3:15 PM" in the zone. Empty for no moment. */
  time: (moment: Moment | null | undefined) => string;
  /** Minutes after midnight as a time of day: "3:15 PM". */
  timeOfDay: (minutes: number) => string;
  /** "Fri, Nov 20, 2026, 3:15 PM" in the zone, with its name where clocks differ from the person's. Empty for no moment. */
  dateTime: (moment: Moment | null | undefined) => string;
  /** `dateTime` to the second, where it matters what came first. */
  exactTime: (moment: Moment | null | undefined) => string;
  /** The zone's short name ("MST"); empty where clocks show what the person's show. */
  zoneName: (moment: Moment) => string;
  /** The zone in words, whatever the season: "Eastern Time". */
  zoneWords: () => string;
  /** "in 4 days", "tomorrow", "3 days ago". */
  relativeDays: (days: number) => string;
  /** Minutes as hours and minutes: "1 hr 5 min". */
  duration: (minutes: number) => string;
  /** "12,345.6". */
  number: (value: number) => string;
  /** How many there are: services count so far and no further, so "10,000+" may be all that is known. */
  count: (count: number, isExact?: boolean) => string;
  /** A share of one, 0.125: "12.5%". */
  percent: (share: number) => string;
  /** It with one decimal always, for figures that stand together: "40.0%". */
  evenPercent: (share: number) => string;
  /** "$25", "$25.50". */
  money: (amount: number, currency: string) => string;
  /** In the order of the alphabet, letter case aside. */
  compare: (one: string, other: string) => number;
}

/** What is spoken here is American English and the Spanish of the United States: 12,345.6 and 3:15 p.m. in both. */
const LOCALES: Partial<Record<string, string>> = { en: 'en-US', es: 'es-US' };

/** 2026-01-04 is a Sunday. */
const SUNDAY = Date.UTC(2026, 0, 4);
const DATE_TIME = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const made = new Map<string, Formats>();

/** The formats of a language; in a zone, or the person's own. The same object each time. */
export function formatsOf(language: string, zone?: string | null): Formats {
  const key = `${language} ${zone ?? ''}`;
  const present = made.get(key);
  if (present !== undefined) {
    return present;
  }
  const formats = createFormats(LOCALES[language] ?? language, zone);
  made.set(key, formats);
  return formats;
}

/** In the order in which lists of names stand, whatever the person's language is. */
export function compareNames(one: string, other: string): number {
  return formatsOf('en').compare(one, other);
}

function createFormats(locale: string, zone: string | null | undefined): Formats {
  const timeZone = knownZone(zone);
  // A formatter takes long to make, and most are never needed.
  const dates = (options: Intl.DateTimeFormatOptions) => lazily(() => new Intl.DateTimeFormat(locale, options));
  const numbers = (options: Intl.NumberFormatOptions) => lazily(() => new Intl.NumberFormat(locale, options));
  const day = dates({ year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });
  const weekday = dates({ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
  const monthDay = dates({ month: 'short', day: 'numeric', timeZone: 'UTC' });
  const dayOfWeek = dates({ weekday: 'short', timeZone: 'UTC' });
  const month = dates({ year: 'numeric', month: 'long', timeZone: 'UTC' });
  const shortMonth = dates({ month: 'short', timeZone: 'UTC' });
  const time = dates({ hour: 'numeric', minute: '2-digit', timeZone });
  const timeOfDay = dates({ hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  const dateTime = dates({ ...DATE_TIME, timeZone });
  const exactTime = dates({ ...DATE_TIME, second: '2-digit', timeZone });
  const zoneName = dates({ timeZone, timeZoneName: 'short' });
  const zoneWords = dates({ timeZone, timeZoneName: 'longGeneric' });
  const hours = numbers({ style: 'unit', unit: 'hour', unitDisplay: 'short' });
  const minutes = numbers({ style: 'unit', unit: 'minute', unitDisplay: 'short' });
  const number = numbers({});
  const percent = numbers({ style: 'percent', maximumFractionDigits: 2 });
  const evenPercent = numbers({ style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const relative = lazily(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const collator = lazily(() => new Intl.Collator(locale, { sensitivity: 'accent' }));

  const sayDay = (format: () => Intl.DateTimeFormat, of: Day | null | undefined) => {
    const at = of ? utcOf(of) : Number.NaN;
    return Number.isNaN(at) ? '' : format().format(at);
  };
  const sayMoment = (of: Moment | null | undefined, say: (date: Date) => string) => {
    const date = of === null || of === undefined ? null : new Date(of);
    return date === null || Number.isNaN(date.getTime()) ? '' : say(date);
  };
  const sayZone = (date: Date) =>
    localTime(timeZone, date) === localTime(null, date)
      ? ''
      : (zoneName()
          .formatToParts(date)
          .find(({ type }) => type === 'timeZoneName')?.value ?? '');
  const sayZoned = (format: () => Intl.DateTimeFormat, of: Moment | null | undefined) =>
    sayMoment(of, (date) => [format().format(date), sayZone(date)].filter(Boolean).join(' '));

  return {
    day: (of) => sayDay(day, of),
    weekday: (of) => sayDay(weekday, of),
    monthDay: (of) => sayDay(monthDay, of),
    dayOfWeek: (of) => dayOfWeek().format(SUNDAY + of * DAY_MS),
    month: (of) => capital(sayDay(month, of)),
    shortMonth: (of) => capital(sayDay(shortMonth, of)),
    time: (of) => sayMoment(of, (date) => time().format(date)),
    timeOfDay: (of) => timeOfDay().format(SUNDAY + of * MINUTE_MS),
    dateTime: (of) => sayZoned(dateTime, of),
    exactTime: (of) => sayZoned(exactTime, of),
    zoneName: (of) => sayMoment(of, sayZone),
    zoneWords: () =>
      zoneWords()
        .formatToParts(0)
        .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
    relativeDays: (days) => relative().format(days, 'day'),
    duration: (of) => {
      const [whole, rest] = [Math.floor(of / 60), of % 60];
      return [...(whole > 0 ? [hours().format(whole)] : []), ...(rest > 0 || whole === 0 ? [minutes().format(rest)] : [])].join(' ');
    },
    number: (value) => number().format(value),
    count: (value, isExact = true) => `${number().format(value)}${isExact ? '' : '+'}`,
    percent: (share) => percent().format(share),
    evenPercent: (share) => evenPercent().format(share),
    money: (amount, currency) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency, minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 }).format(
        amount,
      ),
    compare: (one, other) => collator().compare(one, other),
  };
}

function lazily<T>(make: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= make());
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
