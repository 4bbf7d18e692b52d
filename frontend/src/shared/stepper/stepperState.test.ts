import { stepFromUrl, stepStatus } from './stepperState';

test('a person who comes back goes on where they left', () => {
  expect(stepFromUrl(null, 3, 1)).toBe(1);
  expect(stepFromUrl(null, 3, 3)).toBe(2);
});

test('no step is skipped by changing the URL', () => {
  expect(stepFromUrl('3', 3, 1)).toBe(1);
  expect(stepFromUrl('1', 3, 2)).toBe(0);
  expect(stepFromUrl('zero', 3, 0)).toBe(0);
});

test('done, current, ahead', () => {
  expect([0, 1, 2].map((index) => stepStatus(index, 1, 1))).toEqual(['done', 'current', 'ahead']);
});
