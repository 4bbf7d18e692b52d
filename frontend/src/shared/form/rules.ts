import type { Namespace, ParseKeys } from 'i18next';
import { z } from 'zod';

export { readDay, showDay } from '../time/typedDay';

/**
 * Field rules with the spec's generic messages (spec 1 §5, spec 2 §5), as zod schemas.
 * They take `t` of a namespace, by default `shared`, because a message is an i18n key and a language is known only then.
 */
export type Translate<Ns extends Namespace = 'shared'> = (key: ParseKeys<Ns>, values?: Record<string, string | number>) => string;

/** The words of `shared`, by a `t` that takes keys with their namespace. */
export function inShared(t: (key: `shared:${ParseKeys<'shared'>}`, values: Record<string, string | number>) => string): Translate {
  return (key, values = {}) => t(`shared:${key}`, values);
}

/** "Email must match a standard address pattern" (spec 2 §5). */
export const EMAIL = /^[^\s@<>(),;:"\\[\]]+@[^\s@.]+(\.[^\s@.]+)+$/;
/** As every service takes; by hand, because the rules that forms share depend on no service. */
export const EMAIL_LENGTH = 254;

/** Text that must be there: 'Enter {field}'. */
export function requiredText(t: Translate, field: string, length: number) {
  return z
    .string()
    .trim()
    .min(1, t('rule.enter', { field }))
    .max(length, tooLong(t, field, length));
}

export function optionalText(t: Translate, field: string, length: number) {
  return z
    .string()
    .trim()
    .max(length, tooLong(t, field, length));
}

/** As every service takes, by hand as the length of an address. */
export const POSITION_LENGTH = 50;

/** The position of a staff member: "Maximum 50 characters allowed" (spec 2 §5 Staff). */
export function position(t: Translate) {
  return z.string().trim().max(POSITION_LENGTH, t('rule.positionLength'));
}

/** "The general maximum is 50 characters" (spec 2 §5 Names); by hand as the length of an address. */
export const NAME_LENGTH = 50;

/** "Names: letters including accented Latin, dot, space, apostrophe and hyphen" (spec 2 §5). Those of typesetting are stored as they are typed. */
const NAME = /^[\p{L}\p{M}.'‘’ʻʼ′´ \-\u2010-\u2015\u2212]*$/u;

/** The name of a person, or nothing. */
export function personName(t: Translate, field: string) {
  return optionalText(t, field, NAME_LENGTH).regex(NAME, t('rule.personName'));
}

/** The name of a person that must be there. */
export function requiredName(t: Translate, field: string) {
  return personName(t, field).min(1, t('rule.enter', { field }));
}

/** An address, or nothing. */
export function optionalEmail(t: Translate, field: string) {
  return optionalText(t, field, EMAIL_LENGTH).refine((text) => text === '' || EMAIL.test(text), { error: t('rule.email') });
}

function tooLong(t: Translate, field: string, length: number): string {
  return t('rule.tooLong', { field, length });
}

/** A number of at least `min`: '{field} must be 0 or greater' when min is 0, else greater than min minus 1. */
export function numberFrom(t: Translate, field: string, min: number) {
  const tooLow = min === 0 ? t('rule.zeroOrGreater', { field }) : t('rule.greaterThan', { field, limit: min - 1 });
  return z.coerce.number({ error: t('rule.enter', { field }) }).min(min, tooLow);
}

/** Largest number that a count may have; no document of a service says so. */
export const MOST = 1_000_000;

/** A whole number from `min` that must be there, kept as its digits. */
export function requiredCount(t: Translate, field: string, min = 0) {
  return optionalCount(t, field, min).min(1, t('rule.enter', { field }));
}

/** A whole number from `min`, or nothing; kept as its digits. */
export function optionalCount(t: Translate, field: string, min = 0) {
  const tooLow = min === 0 ? t('rule.zeroOrGreater', { field }) : t('rule.greaterThan', { field, limit: min - 1 });
  return z
    .string()
    .trim()
    .refine((text) => text === '' || /^-?\d+$/.test(text), { error: t('rule.enter', { field }) })
    .refine((text) => text === '' || !(Number(text) < min), { error: tooLow })
    .refine((text) => text === '' || !(Number(text) > MOST), { error: t('rule.atMost', { field, limit: MOST }) });
}

/** What a count is in a request: null when there is none. */
export function countOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}

/** "Numeric key input allows digits" (spec 2 §5), and a minus, so that "must be 0 or greater" can be said of what was meant. */
export function isCountTyped(typed: string): boolean {
  return /^-?\d*$/.test(typed.trim());
}

/** Zip: up to 5 digits; 1 to 4 digits are 'Zip Code is invalid'. */
export function zip(t: Translate) {
  return z.string().regex(/^(\d{5})?$/, t('rule.zip'));
}

/** An empty phone, or 10 digits. */
export function phone(t: Translate) {
  return z.string().regex(/^(\d{10})?$/, t('rule.phone'));
}

/** Phone input is forced to digits only, at most 10; "yields empty if the first digit is 0" (spec 2 §5). */
export function phoneDigits(typed: string): string {
  const digits = nationalDigits(typed);
  return digits.startsWith('0') ? '' : digits.slice(0, 10);
}

/** Something of a phone number that was typed is not kept: letters, an eleventh digit, a leading 0. How it is set out is nothing. */
export function isPhoneCut(typed: string): boolean {
  return /[^\d\s().+-]/.test(typed) || nationalDigits(typed) !== phoneDigits(typed);
}

/** A number that was pasted with its country loses that, not its last digit. */
function nationalDigits(typed: string): string {
  return typed.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
}

/** Shown as (xxx) xxx-xxxx when there are exactly 10 digits. */
export function sayPhone(digits: string): string {
  const found = /^(\d{3})(\d{3})(\d{4})$/.exec(digits);
  return found === null ? digits : `(${found[1] ?? ''}) ${found[2] ?? ''}-${found[3] ?? ''}`;
}

/** Zip accepts digits only, at most 5. */
export function zipDigits(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, 5);
}

/** A day that must be there and be one. */
export function requiredDay(t: Translate, field: string) {
  return z
    .string()
    .min(1, t('rule.enter', { field }))
    .refine((day) => /^\d{4}-\d{2}-\d{2}$/.test(day), { error: ({ input }) => noDay(t, input) });
}

/** Why what was typed is no day: it looks like one, but no month has it; or it does not. */
function noDay(t: Translate, typed: unknown): string {
  return typeof typed === 'string' && /^(\d{1,2}[/.\- ]\d{1,2}[/.\- ]\d{2,4}|\d{4}-\d{1,2}-\d{1,2})$/.test(typed.trim())
    ? t('rule.noSuchDay', { day: typed.trim() })
    : t('rule.day');
}

/** A day, or nothing. */
export function optionalDay(t: Translate) {
  return z.string().refine((day) => day === '' || /^\d{4}-\d{2}-\d{2}$/.test(day), { error: ({ input }) => noDay(t, input) });
}

/** "End date should be greater than Start date". To be used in a schema's `refine`. */
export function endsAfterStart(start: string, end: string): boolean {
  return start === '' || end === '' || end > start;
}

/**
 * What is wrong with the two days of a span (spec 2 §5): "Please fill in the start date first", "End date should be greater
 * than Start date". Null when nothing is.
 */
export function spanFault(start: string, end: string): 'rule.startFirst' | 'rule.endAfterStart' | null {
  if (end === '') {
    return null;
  }
  return start === '' ? 'rule.startFirst' : endsAfterStart(start, end) ? null : 'rule.endAfterStart';
}
