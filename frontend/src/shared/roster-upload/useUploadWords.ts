import { useTranslation } from 'react-i18next';
import { useWeekDays } from '@/shared/time/useWeekDays';
import { sayPhone } from '@/shared/form/rules';
import { sayServerMessage } from '@/shared/form/serverMessages';
import { problemOf } from '@/shared/states/problem';
import { Role } from '@/shared/session/roles';
import type { Words } from '@/locales/words';

/** Names of fields and sentences of errors, as this page says them. */
export function useUploadWords() {
  const { t } = useTranslation('rosterUpload');
  const { t: tShared } = useTranslation('shared');
  const sayDays = useWeekDays();

  /** The field of a key such as `families.0.email`. */
  function fieldName(key: string): string {
    return t(`field.${key.replaceAll('.', '_') as keyof Words['rosterUpload']['field']}`);
  }

  /** A value of a field, as a person writes it. */
  function sayValue(field: string, value: unknown): string {
    if (Array.isArray(value)) {
      return sayDays(value as number[]);
    }
    if (typeof value === 'boolean') {
      return t(value ? 'value.yes' : 'value.no');
    }
    if (field === 'systemRole') {
      return t(value === Role.sessionAdmin ? 'value.siteAdmin' : 'value.staff');
    }
    if (field === 'enrollment.status' || field === 'status') {
      return t(value === 1 ? 'value.active' : 'value.inactive');
    }
    return /phone(Number)?$/i.test(field) ? sayPhone(String(value)) : String(value);
  }

  /** What went wrong, in a sentence. */
  function sayProblem(error: unknown): string {
    const { errors, name, detail } = problemOf(error);
    const refusal = detail === null ? null : { message: detail, code: name };
    const said = name === 'Error_ValidationFailed' ? (Object.values(errors).flat()[0] ?? refusal) : refusal;
    return said === null ? t('failed') : sayServerMessage(tShared, said, undefined, 'rosterUpload');
  }

  return { fieldName, sayValue, sayProblem };
}
