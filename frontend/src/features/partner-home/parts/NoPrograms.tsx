import { useTranslation } from 'react-i18next';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { EmptyState } from '@/shared/states/EmptyState';

/** "Empty state: a welcome text; account admins get an account-admin message; program admin, session admin and staff get their own" (spec 1 §2). */
export function NoPrograms() {
  const { t } = useTranslation('partnerHome');
  const { role, user } = useSession();
  return <EmptyState title={t('empty.welcome', { name: user.firstName })}>{t(`empty.${messageFor(role)}`)}</EmptyState>;
}

function messageFor(role: number): 'accountAdmin' | 'programAdmin' | 'sessionAdmin' | 'staff' {
  switch (role) {
    case Role.programAdmin:
      return 'programAdmin';
    case Role.sessionAdmin:
      return 'sessionAdmin';
    case Role.staff:
      return 'staff';
    default:
      return 'accountAdmin';
  }
}
