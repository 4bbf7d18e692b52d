import { Box, Skeleton } from '@mui/material';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProgramStar } from '@/api/admin';
import { useProgramList } from '@/features/partner-home/hooks/useProgramList';
import { homeAt, PARTNER_HOME, placed } from '@/shared/place/address';
import { usePlaceNames } from '@/shared/place/usePlaceNames';
import { Role, type Place } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { writePlaceName } from '../session/sessionCookies';
import { Crumb } from './Crumb';
import { PlaceMenu } from './PlaceMenu';
import { useMenus } from './useMenus';

const NONE: ProgramStar[] = [];

/**
 * Where the page is, from the account down: each name is the way up, with the other places of its level beside it. It is
 * the program and site dropdown of spec 1 §2, "Header".
 */
export function PlaceTrail() {
  const { t } = useTranslation('shell');
  const session = useSession();
  const { role, placeRole, place, canOpen } = session;
  const { directAccess, isConfiguring } = useMenus();
  const names = usePlaceNames(place);
  const hasMenus = directAccess === 'no' && !isConfiguring && canOpen(PARTNER_HOME);
  const { data: programs = NONE } = useProgramList({ isWanted: hasMenus && place.programId > 0 });
  const home = (at: Place) => homeAt(at, session);
  const at = (programId: number, siteId = 0): Place => ({ accountId: place.accountId, programId, siteId });
  // Disabled sessions are for Partner Home, but where one stands is among the choices.
  const sessions = (programs.find(({ programId }) => programId === place.programId)?.sessionStarInfos ?? []).filter(
    ({ sessionId, status }) => status === 1 || sessionId === place.siteId,
  );
  const nameOfSite = sessions.find(({ sessionId }) => sessionId === place.siteId)?.sessionName ?? names.site;
  const named = place.siteId > 0 ? nameOfSite : place.programId > 0 ? names.program : '';
  useEffect(() => {
    if (named !== undefined) {
      writePlaceName(named);
    }
  }, [named]);

  // Without a connection there may be no names: a level without one is left out, unless others of it can be gone to.
  const hasPrograms = hasMenus && programs.length > 0;
  const has = {
    account: names.account !== '',
    program: place.programId > 0 && (names.program !== '' || hasPrograms),
    site: place.programId > 0 && (place.siteId > 0 ? nameOfSite !== '' || hasPrograms : hasMenus && sessions.length > 0),
  };
  if (role >= Role.accountAdmin && !has.account && !has.program && !has.site) {
    return null;
  }

  return (
    <Box
      component="nav"
      aria-label={t('place.label')}
      sx={{ display: 'flex', alignItems: 'center', minWidth: 0, '@media print': { display: 'none' } }}
    >
      <Box
        component="ol"
        sx={{
          display: 'flex',
          alignItems: 'center',
          flexWrap: { xs: 'nowrap', sm: 'wrap' },
          listStyle: 'none',
          m: 0,
          p: 0,
          minWidth: 0,
          fontSize: 14,
          lineHeight: '20px',
          ...onPhone,
        }}
      >
        {role < Role.accountAdmin && (
          <Level>
            <Crumb name={t('pages.partnerAccounts')} to="/home" />
          </Level>
        )}
        {has.account && (
          <Level>
            <Named name={names.account}>{(name) => <Crumb name={name} to={home(at(0))} isCurrent={place.programId === 0} />}</Named>
          </Level>
        )}
        {has.program && (
          <Level>
            <Named name={names.program}>
              {(name) => (
                <Crumb
                  name={name}
                  to={home(at(place.programId))}
                  isCurrent={place.siteId === 0}
                  isUppercase={placeRole === Role.programAdmin}
                />
              )}
            </Named>
            {hasMenus && (
              <PlaceMenu
                label={t('place.program')}
                name={names.program ?? ''}
                choices={programs
                  .filter(({ isAccessible }) => isAccessible)
                  .map(({ programId, programName }) => ({
                    key: String(programId),
                    name: programName,
                    isCurrent: programId === place.programId,
                    to: home(at(programId)),
                  }))}
                more={{ name: t('place.allPrograms'), to: role < Role.accountAdmin ? home(at(0)) : placed(PARTNER_HOME, session) }}
              />
            )}
          </Level>
        )}
        {has.site && (
          <Level>
            {place.siteId > 0 ? (
              <Named name={nameOfSite}>{(name) => <Crumb name={name} to={home(place)} isCurrent />}</Named>
            ) : (
              t('place.allSites')
            )}
            {hasMenus && (
              <PlaceMenu
                label={t('place.site')}
                name={place.siteId > 0 ? (nameOfSite ?? '') : t('place.allSites')}
                choices={sessions.map(({ sessionId, sessionName }) => ({
                  key: String(sessionId),
                  name: sessionName,
                  isCurrent: sessionId === place.siteId,
                  to: home(at(place.programId, sessionId)),
                }))}
              />
            )}
          </Level>
        )}
      </Box>
    </Box>
  );
}

/** A phone has one line for it: the innermost place and the way up to the one around it, which leads further up. */
const onPhone = {
  '& > li:not(:nth-last-of-type(-n + 2))': { display: { xs: 'none', sm: 'inline-flex' } },
  '& > li:nth-last-of-type(2)::before': { display: { xs: 'none', sm: 'inline' } },
} as const;

/** A level of the trail, with what lies between it and the one before. */
function Level({ children }: { children: ReactNode }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        minWidth: 0,
        minHeight: 'var(--app-target)',
        '&:not(:first-of-type)::before': { content: '"/" / ""', mx: 1, color: 'text.secondary' },
      }}
    >
      {children}
    </Box>
  );
}

/** A name once it is known; as wide as most are until then. One that is not to be had is left out. */
function Named({ name, children }: { name: string | undefined; children: (name: string) => ReactNode }) {
  if (name === undefined) {
    return <Skeleton variant="rounded" animation={false} aria-hidden sx={{ width: '16ch', height: 20 }} />;
  }
  return name === '' ? null : children(name);
}
