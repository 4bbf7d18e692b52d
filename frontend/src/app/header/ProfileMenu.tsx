import { Box, IconButton } from '@mui/material';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/shared/session/SessionContext';
import { useCloseOnRoute } from '../layout/useCloseOnRoute';
import type { MenuEntry } from '../nav/menus';

/** Loaded at its first use: the first page stands before anybody opens a menu. */
const ProfileMenuList = lazy(() => import('./ProfileMenuList').then((module) => ({ default: module.ProfileMenuList })));

interface Props {
  entries: MenuEntry[];
  pictureUrl: string | null;
  onHelp: () => void;
  onLogout: () => void;
}

/** The person's own menu: who they are, language, look, and the entries of their role. */
export function ProfileMenu({ entries, pictureUrl, onHelp, onLogout }: Props) {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const close = () => {
    setAnchor(null);
  };
  useCloseOnRoute(close);
  const name = `${user.firstName} ${user.lastName}`;

  return (
    <>
      <IconButton
        aria-label={t('profileMenu', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : menuId}
        onClick={(event) => {
          setAnchor(event.currentTarget);
        }}
        sx={{ p: 0.5 }}
      >
        <Face name={name} pictureUrl={pictureUrl} />
      </IconButton>
      {anchor !== null && (
        <Suspense fallback={null}>
          <ProfileMenuList id={menuId} anchor={anchor} name={name} entries={entries} onHelp={onHelp} onLogout={onLogout} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** The person's picture, or their initials. */
function Face({ name, pictureUrl }: { name: string; pictureUrl: string | null }) {
  const look = { width: 32, height: 32, borderRadius: '50%', flex: 'none' };
  if (pictureUrl !== null) {
    return <Box component="img" src={pictureUrl} alt="" sx={{ ...look, objectFit: 'cover' }} />;
  }
  const initials = name
    .split(' ')
    .map((part) => part.charAt(0))
    .join('')
    .slice(0, 2)
    .toUpperCase();
  // Drawn, not written: the button is named after the person, and its letters are no words.
  return (
    <Box
      component="span"
      sx={{ ...look, display: 'grid', placeItems: 'center', fontSize: 13, fontWeight: 600, color: 'brand.main', backgroundColor: 'brand.soft', '&::before': { content: JSON.stringify(initials) } }}
    />
  );
}
