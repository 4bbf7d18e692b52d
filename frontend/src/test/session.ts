import type { Session } from '@/shared/session/SessionContext';

/** A session as a page sees it: by default Ana Reyes, active, in account 1, program 11, site 111. */
export function session({ role = 1, flags = [], ...rest }: Partial<Session> & { flags?: string[] } = {}): Session {
  const place = { accountId: role < 4 ? 0 : 1, programId: role < 5 ? 0 : 11, siteId: role < 6 ? 0 : 111 };
  return {
    user: {
      id: 7,
      firstName: 'Ana',
      lastName: 'Reyes',
      email: 'ana@demo.afterbell.test',
      userLabel: 'Staff',
      userRoles: [{ userId: 7, ...place, roleId: role, status: 1 }],
    },
    role,
    placeRole: role,
    ownRole: role,
    place,
    bounds: place,
    superUserDrillDown: false,
    renewUser: jest.fn(() => Promise.resolve()),
    showLanguage: jest.fn(() => Promise.resolve()),
    isFlagOn: (key) => flags.includes(key),
    canOpen: () => true,
    may: () => true,
    ...rest,
  };
}
