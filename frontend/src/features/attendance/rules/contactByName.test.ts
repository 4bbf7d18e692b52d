import type { PickupContact } from '@/api/roster';
import { contactByName } from './contactByName';

const contact = (contactId: number, firstName: string, lastName: string, isBarred: boolean): PickupContact => ({
  contactId,
  firstName,
  lastName,
  relationship: null,
  allowedToPick: !isBarred,
  isBarred,
  hasCode: false,
});
const CONTACTS = [
  contact(1, 'Rosa', 'Núñez', false),
  contact(2, 'Iván', 'Núñez-Ortiz', true),
  contact(3, 'Ana', 'Paz', false),
  contact(4, 'Paz', 'Ana', true),
];

test.each(['Iván Núñez-Ortiz', 'ivan nunez ortiz', ' NÚÑEZ ORTIZ,  Iván ', 'Ortiz, Ivan (Nunez)'])('%s is on the list', (typed) => {
  expect(contactByName(typed, CONTACTS)?.contactId).toBe(2);
});

test('of two of one name, it is the one who must not collect the child', () => {
  expect(contactByName('ana paz', CONTACTS)?.contactId).toBe(4);
});

test.each([
  ['E. Flores', true],
  ['flores', true],
  ['Mrs. Flores', true],
  ['Elena Maria Flores', true],
  ['Flores, E. M.', true],
  ['Eduardo Flores', false],
  ['M. Flores', false],
  ['E. F.', false],
  ['Mrs.', false],
])('"%s" means the contact who has a code: %p', (typed, isMeant) => {
  const elena = contact(5, 'Elena', 'Flores', false);
  expect(contactByName(typed, [{ ...elena, hasCode: true }])?.contactId).toBe(isMeant ? 5 : undefined);
  // Who has none is somebody else, of whom an ID is checked.
  expect(contactByName(typed, [elena])).toBeUndefined();
});

test.each(['Ivan', 'Ivan Nunez', '', ' , '])('"%s" is nobody of the list', (typed) => {
  expect(contactByName(typed, CONTACTS)).toBeUndefined();
});
