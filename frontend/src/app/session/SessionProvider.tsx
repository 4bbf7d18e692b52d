import i18next from 'i18next';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { adminApi } from '@/api/admin';
import { mayDo, mayOpen } from '@/shared/session/access';
import { Role } from '@/shared/session/roles';
import { type Session, SessionContext } from '@/shared/session/SessionContext';
import { DirectAccessBounds } from '../guard/DirectAccessBounds';
import { rememberLanguage } from '../i18n/language';
import type { AppDispatch } from '../store/store';
import { loadFlags, reportMissingFlags } from './flags';
import { flagsChanged, selectCurrent, selectFlags } from './sessionSlice';
import { renewUser } from './startSession';
import { useSessionWatch } from './useSessionWatch';
import { ownRoleOf } from './view';

/** Gives the pages the session of the store: who looks, at which place, and as whom. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const current = useSelector(selectCurrent);
  if (current === null) {
    throw new Error('the session must have started before its pages are shown');
  }
  const { user, access, view } = current;
  const flags = useSelector(selectFlags);
  const dispatch = useDispatch<AppDispatch>();
  const ownRole = ownRoleOf(user.userRoles);

  useSessionWatch();
  // The provider's people look after all accounts, and have the flags of none.
  useAccountFlags(user.id, view.role < Role.accountAdmin ? 0 : view.place.accountId);

  const session = useMemo<Session>(
    () => ({
      user: {
        id: user.id,
        firstName: user.firstName,
        lastName: user.lastName,
        email: user.email,
        userLabel: user.userLabel,
        userRoles: user.userRoles,
        ...(user.helpWidget && { helpWidget: user.helpWidget }),
      },
      role: view.role,
      placeRole: view.placeRole,
      ownRole,
      place: view.place,
      bounds: view.bounds,
      superUserDrillDown: view.superUserDrillDown,
      renewUser: async () => {
        await renewUser(dispatch);
      },
      showLanguage: async (language) => {
        rememberLanguage(language);
        await i18next.changeLanguage(language);
      },
      isFlagOn: (key) => flags.status === 'known' && flags.values[key] === true,
      canOpen: (path) => mayOpen(access.pages, path, view.role) || mayOpen(access.pages, path, view.placeRole),
      may: (action, at) => mayDo(access.operations, action, view.role, view.bounds, at),
    }),
    [user, view, ownRole, dispatch, flags, access],
  );

  return (
    <SessionContext value={session}>
      <DirectAccessBounds>{children}</DirectAccessBounds>
    </SessionContext>
  );
}

/** Reads the flags of the account in view, anew when it changes. */
function useAccountFlags(userId: number, accountId: number): void {
  const dispatch = useDispatch<AppDispatch>();
  useEffect(() => {
    let isLatest = true;
    dispatch(flagsChanged({ status: 'loading' }));
    loadFlags(dispatch, { userId, accountId }).then(
      (values) => {
        if (isLatest) {
          dispatch(flagsChanged({ status: 'known', values }));
        }
      },
      (error: unknown) => {
        console.error('Error fetching feature flag value', error);
        if (isLatest) {
          dispatch(flagsChanged({ status: 'failed' }));
        }
      },
    );
    return () => {
      isLatest = false;
    };
  }, [dispatch, userId, accountId]);

  const { data: account } = adminApi.useReadAccountQuery({ accountId }, { skip: accountId === 0 });
  useEffect(() => {
    if (account !== undefined) {
      reportMissingFlags(account.flags);
    }
  }, [account]);
}
