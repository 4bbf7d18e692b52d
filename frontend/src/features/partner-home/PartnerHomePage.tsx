import { Box, Paper } from '@mui/material';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProgramStar } from '@/api/admin';
import { useSession } from '@/shared/session/SessionContext';
import { EmptyState } from '@/shared/states/EmptyState';
import { ErrorState } from '@/shared/states/ErrorState';
import { LoadingState } from '@/shared/states/LoadingState';
import { visuallyHidden } from '@/shared/text/visuallyHidden';
import { useListView } from './hooks/useListView';
import { useOneOpen } from './hooks/useOneOpen';
import { useProgramList } from './hooks/useProgramList';
import { useStars } from './hooks/useStars';
import { AccountLinks } from './parts/AccountLinks';
import { NoAccount } from './parts/NoAccount';
import { NoPrograms } from './parts/NoPrograms';
import { PartnerHomeBar } from './parts/PartnerHomeBar';
import { PartnerHomeHeading } from './parts/PartnerHomeHeading';
import { PlanStrip } from './parts/PlanStrip';
import { ProgramListSkeleton } from './parts/ProgramListSkeleton';
import { ProgramRow } from './parts/ProgramRow';
import { arrangeSessions } from './rules/programOrder';
import { StatusFilter } from './rules/statusFilter';

const NONE: ProgramStar[] = [];

/** Partner Home: the account's programs and their sessions, with stars, and the way into each (spec 1 §2, §4). */
export function PartnerHomePage() {
  const { t } = useTranslation('partnerHome');
  const list = useRef<HTMLUListElement>(null);
  const { place } = useSession();
  const { data, error, isFetching, refetch } = useProgramList();
  const programs = data ?? NONE;
  const view = useListView(programs);
  const { openId, toggle } = useOneOpen(list);
  const onStar = useStars();
  const shown = useMemo(
    () => view.shown.map((each) => ({ ...each, sessionStarInfos: arrangeSessions(each.sessionStarInfos) })),
    [view.shown],
  );

  function content() {
    if (place.accountId === 0) {
      return <NoAccount />;
    }
    if (error !== undefined && data === undefined && !isFetching) {
      return (
        <ErrorState
          error={error}
          onRetry={() => {
            void refetch();
          }}
        />
      );
    }
    if (data === undefined) {
      return (
        <LoadingState>
          <ProgramListSkeleton />
        </LoadingState>
      );
    }
    if (data.length === 0) {
      return <NoPrograms />;
    }
    if (shown.length === 0) {
      return <EmptyState title={t('noMatch')}>{t('noMatchBody')}</EmptyState>;
    }
    return (
      <Box
        component="ul"
        ref={list}
        aria-label={t('title')}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          overflowY: 'auto',
          maxHeight: 'max(320px, calc(100dvh - 248px))',
          '@media print': { maxHeight: 'none' },
        }}
      >
        {shown.map((program, index) => (
          <ProgramRow
            key={program.programId}
            program={program}
            isFiltered={view.status.options.length > 1 && view.status.filter !== StatusFilter.all}
            isOpen={openId === program.programId}
            onToggle={() => {
              toggle(program.programId, index === shown.length - 1);
            }}
            onStar={onStar}
          />
        ))}
      </Box>
    );
  }

  return (
    <Box sx={{ px: { xs: 2, md: 4 }, py: 3, maxWidth: 1024, mx: 'auto' }}>
      <PartnerHomeHeading count={data?.length} />
      <AccountLinks />
      <PlanStrip />
      {programs.length > 0 && <PartnerHomeBar view={view} />}
      <Paper variant="outlined" sx={{ borderRadius: '8px', overflow: 'hidden' }}>
        {content()}
      </Paper>
      <Box role="status" sx={visuallyHidden}>
        {data === undefined ? '' : t('shown', { count: shown.length })}
      </Box>
    </Box>
  );
}
