import { useCallback, useMemo, useState } from 'react';
import { useFresh } from '../browser/useFresh';
import type { Draft } from './draft';
import { draftArg, useDeleteDraftMutation, useKeepDraftMutation, useReadDraftQuery, type DraftKey } from './draftApi';

export interface DraftState<Values> {
  /** It is not known yet whether there is a draft. */
  isLoading: boolean;
  /** What the form starts with, when a draft was kept. */
  startValues: Values | undefined;
  draft: Draft<Values>;
  /** Changes when the form has to start anew: goes to its `key`. */
  formKey: string;
}

/** The draft of a form: read before the form is shown, kept while it is filled in, dropped when it is saved or not wanted. `read` must be a constant. */
export function useDraft<Values extends object>({ kind, accountId, programId, siteId }: DraftKey, read: (data: object) => Values): DraftState<Values> {
  const key = useMemo(() => draftArg({ kind, accountId, programId, siteId }), [kind, accountId, programId, siteId]);
  const answer = useReadDraftQuery(key, { refetchOnMountOrArgChange: true });
  const [keep] = useKeepDraftMutation();
  const [drop] = useDeleteDraftMutation();
  const [isUnwanted, setIsUnwanted] = useState(false);
  const kept = useFresh(answer)?.data ?? null;
  const data: unknown = isUnwanted ? null : kept?.data;
  const startValues = useMemo(() => (typeof data === 'object' && data !== null ? read(data) : undefined), [data, read]);

  const save = useCallback(
    async (values: Values) => {
      await keep({ ...key, draftRequest: { data: values } }).unwrap();
    },
    [keep, key],
  );
  const forget = useCallback(async () => {
    await drop(key).unwrap();
  }, [drop, key]);
  const discard = useCallback(async () => {
    setIsUnwanted(true);
    await forget();
  }, [forget]);

  return {
    // Without drafts the form is filled in all the same.
    isLoading: answer.isLoading,
    startValues,
    draft: { restoredAt: startValues === undefined || kept === null ? null : new Date(kept.savedAt), save, forget, discard },
    formKey: isUnwanted ? 'fresh' : 'draft',
  };
}
