import type { PickupContact } from '@/api/roster';
import { barredByName } from './barred';

const contact = (contactId: number, firstName: string, lastName: string, isBarred: boolean): PickupContact => ({ contactId, firstName, lastName, relationship: null, allowedToPick: !isBarred, isBarred, hasCode: false });
const CONTACTS = [contact(1, 'Rosa', 'Núñez', false), contact(2, 'Iván', 'Núñez-Ortiz', true)];

test.each(['Iván Núñez-Ortiz', 'ivan nunez ortiz', ' NÚÑEZ ORTIZ,  Iván ', 'Ortiz, Ivan (Nunez)'])('%s is who must not collect the child', (typed) => {
  expect(barredByName(typed, CONTACTS)?.contactId).toBe(2);
});

test.each(['Rosa Núñez', 'Ivan', 'Ivan Nunez', '', ' , '])('"%s" is not', (typed) => {
  expect(barredByName(typed, CONTACTS)).toBeUndefined();
});
