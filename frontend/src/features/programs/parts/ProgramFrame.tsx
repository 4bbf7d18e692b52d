import { Box, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { useFormats } from '@/shared/formats/useFormats';
import { EditIcon } from '@/shared/icons/icons';
import { ListSkeleton } from '@/shared/list/ListSkeleton';
import { LinkTabs } from '@/shared/record/LinkTabs';
import { RecordHeading } from '@/shared/record/RecordHeading';
import { Link } from '@/shared/place/Link';
import { usePage } from '@/shared/place/usePlaced';
import { useConfigurationMode } from '@/shared/session/configurationMode';
import { useSession } from '@/shared/session/SessionContext';
import { usePermission } from '@/shared/session/usePermission';
import { LoadingState } from '@/shared/states/LoadingState';
import { RecordMissing } from '@/shared/states/RecordMissing';
import { programAddress } from '../programList';
import { useReadProgramQuery } from '@/api/admin';
import { ProgramStatusChip } from './ProgramStatusChip';
import { SetUpStrip } from './SetUpStrip';

const TABS = [
  { page: '/account/programs/sessions', key: 'overview' },
  { page: '/account/program/sites', key: 'sites' },
  { page: '/account/programs/sessions/configure', key: 'configure' },
] as const;

/** What surrounds every page of a program: its name and dates, its tabs, and what is left to set up. They read the program from the outlet. */
export function ProgramFrame() {
  const { t } = useTranslation('programs');
  const format = useFormats();
  const { place, canOpen } = useSession();
  const page = usePage();
  const { programId } = place;
  const { data, error, isFetching, refetch } = useReadProgramQuery({ programId }, { skip: programId === 0 });
  const program = data?.id === programId ? data : undefined;
  const isBeingSetUp = program?.isFinalSubmit === false;
  const mayConfigure = usePermission('program:configure', program === undefined ? {} : { accountId: program.accountId });
  useConfigurationMode(isBeingSetUp);

  if (programId === 0 || (error !== undefined && !isFetching && program === undefined)) {
    return <RecordMissing title={t('notFound')} failedTitle={t('failed')} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Box sx={{ px: { xs: 2, md: 4 }, pt: 2, pb: 4, maxWidth: 1680, mx: 'auto' }}>
      {program === undefined ? (
        <LoadingState>
          <ListSkeleton columns={4} isCompact={false} />
        </LoadingState>
      ) : (
        <>
          <RecordHeading
            name={program.programName}
            status={<ProgramStatusChip status={program.programStatus} />}
            place={[program.programType ?? '', t('frame.dates', { start: format.day(program.startDate), end: format.day(program.endDate) })]
              .filter((part) => part !== '')
              .join(' · ')}
            actions={
              <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
                {canOpen('/accounts/editprogram') && (
                  <Button startIcon={<EditIcon />} component={Link} to={programAddress('/accounts/editprogram', program)}>
                    {t('action.edit')}
                  </Button>
                )}
                {canOpen('/account/programs') && !isBeingSetUp && (
                  <Button component={Link} to={programAddress('/account/programs', program)}>
                    {t('frame.toList')}
                  </Button>
                )}
              </Box>
            }
          />
          {isBeingSetUp && mayConfigure && <SetUpStrip program={program} />}
          <LinkTabs
            label={program.programName}
            tabs={TABS.filter((tab) => canOpen(tab.page)).map((tab) => ({
              to: tab.page,
              label: t(`frame.${tab.key}`),
              isCurrent: page === tab.page,
            }))}
          />
          <Box sx={{ pt: 3 }}>
            <Outlet context={program} />
          </Box>
        </>
      )}
    </Box>
  );
}
