import { invitationStatusOf, invitationTone } from './userList';

test('a status that nobody knows counts as none', () => {
  expect(invitationStatusOf('Pending')).toBe('Pending');
  expect(invitationStatusOf('Lost')).toBe('N/A');
  expect(invitationStatusOf(null)).toBe('N/A');
  expect(invitationTone('Expired')).toBe('bad');
});
