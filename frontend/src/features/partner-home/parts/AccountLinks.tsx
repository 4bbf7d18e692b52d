import { useTranslation } from 'react-i18next';
import { LinkTiles } from '@/shared/layout/LinkTiles';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';

/** What else an account admin looks after. */
const PAGES = [
  { path: '/account/programs', key: 'programs' },
  { path: '/account/team', key: 'team' },
  { path: '/account/settings', key: 'settings' },
  { path: '/resources/links', key: 'links' },
  { path: '/audit', key: 'audit' },
] as const;

/** The way from an account admin's home to the rest of the account. */
export function AccountLinks() {
  const { t } = useTranslation('partnerHome');
  const { role, canOpen } = useSession();
  const pages = PAGES.filter(({ path }) => canOpen(path));
  if (role !== Role.accountAdmin || pages.length === 0) {
    return null;
  }
  return (
    <LinkTiles
      label={t('account.label')}
      tiles={pages.map(({ path, key }) => ({ to: path, title: t(`account.${key}`), help: t(`account.${key}Help`) }))}
    />
  );
}
