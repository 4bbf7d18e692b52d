import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadAccountTreeQuery } from '@/api/admin';

/** The programs of an account by name, and what any of them are called: one that is no longer there says so, none are all. */
export function useProgramNames(accountId: number) {
  const { t } = useTranslation('entities');
  const { currentData, isFetching, isError, refetch } = useReadAccountTreeQuery({ accountId });
  const known = useMemo(() => {
    const programs = (currentData?.programs ?? []).map(({ programId, programName }) => ({ id: programId, name: programName }));
    const names = new Map(programs.map(({ id, name }) => [id, name]));
    const nameOf = (id: number) => names.get(id) ?? (currentData === undefined ? '…' : t('programs.gone'));
    return { programs, nameOf, say: (ids: readonly number[]) => (ids.length === 0 ? t('programs.all') : ids.map(nameOf).join(', ')) };
  }, [currentData, t]);
  return { ...known, isLoading: isFetching, onRetry: isError ? () => void refetch() : undefined };
}
