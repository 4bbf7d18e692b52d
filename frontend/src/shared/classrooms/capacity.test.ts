import { overBy } from './capacity';

test('a classroom is over its capacity by whom it does not fit, and never without one', () => {
  expect(overBy({ capacity: 20, scholars: 19 }, 1)).toBe(0);
  expect(overBy({ capacity: 20, scholars: 20 }, 1)).toBe(1);
  expect(overBy({ capacity: 20, scholars: 18 }, 5)).toBe(3);
  expect(overBy({ capacity: null, scholars: 90 }, 5)).toBe(0);
  expect(overBy({ scholars: 90 }, 5)).toBe(0);
});
