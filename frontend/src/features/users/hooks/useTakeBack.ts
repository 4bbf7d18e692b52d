import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkAnswer } from '@/shared/dialogs/bulkRun';
import { problemOf } from '@/shared/states/problem';
import { useToasts } from '@/shared/toasts/toasts';
import { sayPeople } from '../rules/userWords';
import { useSayUserError } from './useSayUserError';

/** Tells by a toast how taking something back ended: that it is done, or for whom it is not and why. `failed` is said of a failure without words of its own. */
export function useTakeBack() {
  const { t } = useTranslation(['users', 'shared']);
  const toasts = useToasts();
  const sayError = useSayUserError();
  return useCallback(
    async (call: Promise<BulkAnswer>, done: string, failed: string) => {
      try {
        const refused = (await call).results.filter(({ isDone }) => !isDone);
        if (refused.length === 0) {
          toasts.show({ text: done });
          return;
        }
        const names = refused.map(({ name }) => name);
        const reasons = new Set(refused.map(({ error }) => (error === null || error === undefined ? failed : sayError(error))));
        toasts.show({ tone: 'failed', text: t('shared:form.errorOf', { label: sayPeople(t, names, names.length), message: [...reasons].join(' ') }) });
      } catch (error) {
        const { name, detail, status } = problemOf(error);
        // What is gone cannot be taken back; "not found" would not say so.
        toasts.show({ tone: 'failed', text: detail === null || status === 404 ? failed : sayError({ name: name ?? '', detail }) });
      }
    },
    [t, toasts, sayError],
  );
}
