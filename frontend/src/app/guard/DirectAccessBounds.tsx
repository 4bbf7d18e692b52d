import { type ReactNode, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { findPage } from '@/shared/session/access';
import { SessionContext, useSession } from '@/shared/session/SessionContext';
import { selectCurrent } from '../session/sessionSlice';
import { useDirectAccess } from './useDirectAccess';

/** In an account with direct learning access only the pages that the access list marks so can be opened (spec 1 §2, "Menus"). */
export function DirectAccessBounds({ children }: { children: ReactNode }) {
  const session = useSession();
  const pages = useSelector(selectCurrent)?.access.pages;
  const isBound = useDirectAccess() === 'yes';
  const bound = useMemo(
    () =>
      isBound
        ? { ...session, canOpen: (path: string) => session.canOpen(path) && findPage(pages ?? [], path)?.directAccess === true }
        : session,
    [session, pages, isBound],
  );
  return <SessionContext value={bound}>{children}</SessionContext>;
}
