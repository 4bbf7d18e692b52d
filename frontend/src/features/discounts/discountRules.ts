import { z } from 'zod';
import type { Discount, DiscountRequest, DiscountRule, TimeRange } from '@/api/enrollment';
import { AMOUNT_UNIT, DISCOUNT_REQUEST, DISCOUNT_TYPE, TIME_RANGE } from '@/api/enrollment.rules.generated';
import { given, typed } from '@/shared/form/fromApi';
import { optionalText, requiredText, type Translate } from '@/shared/form/rules';

// These the service takes at most; its document does not say so.
/** Most rules of a discount. */
export const MOST_RULES = 10;
const MOST_PROGRAMS = 1000;
const MOST_PERCENT = 100;
const MOST_DOLLARS = 1_000_000;
/** Largest time range and number of participants. */
const LARGEST = 1000;

/** A rule as it is typed. What belongs to the other kind stays while the kind is changed to and fro, and is not sent. */
export const NEW_RULE = { amount: '', timeRangeUnit: '', timeRangeType: String(TIME_RANGE.weeks.code), participants: '' };

export const NEW_DISCOUNT = {
  name: '',
  description: '',
  discountTypeId: String(DISCOUNT_TYPE.earlyRegistration.code),
  amountUnitType: String(AMOUNT_UNIT.percentRate.code),
  rules: [NEW_RULE],
  appliesTo: { isAll: true, programs: [] as number[] },
  isActive: true,
};

export type DiscountValues = typeof NEW_DISCOUNT;

/** Reads an amount forgivingly: 12.5, 12.5 %, $1,250 all work. Null for what is no number. */
export function amountOf(typed: string): number | null {
  const text = typed.replace(/[\s$%,]/g, '');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : null;
}

function wholeOf(typed: string): number | null {
  return /^\d+$/.test(typed.trim()) ? Number(typed) : null;
}

export const isEarly = ({ discountTypeId }: Pick<DiscountValues, 'discountTypeId'>) => discountTypeId === NEW_DISCOUNT.discountTypeId;
export const isPercent = (unit: string) => unit === NEW_DISCOUNT.amountUnitType;

/** A rule as the service takes it: what is missing or no number is absent. */
export function ruleOf(rule: typeof NEW_RULE, kind: Pick<DiscountValues, 'discountTypeId'>): DiscountRule {
  const amount = amountOf(rule.amount);
  return isEarly(kind)
    ? { amount, timeRangeType: Number(rule.timeRangeType) as TimeRange, timeRangeUnit: wholeOf(rule.timeRangeUnit) }
    : { amount, participants: wholeOf(rule.participants) };
}

/** What a discount must be, in the words of the service. `t` is of `shared`, `say` of `discounts`. */
export function discountSchema(t: Translate, say: Translate<'discounts'>): z.ZodType<DiscountValues, DiscountValues> {
  const rule = z.object({ amount: z.string(), timeRangeUnit: z.string(), timeRangeType: z.string(), participants: z.string() });
  return z
    .object({
      name: requiredText(t, say('field.name'), DISCOUNT_REQUEST.name.maxLength),
      description: optionalText(t, say('field.description'), DISCOUNT_REQUEST.description.maxLength),
      discountTypeId: z.string(),
      amountUnitType: z.string(),
      rules: z.array(rule),
      appliesTo: z.object({ isAll: z.boolean(), programs: z.array(z.number()) }),
      isActive: z.boolean(),
    })
    .superRefine((values, context) => {
      const fault = (path: (string | number)[], message: string | null) => {
        if (message !== null) {
          context.addIssue({ code: 'custom', path, message });
        }
      };
      const [whenField, least] = isEarly(values) ? (['timeRangeUnit', 1] as const) : (['participants', 2] as const);
      const seen = new Set<string>();
      values.rules.forEach((typed, index) => {
        fault(['rules', index, 'amount'], faultOfAmount(typed.amount, values.amountUnitType, t, say));
        const when = wholeOf(typed[whenField]);
        const key = isEarly(values) ? `${typed.timeRangeType} ${String(when)}` : String(when);
        if (when === null || when < least || when > LARGEST) {
          fault(['rules', index, whenField], t('rule.between', { least, most: LARGEST }));
        } else if (seen.has(key)) {
          fault(['rules', index, whenField], say('fault.twice'));
        }
        seen.add(key);
      });
      const { isAll, programs } = values.appliesTo;
      if (!isAll && programs.length === 0) {
        fault(['appliesTo'], say('fault.noProgram'));
      } else if (!isAll && programs.length > MOST_PROGRAMS) {
        fault(['appliesTo'], say('fault.mostPrograms', { most: MOST_PROGRAMS }));
      }
    });
}

/** "Percent fee >0 and <=100 with up to 2 decimals. Fixed fee >0." (spec 2 §5 Payments) */
function faultOfAmount(typed: string, unit: string, t: Translate, say: Translate<'discounts'>): string | null {
  const amount = amountOf(typed);
  const field = say('field.amount');
  if (amount === null) {
    return t('rule.enter', { field });
  }
  if (/\.\d\d\d*[1-9]/.test(typed)) {
    return say('fault.decimals');
  }
  if (amount <= 0) {
    return t('rule.greaterThan', { field, limit: 0 });
  }
  if (isPercent(unit)) {
    return amount > MOST_PERCENT ? say('fault.percent') : null;
  }
  return amount > MOST_DOLLARS ? t('rule.atMost', { field, limit: MOST_DOLLARS }) : null;
}

export function discountValues(discount: Discount): DiscountValues {
  return typed(NEW_DISCOUNT, {
    ...discount,
    rules: discount.rules.map((rule) => typed(NEW_RULE, { timeRangeType: null, timeRangeUnit: null, participants: null, ...rule })),
    appliesTo: { isAll: discount.appliesTo.length === 0, programs: discount.appliesTo },
  });
}

export function discountRequest(values: DiscountValues, accountId: number): DiscountRequest {
  const { isAll, programs } = values.appliesTo;
  return {
    ...given(DISCOUNT_REQUEST, values),
    accountId,
    rules: values.rules.map((rule) => ruleOf(rule, values)),
    appliesTo: isAll ? [] : programs,
  };
}
