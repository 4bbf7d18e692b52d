import { Box, Link as PlainLink } from '@mui/material';
import { type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Outlet, useLocation } from 'react-router';
import { useReadAcknowledgmentQuery } from '@/api/admin';
import { SubHeaderContext } from '@/shared/layout/SubHeaderSlot';
import { lazy } from '@/shared/lazy/lazy';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { useDelayed } from '@/shared/states/useDelayed';
import { visuallyHidden } from '@/shared/text/visuallyHidden';
import { Header } from '../header/Header';
import { useMenus } from '../header/useMenus';
import { isMobileDevice } from '../offline/device';
import { OfflineStrip } from '../offline/OfflineStrip';
import { routeOf, routes, titleOf } from '../routes';
import { selectReloads } from '../session/sessionSlice';
import { Footer } from './Footer';
import { MobileNotice } from './MobileNotice';
import { PageBoundary } from './PageBoundary';
import { PageSkeleton } from './PageSkeleton';
import { SubHeaderBand } from './SubHeaderBand';
import { SUPPORT_URL } from './support';
import { useCloseOnRoute } from './useCloseOnRoute';
import { useMobileNotice } from './useMobileNotice';
import { useReady } from './useReady';

const JumpBoxHost = lazy(() => import('@/features/jump/JumpBoxHost').then((module) => ({ default: module.JumpBoxHost })), { failure: 'none' });
const LandscapeWarning = lazy(() => import('./LandscapeWarning').then((module) => ({ default: module.LandscapeWarning })), { failure: 'none' });
const TermsModal = lazy(() => import('@/features/terms/TermsModal').then((module) => ({ default: module.TermsModal })), { failure: 'floating' });
const HelpDrawer = lazy(() => import('@/features/help/HelpDrawer').then((module) => ({ default: module.HelpDrawer })), { failure: 'floating' });

const SETTLED_MS = 500;

/** What surrounds every page: header, help button, the page, terms of service, footer (spec 1 §2). */
export function AppShell({ onLogout, onNavigated }: { onLogout: () => void; onNavigated: () => void }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const { role, ownRole, superUserDrillDown, canOpen, isFlagOn } = useSession();
  const reloads = useSelector(selectReloads);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const isReady = useReady();
  const notice = useMobileNotice();
  const { isConfiguring } = useMenus();
  const mustAcknowledge = useReadAcknowledgmentQuery({}).data?.shouldAcknowledge === true;
  // The jump-to box is fetched once the page stands, so that it is not in the page's way.
  const isSettled = useDelayed(SETTLED_MS);
  const main = useRef<HTMLElement>(null);
  const route = routeOf(pathname);
  const subHeader = ownRole === Role.noAccess ? null : (route?.subHeader?.(role, superUserDrillDown) ?? null);
  const title = t(`pages.${route === undefined ? 'notFound' : titleOf(route, role, superUserDrillDown)}`);
  useOpenedRoute(pathname, main, onNavigated);
  useCloseOnRoute(() => {
    setIsHelpOpen(false);
  });
  useEffect(() => {
    document.title = `${title} · Afterbell`;
  }, [title]);

  const pages = useMemo(
    () =>
      routes
        .filter((each) => each.path !== '/' && !each.path.includes(':') && each.isAbout !== true && !(each.needsPlace === true && role < Role.accountAdmin) && each.access === 'list' && canOpen(each.path) && (each.flag === undefined || isFlagOn(each.flag)))
        .map((each) => ({ path: each.path, title: t(`pages.${titleOf(each, role, superUserDrillDown)}`) })),
    [canOpen, isFlagOn, role, superUserDrillDown, t],
  );
  const mayJump = ownRole !== Role.noAccess && !isConfiguring;
  const openHelp = () => {
    setIsHelpOpen(true);
  };

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
      <PlainLink href="#main" sx={skipLink}>
        {t('skip')}
      </PlainLink>
      <OfflineStrip />
      <Header onHelp={openHelp} onLogout={onLogout} />
      {subHeader !== null && <SubHeaderBand subHeader={subHeader} hasPattern={route?.withoutPattern !== true} onSlot={setSlot} />}
      <Box
        component="main"
        id="main"
        ref={main}
        tabIndex={-1}
        aria-busy={!isReady}
        sx={{ flex: 1, outline: 'none', backgroundColor: route?.isBlue?.(role) === true ? 'brand.soft' : 'background.default' }}
      >
        <SubHeaderContext value={subHeader === null ? null : slot}>
          {notice.isShown && route?.worksOnMobile !== true ? (
            <MobileNotice onShowAnyway={notice.showAnyway} />
          ) : (
            <PageBoundary key={`${pathname} ${String(reloads)}`}>
              <Suspense fallback={<PageSkeleton />}>
                <Outlet />
              </Suspense>
            </PageBoundary>
          )}
        </SubHeaderContext>
      </Box>
      {/* Each waits for its own file alone: a boundary hides all it holds, and the terms must not go while another loads. */}
      <Suspense fallback={null}>{mustAcknowledge && <TermsModal />}</Suspense>
      <Suspense fallback={null}>{isMobileDevice() && <LandscapeWarning />}</Suspense>
      <Suspense fallback={null}>{isSettled && mayJump && <JumpBoxHost pages={pages} />}</Suspense>
      <Suspense fallback={null}>
        {isHelpOpen && (
          <HelpDrawer
            supportUrl={SUPPORT_URL}
            onClose={() => {
              setIsHelpOpen(false);
            }}
          />
        )}
      </Suspense>
      <Footer />
    </Box>
  );
}

const skipLink = {
  '&:not(:focus)': visuallyHidden,
  '&:focus': { position: 'fixed', top: 8, left: 8, zIndex: 'tooltip', px: 2, py: 1, borderRadius: 1, backgroundColor: 'background.paper', boxShadow: 1 },
} as const;

/** A route that opens starts at its top, with the focus in it, so that a screen reader goes on there. The first page of a visit keeps the browser's own. */
function useOpenedRoute(pathname: string, main: RefObject<HTMLElement | null>, onNavigated: () => void): void {
  const last = useRef(pathname);
  const notify = useRef(onNavigated);
  useEffect(() => {
    notify.current = onNavigated;
  }, [onNavigated]);
  useEffect(() => {
    if (last.current === pathname) {
      return;
    }
    last.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
    notify.current();
  }, [pathname, main]);
}
