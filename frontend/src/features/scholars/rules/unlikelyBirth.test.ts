import { isUnlikelyBirth } from './unlikelyBirth';
import examples from './unlikelyBirths.json';

test.each(examples as [string, string, boolean][])(
  'the form and the files find the same births unlikely: %s on %s',
  (birth, today, isUnlikely) => {
    expect(isUnlikelyBirth(birth, today)).toBe(isUnlikely);
  },
);

test('what is not a day yet is nothing to look at again', () => {
  expect(isUnlikelyBirth('', '2026-11-23')).toBe(false);
  expect(isUnlikelyBirth('3/1', '2026-11-23')).toBe(false);
});
