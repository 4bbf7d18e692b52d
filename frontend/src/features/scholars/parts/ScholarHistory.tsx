import { Button } from '@mui/material';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditOrder } from '@/shared/audit/auditApi';
import { AuditTable } from '@/shared/audit/AuditTable';
import { Link } from '@/shared/place/Link';
import { useSession } from '@/shared/session/SessionContext';
import { useScholarHistoryInfiniteQuery } from '../scholarHistory';

/** What was done about a scholar: changes of them, enrollments, contacts, documents and merges, and who looked at their medical and learning status. */
export function ScholarHistory({ scholarId }: { scholarId: number }) {
  const { t } = useTranslation('scholars');
  const { canOpen } = useSession();
  const [order, setOrder] = useState<AuditOrder>('desc');
  const { currentData, isFetching, error, hasNextPage, fetchNextPage, refetch } = useScholarHistoryInfiniteQuery({
    scholarId,
    sortDir: order,
  });
  const entries = useMemo(
    () => (currentData?.pages ?? []).flatMap(({ results }) => results.map((entry) => ({ ...entry, service: 'roster' as const }))),
    [currentData],
  );
  return (
    <>
      <AuditTable
        log={{
          entries,
          isLoading: currentData === undefined && isFetching,
          isFetching,
          error,
          hasMore: hasNextPage,
          showMore: () => void fetchNextPage(),
          retry: () => void refetch(),
        }}
        sortDir={order}
        onSortDir={setOrder}
        label={t('record.history')}
      />
      {canOpen('/audit') && (
        <Button component={Link} to={`/audit?area=roster&entity=scholar&entityId=${String(scholarId)}`} sx={{ alignSelf: 'flex-start' }}>
          {t('record.seeAll')}
        </Button>
      )}
    </>
  );
}
