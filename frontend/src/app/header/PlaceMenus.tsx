import { Box, Skeleton } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ProgramStar } from '@/api/admin';
import { useProgramList } from '@/features/partner-home/hooks/useProgramList';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { useDrillInto } from '@/shared/session/useDrillInto';
import { PlaceMenu } from './PlaceMenu';
import { useProgramInView } from './useMenus';

const NONE: ProgramStar[] = [];

/** The program and site dropdown of roles below account admin (spec 1 §2, "Header"). */
export function PlaceMenus() {
  const { t } = useTranslation('shell');
  const { role, place } = useSession();
  const { program: info, isLoading } = useProgramInView();
  const { data: programs = NONE, isFetching } = useProgramList();
  const { drillInto, opening } = useDrillInto();
  const navigate = useNavigate();
  const current = programs.find(({ programId }) => programId === place.programId);
  const sessions = current?.sessionStarInfos ?? [];
  const programName = info?.programName ?? current?.programName ?? '';
  const siteName =
    info?.sitePanels.find(({ siteId }) => siteId === place.siteId)?.siteName ?? sessions.find(({ sessionId }) => sessionId === place.siteId)?.sessionName ?? '';
  const isNaming = programName === '' && place.programId > 0 && (isLoading || isFetching);

  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
      {isNaming ? (
        // As wide as the name of a program mostly is.
        <Skeleton variant="rounded" animation={false} aria-hidden sx={{ width: '20ch', height: 28, mx: 1, flexShrink: 1 }} />
      ) : (
        <PlaceMenu
          label={t('place.program')}
          name={programName === '' ? t('place.chooseProgram') : programName}
          isUppercase={role === Role.programAdmin && programName !== ''}
          isBusy={opening !== null}
          choices={programs
            .filter(({ isAccessible }) => isAccessible)
            .map((program) => ({
              key: String(program.programId),
              name: program.programName,
              isCurrent: program.programId === place.programId,
              choose: () => void drillInto({ accountId: place.accountId, programId: program.programId, siteId: 0, name: program.programName }),
            }))}
          more={{
            name: t('place.allPrograms'),
            choose: () => void navigate('/partnerhome'),
          }}
        />
      )}
      {place.programId > 0 && (sessions.length > 0 || siteName !== '') && (
        <PlaceMenu
          label={t('place.site')}
          name={role > Role.programAdmin && siteName !== '' ? siteName : t('place.allSites')}
          isBusy={opening !== null}
          choices={sessions.map((session) => ({
            key: String(session.sessionId),
            name: session.sessionName,
            isCurrent: session.sessionId === place.siteId,
            choose: () => void drillInto({ accountId: place.accountId, programId: place.programId, siteId: session.sessionId, name: session.sessionName }),
          }))}
        />
      )}
    </Box>
  );
}
