import i18next from 'i18next';
import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { adminApi } from '@/api/admin';
import { baseApi } from '@/api/baseApi';
import type { GatewayContext } from '@/api/gatewayContext';
import { identityApi } from '@/api/identity';
import { mayDo, mayOpen } from '@/shared/session/access';
import { mayDrillDown } from '@/shared/session/roleRules';
import { type DrillTarget, type Session, SessionContext } from '@/shared/session/SessionContext';
import { DirectAccessBounds } from '../guard/DirectAccessBounds';
import { rememberLanguage } from '../i18n/language';
import type { AppDispatch, RootState } from '../store/store';
import { loadFlags, reportMissingFlags } from './flags';
import { flagsChanged, pageReloaded, selectCurrent, selectFlags } from './sessionSlice';
import { renewUser, showOwnView, showView } from './startSession';
import { ownRoleOf, ownView } from './view';

interface Props {
  gateway: GatewayContext;
  children: ReactNode;
}

/** Gives the pages the session of the store: who looks, as whom, and the moves between roles. */
export function SessionProvider({ gateway, children }: Props) {
  const current = useSelector(selectCurrent);
  if (current === null) {
    throw new Error('the session must have started before its pages are shown');
  }
  const { user, access, view } = current;
  const flags = useSelector(selectFlags);
  const dispatch = useDispatch<AppDispatch>();
  const store = useStore<RootState>();
  const ownRole = ownRoleOf(user.userRoles);

  useAccountFlags(gateway, user.id, view.viewed.accountId);

  const drillDown = useCallback(
    async ({ kind, name, ...viewed }: DrillTarget) => {
      const latest = store.getState().session.current?.user ?? user;
      if (!mayDrillDown(ownRole)) {
        showView(dispatch, { viewed, kind, name, superUserDrillDown: false }, latest);
        return;
      }
      const { roleId, accountId, programId, siteId } = viewed;
      await dispatch(identityApi.endpoints.beginDrilldown.initiate({ drilldownRequest: { roleId, accountId, programId, siteId } })).unwrap();
      showView(dispatch, { viewed, kind, name, superUserDrillDown: true }, latest);
      // What was read as somebody else must not be shown.
      dispatch(baseApi.util.resetApiState());
    },
    [dispatch, ownRole, store, user],
  );

  const stepBack = useCallback(async () => {
    const wasDrilledDown = store.getState().session.current?.view.superUserDrillDown === true;
    if (wasDrilledDown) {
      // Without an answer the view still ends here: it lives in this browser alone, the call only writes the audit.
      await dispatch(identityApi.endpoints.endDrilldown.initiate());
    }
    showView(dispatch, ownView(user.userRoles), user);
    dispatch(baseApi.util.resetApiState());
    await showOwnView(dispatch, user);
  }, [dispatch, store, user]);

  const session = useMemo<Session>(
    () => ({
      user: { id: user.id, firstName: user.firstName, lastName: user.lastName, email: user.email, userRoles: user.userRoles },
      role: view.viewed.roleId,
      ownRole,
      place: { accountId: view.viewed.accountId, programId: view.viewed.programId, siteId: view.viewed.siteId },
      superUserDrillDown: view.superUserDrillDown,
      drillDown,
      stepBack,
      renewUser: async () => {
        await renewUser(dispatch);
      },
      showLanguage: async (language) => {
        rememberLanguage(language);
        await i18next.changeLanguage(language);
      },
      reload: () => {
        dispatch(pageReloaded());
      },
      isFlagOn: (key) => flags.status === 'known' && flags.values[key] === true,
      canOpen: (path) => mayOpen(access.pages, path, view.viewed.roleId),
      may: (action, at) => mayDo(access.operations, action, view.viewed.roleId, view.viewed, at),
    }),
    [user, view, ownRole, drillDown, stepBack, dispatch, flags, access],
  );

  return (
    <SessionContext value={session}>
      <DirectAccessBounds>{children}</DirectAccessBounds>
    </SessionContext>
  );
}

/** Reads the flags of the account in view, anew when it changes. */
function useAccountFlags(gateway: GatewayContext, userId: number, accountId: number): void {
  const dispatch = useDispatch<AppDispatch>();
  useEffect(() => {
    let isLatest = true;
    dispatch(flagsChanged({ status: 'loading' }));
    loadFlags(gateway, { userId, accountId }).then(
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
  }, [dispatch, gateway, userId, accountId]);

  const { data: account } = adminApi.useReadAccountQuery({ accountId }, { skip: accountId === 0 });
  useEffect(() => {
    if (account !== undefined) {
      reportMissingFlags(account.flags);
    }
  }, [account]);
}

