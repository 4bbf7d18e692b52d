import { useCallback, useMemo, useState } from 'react';
import type { Draft } from './draft';
import { draftApi, type DraftKey } from './draftApi';

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
  const key = useMemo<DraftKey>(() => ({ kind, accountId, programId, siteId }), [kind, accountId, programId, siteId]);
  const { data, isLoading } = draftApi.useReadDraftQuery(key, { refetchOnMountOrArgChange: true });
  const [keep] = draftApi.useKeepDraftMutation();
  const [drop] = draftApi.useDropDraftMutation();
  const [isUnwanted, setIsUnwanted] = useState(false);
  const kept: unknown = isUnwanted ? null : data?.data;
  const startValues = useMemo(() => (typeof kept === 'object' && kept !== null ? read(kept) : undefined), [kept, read]);

  const save = useCallback(
    async (values: Values) => {
      await keep({ ...key, data: values }).unwrap();
    },
    [keep, key],
  );
  const discard = useCallback(async () => {
    setIsUnwanted(true);
    await drop(key).unwrap();
  }, [drop, key]);

  return {
    isLoading,
    startValues,
    draft: { restoredAt: startValues === undefined || data === undefined || data === null ? null : new Date(data.savedAt), save, discard },
    formKey: isUnwanted ? 'fresh' : 'draft',
  };
}
