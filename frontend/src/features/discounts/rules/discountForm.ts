import { z } from 'zod';
import type { Discount, DiscountRequest, DiscountRule } from '@/api/enrollment';
import { trimmed, typed } from '@/shared/form/fromApi';
import { optionalText, requiredText, type Translate } from '@/shared/form/rules';
import { AmountUnit, DiscountKind } from './discountWords';

const NAME = 50;
const DESCRIPTION = 256;
/** Most rules of a discount. */
export const MOST_RULES = 10;
const MOST_PROGRAMS = 1000;
const MOST_PERCENT = 100;
const MOST_DOLLARS = 1_000_000;
/** Largest time range and number of participants. */
const LARGEST = 1000;

/** A rule as it is typed. What belongs to the other kind stays while the kind is changed to and fro, and is not sent. */
export const NEW_RULE = { amount: '', timeRangeUnit: '', timeRangeType: '3', participants: '' };

export type RuleValues = typeof NEW_RULE;

export const NEW_DISCOUNT = {
  name: '',
  description: '',
  discountTypeId: String(DiscountKind.early),
  amountUnitType: String(AmountUnit.percent),
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

export function isEarly({ discountTypeId }: Pick<DiscountValues, 'discountTypeId'>): boolean {
  return discountTypeId === String(DiscountKind.early);
}

/** A rule as the service takes it: what is missing or no number is absent. */
export function ruleOf(rule: RuleValues, kind: Pick<DiscountValues, 'discountTypeId'>): DiscountRule {
  return isEarly(kind)
    ? { amount: amountOf(rule.amount), timeRangeType: Number(rule.timeRangeType), timeRangeUnit: wholeOf(rule.timeRangeUnit) }
    : { amount: amountOf(rule.amount), participants: wholeOf(rule.participants) };
}

/** What a discount must be, in the words of the service. `t` is of `shared`, `say` of `discounts`. */
export function discountSchema(t: Translate, say: Translate<'discounts'>): z.ZodType<DiscountValues, DiscountValues> {
  const rule = z.object({ amount: z.string(), timeRangeUnit: z.string(), timeRangeType: z.string(), participants: z.string() });
  return z
    .object({
      name: requiredText(t, say('field.name'), NAME),
      description: optionalText(t, say('field.description'), DESCRIPTION),
      discountTypeId: z.string(),
      amountUnitType: z.string(),
      rules: z.array(rule),
      appliesTo: z.object({ isAll: z.boolean(), programs: z.array(z.number()) }),
      isActive: z.boolean(),
    })
    .superRefine((values, context) => {
      const fault = (path: (string | number)[], message: string) => {
        context.addIssue({ code: 'custom', path, message });
      };
      const [whenField, least] = isEarly(values) ? (['timeRangeUnit', 1] as const) : (['participants', 2] as const);
      const seen = new Set<string>();
      values.rules.forEach((typed, index) => {
        const amountFault = faultOfAmount(typed.amount, values.amountUnitType, t, say);
        if (amountFault !== null) {
          fault(['rules', index, 'amount'], amountFault);
        }
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
  if (amount === null) {
    return t('rule.enter', { field: say('field.amount') });
  }
  if (/\.\d\d\d*[1-9]/.test(typed)) {
    return say('fault.decimals');
  }
  if (amount <= 0) {
    return t('rule.greaterThan', { field: say('field.amount'), limit: 0 });
  }
  const isPercent = unit === String(AmountUnit.percent);
  if (amount > (isPercent ? MOST_PERCENT : MOST_DOLLARS)) {
    return isPercent ? say('fault.percent') : t('rule.atMost', { field: say('field.amount'), limit: MOST_DOLLARS });
  }
  return null;
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
    ...trimmed(values),
    accountId,
    discountTypeId: Number(values.discountTypeId),
    amountUnitType: Number(values.amountUnitType),
    rules: values.rules.map((rule) => ruleOf(rule, values)),
    appliesTo: isAll ? [] : programs,
  };
}
