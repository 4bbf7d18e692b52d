import type { ListQuery } from '@/shared/list/listQuery';
import { invitationStatusOf, invitationTone, USER_DEFAULTS } from './userList';
import { userPayload, userSearch } from './userPayload';

function query(change: Partial<ListQuery> = {}): ListQuery {
  return { search: '', searchField: '', isExact: false, sortField: USER_DEFAULTS.sortField, sortDir: 'asc', page: 1, filters: {}, ...change };
}

test('14 people a page, in the order of their last names', () => {
  expect(userPayload(query(), {})).toEqual({ sortField: 'lastName', sortDir: 'asc', page: 1, count: 14 });
});

test('a search looks in all fields or in one, and exactly if wanted', () => {
  expect(userSearch(query({ search: 'ana' }), {})).toEqual({ search: 'ana' });
  expect(userSearch(query({ search: 'ana', searchField: 'email', isExact: true }), {})).toEqual({ search: 'ana', searchField: 'email', isExactMatch: true });
});

test('how the invitation stands goes beside a text that is looked for everywhere', () => {
  expect(userSearch(query({ search: 'ana', filters: { invitationStatus: 'Pending', roleType: '7' } }), { accountId: 4, programId: 0 })).toEqual({
    globalSearch: 'ana',
    searchField: 'invitationStatus',
    search: 'Pending',
    isExactMatch: true,
    roleType: 7,
    accountId: 4,
  });
});

test('a status that nobody knows counts as none', () => {
  expect(invitationStatusOf('Pending')).toBe('Pending');
  expect(invitationStatusOf('Lost')).toBe('N/A');
  expect(invitationStatusOf(null)).toBe('N/A');
  expect(invitationTone('Expired')).toBe('bad');
});
