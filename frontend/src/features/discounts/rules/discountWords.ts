import type { TFunction } from 'i18next';
import type { Discount, DiscountRule } from '@/api/enrollment';

/** "discountTypeId (early registration, multi participant)" (spec 2 §3 Discount). */
export const DiscountKind = { early: 1, multi: 2 } as const;
/** "Percentage 0, FixedAmount 1" (spec 2 §3 Enumerations). */
export const AmountUnit = { percent: 0, dollars: 1 } as const;
/** "Duration units: 1 months, 2 days, 3 weeks" (spec 2 §3 Enumerations). */
export const TIME_RANGES = { 1: 'months', 2: 'days', 3: 'weeks' } as const;

/** What an amount is of, and in which money. */
export type AmountOf = Pick<Discount, 'amountUnitType' | 'currency'>;

/** Numbers as they are written in the United States, in both languages. */
const LOCALES: Partial<Record<string, string>> = { en: 'en-US', es: 'es-US' };

/** "12.5%" or "$25". */
export function sayAmount(amount: number, { amountUnitType, currency }: AmountOf, language: string): string {
  const locale = LOCALES[language] ?? language;
  return amountUnitType === AmountUnit.percent
    ? new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(amount / 100)
    : new Intl.NumberFormat(locale, { style: 'currency', currency, minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 }).format(amount);
}

/** "12.5% off, 2 weeks before the program begins"; empty while the rule is not whole. */
export function sayRule(t: TFunction<'discounts'>, rule: DiscountRule, of: AmountOf, language: string): string {
  const { amount, participants, timeRangeType, timeRangeUnit } = rule;
  if (amount === null || amount === undefined) {
    return '';
  }
  const shown = sayAmount(amount, of, language);
  if (participants !== null && participants !== undefined) {
    return t('rule.multi', { count: participants, amount: shown, ordinal: true });
  }
  const range = TIME_RANGES[timeRangeType as keyof typeof TIME_RANGES] as (typeof TIME_RANGES)[keyof typeof TIME_RANGES] | undefined;
  return range === undefined || timeRangeUnit === null || timeRangeUnit === undefined ? '' : t('rule.early', { amount: shown, time: t(`time.${range}`, { count: timeRangeUnit }) });
}

/** The amounts of a discount's rules in short: "$25", or "5% to 10%". */
export function sayAmounts(t: TFunction<'discounts'>, discount: AmountOf & Pick<Discount, 'rules'>, language: string): string {
  const amounts = discount.rules.flatMap(({ amount }) => (amount === null || amount === undefined ? [] : [amount]));
  if (amounts.length === 0) {
    return '';
  }
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)].map((amount) => sayAmount(amount, discount, language)) as [string, string];
  return least === most ? least : t('amounts', { least, most });
}
