import { problemOf } from './problem';

test('reads problem+json as the base query gives it', () => {
  const data = {
    name: 'Error_ValidationFailed',
    detail: 'no',
    correlationId: 'c1',
    errors: { city: ['Enter City', 3], name: ['no'] },
    faults: { name: [{ code: 'tooLong', params: { field: 'Name', length: 100, of: {} } }] },
  };
  expect(problemOf({ status: 400, data })).toEqual({
    name: 'Error_ValidationFailed',
    detail: 'no',
    correlationId: 'c1',
    errors: { city: [{ message: 'Enter City' }], name: [{ message: 'no', code: 'tooLong', params: { field: 'Name', length: 100 } }] },
    status: 400,
    current: undefined,
    changedBy: null,
    isUnavailable: false,
    isUnknown: false,
    isShown: false,
  });
});

test.each([[{ status: 503 }], [{ status: 'FETCH_ERROR', error: 'x' }]])('says when trying again may help', (error) => {
  expect(problemOf(error).isUnavailable).toBe(true);
});

test.each([
  [{ status: 'FETCH_ERROR', error: 'x' }, true],
  [{ status: 'TIMEOUT_ERROR', error: 'x' }, true],
  [{ status: 503 }, false],
])('%j: whether what became of it is unknown', (error, isUnknown) => {
  expect(problemOf(error).isUnknown).toBe(isUnknown);
});

test.each([undefined, null, 'boom', new Error('boom')])('makes an empty problem of %s', (error) => {
  expect(problemOf(error)).toEqual({
    name: null,
    detail: null,
    correlationId: null,
    errors: {},
    status: null,
    current: undefined,
    changedBy: null,
    isUnavailable: false,
    isUnknown: false,
    isShown: false,
  });
});

test('a version conflict brings the record as it is now', () => {
  expect(problemOf({ status: 409, data: { name: 'Error_VersionConflict', detail: 'x', current: { id: 4 } } }).current).toEqual({ id: 4 });
});

test('says what the error popup has told already', () => {
  expect(problemOf({ status: 500, data: {}, isShown: true }).isShown).toBe(true);
});
