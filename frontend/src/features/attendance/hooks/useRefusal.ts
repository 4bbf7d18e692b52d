import { useTranslation } from 'react-i18next';
import type { BulkError } from '@/api/roster';
import { sayServerMessage } from '@/shared/form/serverMessages';
import { errorsOf } from '@/shared/states/problem';
import type { Marks } from './useMarks';

/** Why a mark was not saved, and of which field of it that is said; empty for the whole. */
export interface Refusal {
  field: string;
  text: string;
}

/** Says what the service says of a mark that it did not save. */
export function useSayRefusal(): (error: BulkError | null) => Refusal {
  const { t } = useTranslation('attendance');
  const { t: tShared } = useTranslation('shared');
  return (error) => {
    const [[field, [atField]] = ['', []]] = Object.entries(errorsOf(error?.errors, error?.faults));
    return {
      field,
      text:
        error === null
          ? t('notSaved')
          : sayServerMessage(tShared, atField ?? { message: error.detail, code: error.name }, undefined, 'attendance'),
    };
  };
}

/** Says why the mark of a child was not saved; null when it was not refused. */
export function useRefusal(marks: Marks): (ssmId: number) => Refusal | null {
  const say = useSayRefusal();
  return (ssmId) => (marks.stateOf(ssmId) === 'refused' ? say(marks.errorOf(ssmId)) : null);
}
