import { IconButton } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazy } from '@/shared/lazy/lazy';
import { PartSuspense } from '@/shared/lazy/PartSuspense';
import { Face } from '@/shared/people/Face';
import { useSession } from '@/shared/session/SessionContext';
import { useCloseOnRoute } from '../layout/useCloseOnRoute';
import type { MenuEntry } from '../nav/menus';

/** Loaded at its first use: the first page stands before anybody opens a menu. */
const ProfileMenuList = lazy(() => import('./ProfileMenuList').then((module) => ({ default: module.ProfileMenuList })), {
  failure: 'floating',
});

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
        <Face name={name} picture={pictureUrl} />
      </IconButton>
      {anchor !== null && (
        <PartSuspense fallback={null}>
          <ProfileMenuList id={menuId} anchor={anchor} name={name} entries={entries} onHelp={onHelp} onLogout={onLogout} onClose={close} />
        </PartSuspense>
      )}
    </>
  );
}
