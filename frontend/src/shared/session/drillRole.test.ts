import { filterKeyOf, ownRole, superUserRole } from './drillRole';
import type { UserRoleRecord } from './roles';

const PROGRAM = { accountId: 1, programId: 11, siteId: 0 };
const SESSION = { accountId: 1, programId: 11, siteId: 111 };

function role(roleId: number, place: Partial<UserRoleRecord>): UserRoleRecord {
  return { userId: 7, accountId: 1, programId: null, siteId: null, roleId, status: 1, ...place };
}

describe('with the super-user drill-down cookie', () => {
  test('"session admin if a session was chosen, else program admin; programId and siteId are stored"', () => {
    expect(superUserRole(SESSION)).toBe(6);
    expect(superUserRole(PROGRAM)).toBe(5);
  });
});

describe('"Without that cookie … the best match is chosen by program and session, then program, then account"', () => {
  const account = role(4, {});
  const program = role(5, { programId: 11 });
  const session = role(7, { programId: 11, siteId: 111 });

  test('program and session before program before account', () => {
    expect(ownRole(SESSION, [account, program, session])?.roleId).toBe(7);
    expect(ownRole(SESSION, [account, program])).toEqual({ ...SESSION, roleId: 6 });
    expect(ownRole(PROGRAM, [account, program])?.roleId).toBe(5);
  });

  test('"Role 4 at a program becomes 5; role 4 or 5 at a session becomes 6"', () => {
    expect(ownRole(PROGRAM, [account])).toEqual({ ...PROGRAM, roleId: 5 });
    expect(ownRole(SESSION, [account])).toEqual({ ...SESSION, roleId: 6 });
    expect(ownRole(SESSION, [program])).toEqual({ ...SESSION, roleId: 6 });
  });

  test("a session's people who pick its program stay at their session", () => {
    expect(ownRole(PROGRAM, [session])).toEqual({ ...SESSION, roleId: 7 });
  });

  test('a role elsewhere, an inactive role and roles outside the portal do not count', () => {
    expect(ownRole(SESSION, [role(6, { programId: 11, siteId: 112 })])).toBeNull();
    expect(ownRole(PROGRAM, [role(5, { programId: 12 }), role(4, { accountId: 2 })])).toBeNull();
    expect(ownRole(PROGRAM, [role(5, { programId: 11, status: 2 }), role(9, { programId: 11 })])).toBeNull();
  });

  test('of several matches the highest role counts, and 0 is no place', () => {
    expect(ownRole(PROGRAM, [role(7, { programId: 11 }), role(5, { programId: 11, siteId: 0 })])?.roleId).toBe(5);
  });
});

test('"Filter key 1 is used when the highest role is 6 or 7"', () => {
  expect([1, 2, 4, 5, 6, 7].map(filterKeyOf)).toEqual([0, 0, 0, 0, 1, 1]);
});
