import { useTranslation } from 'react-i18next';
import { sayServerMessage } from '@/shared/form/serverMessages';
import { errorsOf } from '@/shared/states/problem';
import type { Marks } from './useMarks';

/** Why a mark was not saved, and of which field of it that is said; empty for the whole. */
export interface Refusal {
  field: string;
  text: string;
}

/** Says why the mark of a child was not saved; null when it was not refused. */
export function useRefusal(marks: Marks): (ssmId: number) => Refusal | null {
  const { t } = useTranslation('attendance');
  const { t: tShared } = useTranslation('shared');
  return (ssmId) => {
    if (marks.stateOf(ssmId) !== 'refused') {
      return null;
    }
    const error = marks.errorOf(ssmId);
    const [[field, [atField]] = ['', []]] = Object.entries(errorsOf(error?.errors, error?.faults));
    return { field, text: error === null ? t('notSaved') : sayServerMessage(tShared, atField ?? { message: error.detail, code: error.name }, undefined, 'attendance') };
  };
}
