import { useTranslation } from 'react-i18next';
import type { Day } from '@/shared/time/days';
import { useFormats } from '@/shared/formats/useFormats';
import { placeInMonth, type Repeat, repeatOf, weekdayOf } from '../rules/repeat';

/** How repeating is said. */
export interface RepeatWords {
  /** A choice of the form for an event that begins on a day: "Every month on the second Wednesday". */
  choice: (frequency: Repeat['frequency'], start: Day) => string;
  /** A rule of an event that is on a day: "Every 2 weeks on Mon, Wed until Dec 18, 2026". */
  rule: (text: string, start: Day) => string;
}

export function useRepeatWords(): RepeatWords {
  const { t } = useTranslation(['planner', 'shared']);
  const format = useFormats();
  const long = (day: number) => t(`shared:days.long.${day as 0 | 1 | 2 | 3 | 4 | 5 | 6}`);
  const onWeekday = (start: Day) => {
    const place = placeInMonth(start);
    return t(`repeat.place.${place === -1 ? 'last' : (String(place) as '1' | '2' | '3' | '4')}`, { weekday: long(weekdayOf(start)) });
  };
  const day = (start: Day) => Number(start.slice(8));
  const often = ({ frequency, interval, weekdays, rule }: Repeat, start: Day) => {
    const count = Number(interval);
    switch (frequency) {
      case 'never':
        return t('repeat.never');
      case 'daily':
        return t('repeat.said.daily', { count });
      case 'weekly':
        return t('repeat.said.weekly', { count, weekdays: weekdays.map(long).join(', ') });
      case 'monthlyWeekday':
        return t('repeat.said.monthlyWeekday', { count, place: onWeekday(start) });
      case 'monthlyDay':
        return t('repeat.said.monthlyDay', { count, day: day(start) });
      case 'other':
        return rule;
    }
  };
  return {
    choice: (frequency, start) =>
      frequency === 'daily' || frequency === 'weekly' || frequency === 'other'
        ? t(`repeat.choice.${frequency}`)
        : often({ frequency, interval: '1', weekdays: [], until: '', rule: '' }, start),
    rule: (text, start) => {
      const repeat = repeatOf(text, start);
      return t('repeat.said.until', { how: often(repeat, start), day: format.day(repeat.until) });
    },
  };
}
