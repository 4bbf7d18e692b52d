import { editedItem, itemFields, media } from '@/test/authoring';
import { hiddenFrom } from './audience';
import { changedFields, shortened } from './comparison';
import { fileProblem, withFile } from './itemFiles';
import { itemInput, itemValues, newItem } from './itemForm';
import { moved } from './lines';
import { linkAddress } from './linkAddress';
import { momentOf, typedMoment } from './moments';

// "Shown when the audience list is non-empty and either the highest role is below 7 or the audience includes Staff." (spec 1 §5)
test.each([
  [7, ['Staff'], null],
  [7, ['Site admins'], 'notStaff'],
  [6, ['Program admins'], null],
  [2, [], 'nobody'],
  [7, [], 'nobody'],
  [1, [], null],
  [3, [], null],
])('role %i and the audience %j: %s', (role, audience, expected) => {
  expect(hiddenFrom(role, { audience })).toBe(expected);
});

test.each([
  ['example.org/a', 'https://example.org/a'],
  ['https://example.org', 'https://example.org/'],
  ['ana@example.org', 'mailto:ana@example.org'],
  ['item:shadow-tag', 'item:shadow-tag'],
  ['tel:+1 555 0100', 'tel:+1 555 0100'],
  ['http://example.org', null],
  ['javascript:alert(1)', null],
  ['https://ana:x@example.org', null],
  ['', null],
])('%j leads to %j', (typed, expected) => {
  expect(linkAddress(typed)).toBe(expected);
});

test('a form gives back the item that it was filled with, and tidies what was typed', () => {
  const { media: files, ...fields } = itemFields({ media: [media()] });
  expect(itemInput(itemValues(editedItem({ fields: { ...fields, media: files } })))).toEqual({
    ...fields,
    media: [{ fileId: '12', role: 'ATTACHMENT', title: '', language: '' }],
  });
  expect(
    itemInput(
      newItem('en', { kind: 'ROUTINE', activityType: 'Game', steps: [' One ', ''], setupHours: '1', setupMinutes: '', pictureText: 'x' }),
    ),
  ).toMatchObject({ activityType: '', steps: ['One'], setupMinutes: 60, durationMinutes: 15, pictureText: '' });
});

test('of what an item has one of, another takes its place', () => {
  const film = media({ fileId: '1', role: 'VIDEO' });
  const english = media({ fileId: '2', role: 'CAPTIONS', language: 'en' });
  const list = [film, english];
  expect(withFile(list, media({ fileId: '3', role: 'VIDEO' })).map(({ fileId }) => fileId)).toEqual(['3', '2']);
  expect(withFile(list, media({ fileId: '4', role: 'CAPTIONS', language: 'es' })).map(({ fileId }) => fileId)).toEqual(['1', '2', '4']);
  const handout = media({ fileId: '5' });
  expect(withFile([handout], handout)).toHaveLength(1);
  expect(fileProblem({ name: 'Film.MP4', size: 1 }, 'VIDEO')).toBeNull();
  expect(fileProblem({ name: 'film.mp4', size: 6_000_000 }, 'VIDEO')).toBe('media.tooLarge');
  expect(fileProblem({ name: 'film.avi', size: 1 }, 'VIDEO')).toBe('media.type.VIDEO');
});

test('where a file can be read is no difference of two versions', () => {
  expect(changedFields(itemFields({ media: [media()] }), itemFields({ media: [media({ address: '/other' })], title: 'B' }))).toEqual([
    'title',
  ]);
  expect(shortened('short')).toBe('short');
  expect(shortened('a'.repeat(1000))).toHaveLength(323);
});

test('a moment is typed and read by the same clock', () => {
  const at = momentOf('2026-12-01', '07:30 AM');
  expect(typedMoment(at?.toISOString() ?? '')).toEqual({ day: '2026-12-01', time: '07:30 AM' });
  expect(momentOf('2026-12-01', '')).toBeNull();
});

test('what is moved takes its new place', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
});
