import { Box, Button } from '@mui/material';
import { type ReactElement, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePage } from '@/shared/place/usePlaced';
import { ChevronDownIcon } from '@/shared/icons/icons';
import { lazy } from '@/shared/lazy/lazy';
import { PartSuspense } from '@/shared/lazy/PartSuspense';
import { TooltipText } from '@/shared/text/TooltipText';
import { isSelected, type MenuEntry } from '../nav/menus';
import { useCloseOnRoute } from '../layout/useCloseOnRoute';
import { useMenuLink } from './useMenus';

/** Loaded at its first use: the first page stands before anybody opens a menu. */
const NavListMenu = lazy(() => import('./NavListMenu').then((module) => ({ default: module.NavListMenu })), { failure: 'floating' });

/** "Nav titles longer than 12 characters show a tooltip, except Program Planner" (spec 1 §2). */
const TITLE_LIMIT = 12;

/** The main menu: links, and lists that open below their title. */
export function NavMenu({ entries }: { entries: MenuEntry[] }) {
  const { t } = useTranslation('shell');
  if (entries.length === 0) {
    return null;
  }
  return (
    <Box component="nav" aria-label={t('mainMenu')}>
      <Box component="ul" sx={{ display: 'flex', gap: 0.5, listStyle: 'none', m: 0, p: 0 }}>
        {entries.map((entry) => (
          <li key={entry.key}>
            {entry.children === undefined ? <NavLink entry={entry} /> : <NavList entry={entry} entries={entry.children} />}
          </li>
        ))}
      </Box>
    </Box>
  );
}

/** A title of the menu, with its tooltip when it is long. */
function Titled({ entry, title, children }: { entry: MenuEntry; title: string; children: ReactElement<Record<string, unknown>> }) {
  return entry.key === 'planner' ? (
    children
  ) : (
    <TooltipText text={title} limit={TITLE_LIMIT}>
      {children}
    </TooltipText>
  );
}

function look(isCurrent: boolean) {
  return {
    color: isCurrent ? 'brand.main' : 'text.primary',
    backgroundColor: isCurrent ? 'brand.soft' : 'transparent',
    px: 1.5,
    whiteSpace: 'nowrap',
    '&:hover': { backgroundColor: 'brand.soft' },
  };
}

function NavLink({ entry }: { entry: MenuEntry }) {
  const { t } = useTranslation('shell');
  const page = usePage();
  const linkOf = useMenuLink();
  const title = t(`nav.${entry.key}`);
  const isCurrent = isSelected(entry, page);
  return (
    <Titled entry={entry} title={title}>
      <Button component={Link} to={linkOf(entry)} aria-current={isCurrent ? 'page' : undefined} sx={look(isCurrent)}>
        {title}
      </Button>
    </Titled>
  );
}

function NavList({ entry, entries }: { entry: MenuEntry; entries: MenuEntry[] }) {
  const { t } = useTranslation('shell');
  const page = usePage();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const buttonId = useId();
  const menuId = useId();
  const close = () => {
    setAnchor(null);
  };
  useCloseOnRoute(close);
  const title = t(`nav.${entry.key}`);
  return (
    <>
      <Titled entry={entry} title={title}>
        <Button
          id={buttonId}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-controls={anchor === null ? undefined : menuId}
          endIcon={<ChevronDownIcon />}
          sx={look(isSelected(entry, page))}
          onClick={(event) => {
            setAnchor(event.currentTarget);
          }}
        >
          {title}
        </Button>
      </Titled>
      {anchor !== null && (
        <PartSuspense fallback={null}>
          <NavListMenu id={menuId} labelledBy={buttonId} anchor={anchor} entries={entries} onClose={close} />
        </PartSuspense>
      )}
    </>
  );
}
