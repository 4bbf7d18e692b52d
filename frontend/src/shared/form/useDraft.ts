import { useCallback, useMemo, useState } from 'react';
import { useDeleteDraftMutation, useKeepDraftMutation, useReadDraftQuery } from '@/api/admin';
import { useFresh } from '../browser/useFresh';
import type { Draft, Restored } from './draft';
import { draftArg, type DraftKey } from './drafts';

/** A draft as it is stored. Those of older forms are the bare values. */
interface Stored<Values> extends Omit<Restored<Values>, 'values'> {
  typed: Partial<Values>;
}

export interface DraftState<Values> {
  /** It is not known yet whether there is a draft. */
  isLoading: boolean;
  /** What the form starts with, when a draft was kept. */
  restored: Restored<Values> | undefined;
  draft: Draft<Values>;
  /** Changes when the form has to start anew: goes to its `key`. */
  formKey: string;
}

/**
 * The draft of a form: read before the form is shown, kept while it is filled in, dropped when it is saved or not wanted.
 * `storable` leaves out what a draft must not hold; it must be a constant.
 */
export function useDraft<Values extends object>(
  { kind, accountId, programId, siteId, record = '' }: DraftKey,
  storable: (values: Partial<Values>) => Partial<Values> = same,
): DraftState<Values> {
  const key = useMemo(() => draftArg({ kind, accountId, programId, siteId, record }), [kind, accountId, programId, siteId, record]);
  const answer = useReadDraftQuery(key, { refetchOnMountOrArgChange: true });
  const [keep] = useKeepDraftMutation();
  const [drop] = useDeleteDraftMutation();
  const [isUnwanted, setIsUnwanted] = useState(false);
  const kept = useFresh(answer)?.data ?? null;
  const data: unknown = isUnwanted ? null : kept?.data;
  const restored = useMemo(() => (typeof data === 'object' && data !== null ? restoredFrom(data, storable) : undefined), [data, storable]);

  const save = useCallback<Draft<Values>['save']>(
    async (values, base) => {
      const stored: Stored<Values> = { typed: storable(values), base: base && { ...base, values: storable(base.values) } };
      await keep({ ...key, draftRequest: { data: stored } }).unwrap();
    },
    [keep, key, storable],
  );
  const forget = useCallback(async () => {
    await drop(key).unwrap();
  }, [drop, key]);
  const discard = useCallback(async () => {
    // First, because a draft that could not be removed would come back.
    await forget();
    setIsUnwanted(true);
  }, [forget]);

  return {
    // Without drafts the form is filled in all the same.
    isLoading: answer.isLoading,
    restored,
    draft: { restoredAt: restored === undefined || kept === null ? null : new Date(kept.savedAt), save, forget, discard },
    formKey: isUnwanted ? 'fresh' : 'draft',
  };
}

function restoredFrom<Values extends object>(data: object, storable: (values: Partial<Values>) => Partial<Values>): Restored<Values> {
  const { typed, base } = 'typed' in data ? (data as Stored<Values>) : { typed: data };
  return { values: storable(typed), base };
}

function same<Values>(values: Values): Values {
  return values;
}
