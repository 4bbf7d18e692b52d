import { useTranslation } from 'react-i18next';
import { type CellFault, useListRequiredHeadersQuery } from '@/api/roster';
import { useFormats } from '@/shared/formats/useFormats';
import { useWeekDays } from '@/shared/time/useWeekDays';
import { sayPhone } from '@/shared/form/rules';
import { sayServerMessage } from '@/shared/form/serverMessages';
import { problemOf } from '@/shared/states/problem';
import { Role } from '@/shared/session/roles';
import type { Words } from '@/locales/words';
import type { RosterOf } from './rosterOf';

/** What sentences hold that is a day of the calendar, which each reader writes in a way of their own. */
const DAYS = ['oneDay', 'otherDay'];

/** What roles that a file may give are called. */
const ROLES: Readonly<Record<number, keyof Words['rosterUpload']['value']>> = {
  [Role.programAdmin]: 'programAdmin',
  [Role.sessionAdmin]: 'siteAdmin',
  [Role.noAccess]: 'noAccess',
};

/** What the service calls the parts of a name in a sentence, which it puts on another column when they have none. */
const NAME_PARTS: Readonly<Record<string, string>> = { 'First Name': 'firstName', 'Last Name': 'lastName' };

/** The field that a fault is about: the name that is missing, and not the column where that is told. */
function fieldAt({ code, params }: CellFault, column: string): string {
  const part = code === 'required' ? NAME_PARTS[String((params as Record<string, unknown>)['field'])] : undefined;
  return part === undefined || /name$/i.test(column) ? column : `${column.slice(0, column.lastIndexOf('.') + 1)}${part}`;
}

/** Names of fields and sentences of errors, as this page says them; custom fields are called as the account of `of` does. */
export function useUploadWords(of?: RosterOf) {
  const { t, i18n } = useTranslation('rosterUpload');
  const { t: tShared } = useTranslation('shared');
  const formats = useFormats();
  const sayDays = useWeekDays();
  const { data: options } = useListRequiredHeadersQuery({ kind: of?.kind, siteId: of?.siteId }, { skip: of === undefined });
  const named = new Map(options?.results.filter(({ isNamed }) => isNamed).map(({ key, label }) => [key, label]));

  /** The field of a key such as `families.0.email`. */
  function fieldName(key: string): string {
    return named.get(key) ?? t(`field.${key.replaceAll('.', '_') as keyof Words['rosterUpload']['field']}`);
  }

  /** A value of a field, as a person writes it; the value of a whole name is its two names. */
  function sayValue(field: string, value: unknown): string {
    if (Array.isArray(value)) {
      return sayDays(value as number[]);
    }
    if (typeof value === 'object' && value !== null) {
      const { firstName, lastName } = value as Record<string, string>;
      return t('value.name', { first: firstName, last: lastName });
    }
    if (/date$/i.test(field)) {
      return formats.day(String(value));
    }
    if (field === 'gender') {
      return t(`gender.${value as keyof Words['rosterUpload']['gender']}`);
    }
    if (typeof value === 'boolean') {
      return t(value ? 'value.yes' : 'value.no');
    }
    if (field === 'systemRole') {
      return t(`value.${ROLES[Number(value)] ?? 'staff'}`);
    }
    if (field === 'enrollment.status' || field === 'status') {
      return t(value === 1 ? 'value.active' : 'value.inactive');
    }
    return /phone(Number)?$/i.test(field) ? sayPhone(String(value)) : String(value);
  }

  /** What is wrong with a cell of a field that holds `value`, or with a whole line. */
  function sayFault(fault: CellFault, field?: string, value = ''): string {
    const { reason, code, params } = fault;
    const said = Object.entries(params as Record<string, string | number>).map(
      ([name, value]) => [name, DAYS.includes(name) ? formats.day(String(value)) : value] as const,
    );
    return sayServerMessage(
      tShared,
      { message: reason, code, params: { value, ...Object.fromEntries(said) } },
      field === undefined ? undefined : fieldName(fieldAt(fault, field)),
      'rosterUpload',
    );
  }

  /** Why an upload could not be entered, by the name of the error; one that is about a line has it after a slash. */
  function sayFailure(problem: string): string {
    const [name = '', line] = problem.split('/');
    const key = `problem.${name}`;
    return i18n.exists(key, { ns: 'rosterUpload' }) ? t(key as 'problem.Error_RosterLineNotEntered', { line }) : t('failed');
  }

  /** What went wrong, in a sentence. */
  function sayProblem(error: unknown): string {
    const { errors, name, detail } = problemOf(error);
    const refusal = detail === null ? null : { message: detail, code: name };
    const said = name === 'Error_ValidationFailed' ? (Object.values(errors).flat()[0] ?? refusal) : refusal;
    return said === null ? t('failed') : sayServerMessage(tShared, said, undefined, 'rosterUpload');
  }

  return { fieldName, sayValue, sayFault, sayFailure, sayProblem };
}
