import { given, namesOf, orNull, sent, trimmed, typed } from './fromApi';

const RULES = {
  name: { type: 'string' },
  note: { type: 'string', nullable: true },
  seats: { type: 'integer', nullable: true },
  consent: { type: 'boolean', nullable: true },
  isOpen: { type: 'boolean' },
  days: { type: 'array' },
  address: { type: 'object' },
  version: { type: 'integer', nullable: true },
} as const;

const BLANK = { name: '', note: '', seats: '', consent: '', isOpen: true, days: [] as number[], status: '1' };

test('a form is named by what it begins with', () => {
  expect(namesOf(BLANK)).toEqual(['name', 'note', 'seats', 'consent', 'isOpen', 'days', 'status']);
});

test('a record is shown as it is typed, and what is missing as the form begins', () => {
  expect(typed(BLANK, { id: 7, name: 'Lions', note: null, seats: 0, consent: false, isOpen: false, days: [1], status: undefined })).toEqual(
    {
      name: 'Lions',
      note: '',
      seats: '0',
      consent: 'no',
      isOpen: false,
      days: [1],
      status: '1',
    },
  );
});

test('texts are sent without padding, digits as numbers, answers as yes or no, nothing as null', () => {
  const filled = { name: ' Lions ', note: ' Early ', seats: ' 12 ', consent: 'yes', isOpen: false, days: [1, 2] };
  expect(sent(RULES, filled)).toEqual({ name: 'Lions', note: 'Early', seats: 12, consent: true, isOpen: false, days: [1, 2] });
  expect(sent(RULES, { name: ' ', note: ' ', seats: '', consent: '' })).toEqual({ name: '', note: null, seats: null, consent: null });
  expect(sent(RULES, { consent: 'no' })).toEqual({ consent: false });
});

test('a service that keeps what is null is sent an emptied text as such', () => {
  expect(given(RULES, { name: ' Lions ', note: ' ', seats: '' })).toEqual({ name: 'Lions', note: '', seats: null });
});

test('what a form does not show, groups, and what the request does not have are not sent', () => {
  expect(sent(RULES, { note: undefined as string | undefined, address: { city: 'Mesa' }, choice: '4p' })).toEqual({});
});

test('padding is taken from texts alone', () => {
  expect(trimmed({ title: ' Map ', count: 3, tags: [' a '] })).toEqual({ title: 'Map', count: 3, tags: [' a '] });
  expect([orNull(' a '), orNull(' ')]).toEqual(['a', null]);
});
