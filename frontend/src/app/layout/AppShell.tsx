import { Box, Link as PlainLink } from '@mui/material';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigationType } from 'react-router';
import { useReadAccountQuery, useReadAcknowledgmentQuery } from '@/api/admin';
import { JumpBoxHost } from '@/features/jump/JumpBoxHost';
import { type PageName, PageNameContext } from '@/shared/layout/PageName';
import { SubHeaderContext } from '@/shared/layout/SubHeaderSlot';
import { lazy } from '@/shared/lazy/lazy';
import { PartSuspense } from '@/shared/lazy/PartSuspense';
import { NOWHERE, pageOf } from '@/shared/place/address';
import { usePlaced } from '@/shared/place/usePlaced';
import { usePlaceNames } from '@/shared/place/usePlaceNames';
import { mayDrillDown } from '@/shared/session/roleRules';
import { Role, type Place } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { usePermission } from '@/shared/session/usePermission';
import { visuallyHidden } from '@/shared/text/visuallyHidden';
import { Header } from '../header/Header';
import { PlaceTrail } from '../header/PlaceTrail';
import { isMobileDevice } from '../offline/device';
import { OfflineStrip } from '../offline/OfflineStrip';
import { useSaveSession } from '../offline/useSaveSession';
import { useSignOutGuard } from '../offline/useSignOutGuard';
import { WaitingMarks } from '../offline/WaitingMarks';
import { isRedirect } from '../place/Redirect';
import { type AppRoute, routeOf, routes, titleOf } from '../routes';
import { Footer } from './Footer';
import { MobileNotice } from './MobileNotice';
import { PageBoundary } from './PageBoundary';
import { PageSkeleton } from './PageSkeleton';
import { SubHeaderBand } from './SubHeaderBand';
import { useCloseOnRoute } from './useCloseOnRoute';
import { useMobileNotice } from './useMobileNotice';
import { useReady } from './useReady';
import { useLater } from '@/shared/browser/useLater';

const LandscapeWarning = lazy(() => import('./LandscapeWarning').then((module) => ({ default: module.LandscapeWarning })), {
  failure: 'none',
});
const TermsModal = lazy(() => import('@/features/terms/TermsModal').then((module) => ({ default: module.TermsModal })), {
  failure: 'floating',
});
const UploadsHost = lazy(() => import('@/features/roster-uploads/UploadsHost').then((module) => ({ default: module.UploadsHost })), {
  failure: 'none',
});
const HelpDrawer = lazy(() => import('@/features/help/HelpDrawer').then((module) => ({ default: module.HelpDrawer })), {
  failure: 'floating',
});

/** When uploads are asked for after the first page, unless somebody goes on before: the first page does not wait for them. */
const UPLOADS_MS = 10_000;

/** What surrounds every page: header, help button, the page, terms of service, footer (spec 1 §2). */
export function AppShell({ onLogout, onNavigated }: { onLogout: () => void; onNavigated: () => void }) {
  const { t } = useTranslation('shell');
  const { pathname, state } = useLocation();
  const isLed = useNavigationType() === 'REPLACE' && isRedirect(state);
  const { role, ownRole, place, superUserDrillDown, canOpen, isFlagOn } = useSession();
  const to = usePlaced();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const isReady = useReady();
  const notice = useMobileNotice();
  const { currentData: account } = useReadAccountQuery(
    { accountId: place.accountId },
    { skip: role >= Role.accountAdmin || place.accountId === 0 },
  );
  const mustAcknowledge = useReadAcknowledgmentQuery({}).data?.shouldAcknowledge === true;
  const isSettled = useSettled();
  const mayUpload = usePermission('roster:upload', place) && place.accountId > 0 && isSettled;
  const main = useRef<HTMLElement>(null);
  const route = routeOf(pathname);
  const [pageName, setPageName] = useState<PageName>(null);
  const isMissing = pageName === false;
  const subHeader = ownRole === Role.noAccess || isMissing ? null : (route?.subHeader?.(role, superUserDrillDown) ?? null);
  const isNoticeShown = notice.isShown && route?.worksOnMobile !== true;
  const isPart = route?.isPartOfAnother === true;
  const title = pageName || t(`pages.${route === undefined || isMissing ? 'notFound' : titleOf(route, role, superUserDrillDown)}`);
  // The tabs of one record are one page: only what is below them changes.
  const pageKey =
    route?.frame === undefined ? pathname : `${routes.find(({ frame }) => frame === route.frame)?.path ?? ''} ${placeKey(place)}`;
  const hasTrail = ownRole !== Role.noAccess && place.accountId > 0 && pageOf(pathname) !== '/welcome';
  const trail = hasTrail && (
    <Box sx={{ minHeight: 32 }}>
      <PlaceTrail />
    </Box>
  );
  useEffect(() => {
    // A dialog that closes gives the focus back to the page, which must stay where it was scrolled to.
    const page = main.current;
    if (page !== null) {
      page.focus = () => {
        HTMLElement.prototype.focus.call(page, { preventScroll: true });
      };
    }
  }, []);
  const { signOut, question } = useSignOutGuard(onLogout);
  useSaveSession();
  useOpenedRoute({ pathname, pageKey, isLed, main, onNavigated });
  useCloseOnRoute(() => {
    setIsHelpOpen(false);
  });
  const { account: accountName, program, site } = usePlaceNames(hasTrail ? place : NOWHERE);
  // Two windows may stand at one page of two places.
  const placeName = place.siteId > 0 ? site : place.programId > 0 ? program : accountName;
  useEffect(() => {
    document.title = [title, placeName, 'Afterbell'].filter(Boolean).join(' · ');
  }, [title, placeName]);

  const pages = useMemo(() => {
    // The provider's people have the flags of no account: a page of an account goes by those of the account in view.
    const isOn = ({ flag, level }: AppRoute) =>
      flag === undefined || (level !== undefined && role < Role.accountAdmin ? account?.flags[flag] === true : isFlagOn(flag));
    return routes
      .filter(
        (each) =>
          each.path !== '/' &&
          !each.path.includes(':') &&
          each.opensById !== true &&
          each.isOld !== true &&
          isWhereItCanBe(each, place) &&
          (each.asksForPlace !== true || place.accountId > 0 || mayDrillDown(ownRole)) &&
          each.access === 'list' &&
          canOpen(each.path) &&
          isOn(each),
      )
      .map((each) => ({ path: to(each.path), title: t(`pages.${titleOf(each, role, superUserDrillDown)}`) }));
  }, [account, canOpen, isFlagOn, ownRole, place, role, superUserDrillDown, t, to]);
  const mayJump = ownRole !== Role.noAccess;
  const openHelp = () => {
    setIsHelpOpen(true);
  };

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
      <PlainLink href="#main" sx={skipLink}>
        {t('skip')}
      </PlainLink>
      <OfflineStrip />
      <WaitingMarks />
      <Header onHelp={openHelp} onLogout={signOut} />
      {subHeader === null ? (
        trail !== false && (
          <Box sx={{ px: { xs: 2, md: 4 }, pt: 1, backgroundColor: route?.isBlue?.(role) === true ? 'brand.soft' : 'background.default' }}>
            {trail}
          </Box>
        )
      ) : (
        <SubHeaderBand subHeader={subHeader} trail={trail} isPart={isPart} hasPattern={route?.withoutPattern !== true} onSlot={setSlot} />
      )}
      <Box
        component="main"
        id="main"
        ref={main}
        tabIndex={-1}
        aria-busy={!isReady}
        sx={{ flex: 1, outline: 'none', backgroundColor: route?.isBlue?.(role) === true ? 'brand.soft' : 'background.default' }}
      >
        <PartSuspense fallback={null}>{mayUpload && <UploadsHost place={place} />}</PartSuspense>
        <PageNameContext value={setPageName}>
          <SubHeaderContext value={subHeader === null || isPart ? null : slot}>
            {isNoticeShown && <MobileNotice onShowAnyway={notice.showAnyway} />}
            {(!isNoticeShown || notice.hasPage) && (
              <Box sx={{ display: isNoticeShown ? 'none' : 'contents' }}>
                <PageBoundary key={pageKey}>
                  <PartSuspense fallback={<PageSkeleton />}>
                    <Outlet />
                  </PartSuspense>
                </PageBoundary>
              </Box>
            )}
          </SubHeaderContext>
        </PageNameContext>
      </Box>
      {/* Each waits for its own file alone: a boundary hides all it holds, and the terms must not go while another loads. */}
      <PartSuspense fallback={null}>{mustAcknowledge && <TermsModal />}</PartSuspense>
      <PartSuspense fallback={null}>{isMobileDevice() && <LandscapeWarning />}</PartSuspense>
      {mayJump && <JumpBoxHost pages={pages} />}
      <PartSuspense fallback={null}>
        {isHelpOpen && (
          <HelpDrawer
            onClose={() => {
              setIsHelpOpen(false);
            }}
          />
        )}
      </PartSuspense>
      {question}
      <Footer />
    </Box>
  );
}

const skipLink = {
  '&:not(:focus)': visuallyHidden,
  '&:focus': {
    position: 'fixed',
    top: 8,
    left: 8,
    zIndex: 'tooltip',
    px: 2,
    py: 1,
    borderRadius: 1,
    backgroundColor: 'background.paper',
    boxShadow: 1,
  },
} as const;

function placeKey({ accountId, programId, siteId }: Place): string {
  return [accountId, programId, siteId].join('/');
}

/** A page about an account is offered where there is one; those about a program or a site, at one. */
function isWhereItCanBe({ level }: AppRoute, { accountId, programId, siteId }: Place): boolean {
  switch (level) {
    case 'account':
      return accountId > 0;
    case 'program':
      return programId > 0;
    case 'site':
      return siteId > 0;
    default:
      return true;
  }
}

/** False while the first page of a visit is being fetched. */
function useSettled(): boolean {
  const isLater = useLater(UPLOADS_MS);
  const hasGoneOn = useNavigationType() === 'PUSH';
  const [isSettled, setIsSettled] = useState(false);
  if ((isLater || hasGoneOn) && !isSettled) {
    setIsSettled(true);
  }
  return isSettled;
}

interface Opened {
  pathname: string;
  /** What stays the same while only a part of the page changes. */
  pageKey: string;
  /** True when the page asked for led here by itself. */
  isLed: boolean;
  main: RefObject<HTMLElement | null>;
  onNavigated: () => void;
}

/**
 * A page that somebody opens starts at its top, with the focus in it, so that a screen reader goes on there. The first page of
 * a visit keeps the browser's own, also where it leads on to its place, and the tabs of a record keep the place and the focus
 * that they were chosen at.
 */
function useOpenedRoute({ pathname, pageKey, isLed, main, onNavigated }: Opened): void {
  const last = useRef({ pathname, pageKey });
  const notify = useEffectEvent(onNavigated);
  useEffect(() => {
    const before = last.current;
    last.current = { pathname, pageKey };
    if (before.pageKey !== pageKey && !isLed) {
      window.scrollTo(0, 0);
      main.current?.focus();
    }
    if (before.pathname !== pathname) {
      notify();
    }
  }, [pathname, pageKey, isLed, main]);
}
