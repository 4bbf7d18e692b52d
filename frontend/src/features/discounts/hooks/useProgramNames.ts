import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadAccountTreeQuery } from '@/api/admin';

/** The programs of an account by name, and the name of any: one that is no longer there says so. */
export function useProgramNames(accountId: number) {
  const { t } = useTranslation('discounts');
  const { currentData, isFetching, isError, refetch } = useReadAccountTreeQuery({ accountId });
  const programs = useMemo(
    () => (currentData?.programs ?? []).map(({ programId, programName }) => ({ id: programId, name: programName })),
    [currentData],
  );
  const names = useMemo(() => new Map(programs.map(({ id, name }) => [id, name])), [programs]);
  const isKnown = currentData !== undefined;
  const nameOf = useCallback((id: number) => names.get(id) ?? (isKnown ? t('programs.gone') : '…'), [names, isKnown, t]);
  return { programs, nameOf, isLoading: isFetching, onRetry: isError ? () => void refetch() : undefined };
}
