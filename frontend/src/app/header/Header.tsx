import { Box, IconButton, Link as PlainLink } from '@mui/material';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router';
import { SearchIcon } from '@/shared/icons/icons';
import { openJumpBox } from '@/shared/jump/jumpBoxBus';
import { lazy } from '@/shared/lazy/lazy';
import { PartSuspense } from '@/shared/lazy/PartSuspense';
import { useHome } from '@/shared/place/usePlaced';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { Tooltip } from '@/shared/text/Tooltip';
import { useMobileLayout } from '../layout/useMobileLayout';
import { usePagesAhead } from '../layout/usePagesAhead';
import { useScrolledPast } from '../layout/useScrolledPast';
import { selectCurrent } from '../session/sessionSlice';
import { BellLogo } from './BellLogo';
import { HelpIcon } from './icons';
import { NavMenu } from './NavMenu';
import { ProfileMenu } from './ProfileMenu';
import { useMenus } from './useMenus';

const DrillDownStrip = lazy(() => import('./DrillDownStrip').then((module) => ({ default: module.DrillDownStrip })));

const MobileMenu = lazy(() => import('./MobileMenu').then((module) => ({ default: module.MobileMenu })), { failure: 'floating' });

/** "Scrolling past 50 px compacts the header" (spec 1 §2). */
const COMPACT_AT = 50;
const HEIGHT = { tall: 64, compact: 48 };

interface Props {
  onHelp: () => void;
  onLogout: () => void;
}

/** The header: where one can go, the place in view, and the person. It stays at the top, smaller once the page is scrolled. */
export function Header({ onHelp, onLogout }: Props) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const { ownRole, superUserDrillDown, canOpen, isFlagOn } = useSession();
  const home = useHome();
  const user = useSelector(selectCurrent)?.user;
  const menus = useMenus();
  usePagesAhead(menus.main);
  const isMobile = useMobileLayout();
  const isCompact = useScrolledPast(COMPACT_AT);
  const bar = useRef<HTMLDivElement>(null);
  useHeaderHeight(bar);
  // "Navigation is hidden on /welcome" (spec 1 §2).
  const isNavHidden = pathname === '/welcome';
  const mayJump = !isNavHidden && ownRole !== Role.noAccess && menus.directAccess === 'no' && canOpen('/partnerhome');

  return (
    <Box
      component="header"
      sx={{ position: 'sticky', top: 0, zIndex: 'appBar', pointerEvents: 'none', '@media print': { display: 'none' } }}
    >
      <Box
        ref={bar}
        data-compact={isCompact}
        sx={{ pointerEvents: 'auto', backgroundColor: 'background.paper', borderBottom: 1, borderColor: 'line' }}
      >
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: { xs: 1, lg: 2 },
            px: { xs: 2, md: 4 },
            height: isCompact ? HEIGHT.compact : HEIGHT.tall,
          }}
        >
          <PlainLink
            component={Link}
            to={home}
            underline="none"
            aria-label={t('toHome')}
            sx={{ display: 'inline-flex', alignItems: 'center', flex: 'none', minHeight: 'var(--app-target)', borderRadius: 1 }}
          >
            <BellLogo />
          </PlainLink>
          {!isNavHidden && !isMobile && <NavMenu entries={menus.main} />}
          <Box sx={{ flex: 1 }} />
          {mayJump && (
            <Tooltip title={t('jumpTo')}>
              <IconButton aria-label={t('jump')} onClick={openJumpBox}>
                <SearchIcon />
              </IconButton>
            </Tooltip>
          )}
          {/* The folded menu has it, but for a program's set-up: there the menu is Logout alone, and help is no menu. */}
          {(!isMobile || menus.isConfiguring) && isFlagOn('help-widget') && (
            <Tooltip title={t('nav.helpCenter')}>
              <IconButton aria-label={t('nav.helpCenter')} onClick={onHelp}>
                <HelpIcon />
              </IconButton>
            </Tooltip>
          )}
          {isMobile && !isNavHidden ? (
            <PartSuspense fallback={null}>
              <MobileMenu menus={menus} onHelp={onHelp} onLogout={onLogout} />
            </PartSuspense>
          ) : (
            <ProfileMenu
              entries={menus.profile}
              pictureUrl={user?.profilePicture?.thumbnailUrl ?? null}
              onHelp={onHelp}
              onLogout={onLogout}
            />
          )}
        </Box>
        {superUserDrillDown && (
          <PartSuspense fallback={null}>
            <DrillDownStrip />
          </PartSuspense>
        )}
      </Box>
      {/* What the bar gave up, so that the page below does not move and scrolling around 50 px never flutters. */}
      {isCompact && <Box aria-hidden sx={{ height: HEIGHT.tall - HEIGHT.compact }} />}
    </Box>
  );
}

/** Tells sticky parts of a page, as `--app-header-height`, where the header ends. */
function useHeaderHeight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (element === null || typeof ResizeObserver === 'undefined') {
      return undefined;
    }
    const observer = new ResizeObserver(() => {
      document.documentElement.style.setProperty('--app-header-height', `${String(element.offsetHeight)}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [bar]);
}
