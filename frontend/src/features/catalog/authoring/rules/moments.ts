import { minutesOf } from '@/shared/form/times';
import { localTime } from '@/shared/formats/zones';

/** The moment of a day (`YYYY-MM-DD`) and a time (`HH:MM AM/PM`) by the person's own clock; null when one of them is none. */
export function momentOf(day: string, time: string): Date | null {
  const minutes = minutesOf(time);
  const [year, month, date] = day.split('-').map(Number);
  if (minutes === null || year === undefined || month === undefined || date === undefined || [year, month, date].some(Number.isNaN)) {
    return null;
  }
  return new Date(year, month - 1, date, Math.floor(minutes / 60), minutes % 60);
}

/** A moment as day and time, as forms keep them. */
export function typedMoment(moment: string): { day: string; time: string } {
  const [day = '', clock = ''] = localTime(null, new Date(moment)).split('T');
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const two = (value: number) => String(value).padStart(2, '0');
  return { day, time: `${two(hours % 12 === 0 ? 12 : hours % 12)}:${two(minutes)} ${hours < 12 ? 'AM' : 'PM'}` };
}
