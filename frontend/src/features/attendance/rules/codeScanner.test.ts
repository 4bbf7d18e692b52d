import { codeIn, codeScanner } from './codeScanner';

test('only six digits are a pick-up code', () => {
  expect(codeIn([{ rawValue: 'https://afterbell.test' }, { rawValue: ' 041523 ' }])).toBe('041523');
  expect(codeIn([{ rawValue: '0415234' }, { rawValue: '04152a' }])).toBeNull();
  expect(codeIn([])).toBeNull();
});

test('a browser without a scanner offers none', () => {
  expect(codeScanner()).toBeNull();
});
