import type { TFunction } from 'i18next';
import type { Discount, DiscountRule } from '@/api/enrollment';
import type { Formats } from '@/shared/formats/formats';

/** "discountTypeId (early registration, multi participant)" (spec 2 §3 Discount). */
export const DiscountKind = { early: 1, multi: 2 } as const;
/** "Percentage 0, FixedAmount 1" (spec 2 §3 Enumerations). */
export const AmountUnit = { percent: 0, dollars: 1 } as const;
/** "Duration units: 1 months, 2 days, 3 weeks" (spec 2 §3 Enumerations). */
export const TIME_RANGES = { 1: 'months', 2: 'days', 3: 'weeks' } as const;

/** What an amount is of, and in which money. */
export type AmountOf = Pick<Discount, 'amountUnitType' | 'currency'>;

/** "12.5%" or "$25". */
export function sayAmount(amount: number, { amountUnitType, currency }: AmountOf, format: Formats): string {
  return amountUnitType === AmountUnit.percent ? format.percent(amount / 100) : format.money(amount, currency);
}

/** "12.5% off, 2 weeks before the program begins"; empty while the rule is not whole. */
export function sayRule(t: TFunction<'discounts'>, rule: DiscountRule, of: AmountOf, format: Formats): string {
  const { amount, participants, timeRangeType, timeRangeUnit } = rule;
  if (amount === null || amount === undefined) {
    return '';
  }
  const shown = sayAmount(amount, of, format);
  if (participants !== null && participants !== undefined) {
    return t('rule.multi', { count: participants, amount: shown, ordinal: true });
  }
  const range = TIME_RANGES[timeRangeType as keyof typeof TIME_RANGES] as (typeof TIME_RANGES)[keyof typeof TIME_RANGES] | undefined;
  return range === undefined || timeRangeUnit === null || timeRangeUnit === undefined
    ? ''
    : t('rule.early', { amount: shown, time: t(`time.${range}`, { count: timeRangeUnit }) });
}

/** The amounts of a discount's rules in short: "$25", or "5% to 10%". */
export function sayAmounts(t: TFunction<'discounts'>, discount: AmountOf & Pick<Discount, 'rules'>, format: Formats): string {
  const amounts = discount.rules.flatMap(({ amount }) => (amount === null || amount === undefined ? [] : [amount]));
  if (amounts.length === 0) {
    return '';
  }
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)].map((amount) => sayAmount(amount, discount, format)) as [
    string,
    string,
  ];
  return least === most ? least : t('amounts', { least, most });
}
