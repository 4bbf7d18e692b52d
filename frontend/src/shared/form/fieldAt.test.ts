import { fieldAt } from './useFormSave';

const CHILD = { firstName: '', phone: '', zip: '', families: [{ phone: '' }] };
const LABELS = { phone: 'Phone', zip: 'ZIP code' };

test.each([
  ['families.0.phone', 'families.0.phone'],
  ['families[0].phone', 'families.0.phone'],
  ['phone', 'phone'],
  ['address.zip', 'zip'],
  ['address.county', 'address.county'],
])('what the service says of %s stands at %s', (place, field) => {
  expect(fieldAt(place, CHILD, LABELS)).toBe(field);
});
