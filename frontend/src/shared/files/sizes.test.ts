import { sizeOf } from './sizes';

test('sizes are said in kilobytes and megabytes', () => {
  expect(sizeOf(10)).toEqual({ unit: 'kb', size: 1 });
  expect(sizeOf(348_160)).toEqual({ unit: 'kb', size: 340 });
  expect(sizeOf(5_242_880)).toEqual({ unit: 'mb', size: 5 });
  expect(sizeOf(1_600_000)).toEqual({ unit: 'mb', size: 1.5 });
});
