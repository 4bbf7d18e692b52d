import type { TFunction } from 'i18next';
import type { Discount, DiscountRule } from '@/api/enrollment';
import { AMOUNT_UNIT, TIME_RANGE } from '@/api/enrollment.rules.generated';
import type { Formats } from '@/shared/formats/formats';

/** What an amount is of, and in which money. */
export interface AmountOf {
  amountUnitType: number;
  currency: string;
}

const RANGES = Object.keys(TIME_RANGE) as (keyof typeof TIME_RANGE)[];

/** "12.5%" or "$25". */
function sayAmount(amount: number, { amountUnitType, currency }: AmountOf, format: Formats): string {
  return amountUnitType === AMOUNT_UNIT.percentRate.code ? format.percent(amount / 100) : format.money(amount, currency);
}

/** "12.5% off, 2 weeks before the program begins"; empty while the rule is not whole. */
export function sayRule(t: TFunction<'discounts'>, rule: DiscountRule, of: AmountOf, format: Formats): string {
  const { amount, participants, timeRangeType, timeRangeUnit: count } = rule;
  if (typeof amount !== 'number') {
    return '';
  }
  const shown = sayAmount(amount, of, format);
  if (typeof participants === 'number') {
    return t('rule.multi', { count: participants, amount: shown, ordinal: true });
  }
  const range = RANGES.find((name) => TIME_RANGE[name].code === timeRangeType);
  return range === undefined || typeof count !== 'number' ? '' : t('rule.early', { amount: shown, time: t(`time.${range}`, { count }) });
}

/** The amounts of a discount's rules in short: "$25", or "5% to 10%". */
export function sayAmounts(t: TFunction<'discounts'>, discount: AmountOf & Pick<Discount, 'rules'>, format: Formats): string {
  const amounts = discount.rules.flatMap(({ amount }) => amount ?? []);
  const [least = '', most = ''] = amounts.length === 0 ? [] : [Math.min, Math.max].map((of) => sayAmount(of(...amounts), discount, format));
  return least === most ? least : t('amounts', { least, most });
}
