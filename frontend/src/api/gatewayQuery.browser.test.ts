import { http, HttpResponse } from 'msw';
import { makeStore } from '@/app/store/store';
import { problemOf } from '@/shared/states/problem';
import { server } from '@/test/server';
import { baseApi } from './baseApi';
import { type GatewayContext, noContext } from './gatewayContext';
import { TIMEOUT_MS } from './gatewayQuery';
import { problemShown, routeOpened } from './problems';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    read: build.query<unknown, string>({ query: (path) => path }),
    search: build.query<unknown, { url: string; params: object }>({ query: (call) => call }),
    readQuietly: build.query<unknown, string>({ query: (path) => path, extraOptions: { quiet: [404] } }),
    ask: build.query<unknown, string>({ query: (path) => ({ url: path, method: 'POST', body: { a: 1 } }) }),
    write: build.mutation<unknown, string>({ query: (path) => ({ url: path, method: 'POST', body: { a: 1 } }) }),
    switch: build.mutation<unknown, string>({
      query: (path) => ({ url: path, method: 'POST', body: { a: 2 } }),
      extraOptions: { repeats: true },
    }),
  }),
});

function setUp(context: Partial<GatewayContext> = {}) {
  const signIn = jest.fn();
  const store = makeStore({ ...noContext, accessToken: () => Promise.resolve('t0ken'), signIn, ...context });
  const read = (path = '/api/admin/thing') => store.dispatch(api.endpoints.read.initiate(path, { forceRefetch: true }));
  const write = (path = '/api/admin/thing') => store.dispatch(api.endpoints.write.initiate(path));
  return { store, signIn, read, write, shown: () => store.getState().problems.shown };
}

function answer(status: number, name?: string, rest: object = {}) {
  server.use(
    http.all('*/api/admin/thing', () =>
      HttpResponse.json({ status, title: 'x', name, ...rest }, { status, headers: { 'Content-Type': 'application/problem+json' } }),
    ),
  );
}

test('a call is signed and carries correlation id, language and the viewed role', async () => {
  let headers = new Headers();
  server.use(
    http.get('*/api/admin/thing', ({ request }) => {
      headers = request.headers;
      return HttpResponse.json({});
    }),
  );
  await setUp({ viewAs: () => ({ roleId: 6, accountId: 1, programId: 2, siteId: 3 }), language: () => 'es' }).read();
  expect(headers.get('Authorization')).toBe('Bearer t0ken');
  expect(headers.get('X-Correlation-Id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get('Accept-Language')).toBe('es');
  expect(headers.get('Afterbell-View-As')).toBe('role=6,account=1,program=2,site=3');
  expect(headers.get('Idempotency-Key')).toBeNull();
});

test('places that are not viewed are left out of the viewed role', async () => {
  let header: string | null = null;
  server.use(
    http.get('*/api/admin/thing', ({ request }) => {
      header = request.headers.get('Afterbell-View-As');
      return HttpResponse.json({});
    }),
  );
  await setUp({ viewAs: () => ({ roleId: 4, accountId: 1, programId: 0, siteId: 0 }) }).read();
  expect(header).toBe('role=4,account=1');
});

test('the same again without an answer to the first has its key; an answer ends that, and another body is another intent', async () => {
  const keys: (string | null)[] = [];
  let answers = 0;
  server.use(
    http.post('*/api/admin/thing', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      answers += 1;
      return answers === 1 ? HttpResponse.error() : answers === 2 ? HttpResponse.json({}, { status: 503 }) : HttpResponse.json({});
    }),
  );
  const { store, write } = setUp();
  await write();
  await write();
  await write();
  await write();
  const [lost, down, done, next] = keys;
  expect(down).toBe(lost);
  expect(done).toBe(lost);
  expect(next).not.toBe(lost);
  await Promise.all([write(), write()]);
  expect(keys[5]).toBe(keys[4]);
  await store.dispatch(api.endpoints.switch.initiate('/api/admin/thing'));
  await Promise.all(['/api/admin/thing', '/api/admin/thing'].map((path) => store.dispatch(api.endpoints.switch.initiate(path))));
  expect(new Set(keys.slice(6)).size).toBe(3);
});

test('a call that hangs ends after 30 s: nobody knows whether it was saved', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  server.use(http.post('*/api/admin/thing', () => new Promise(() => {})));
  const { write, shown } = setUp();
  const result = write();
  await jest.advanceTimersByTimeAsync(TIMEOUT_MS - 1000);
  expect(shown()).toBeNull();
  await jest.advanceTimersByTimeAsync(2000);
  expect((await result).error).toMatchObject({ status: 'TIMEOUT_ERROR' });
  expect(shown()?.name).toBe('Error_OutcomeUnknown');
  jest.useRealTimers();
});

test('a POST has an idempotency key of its own, and what it wrote is asked for later', async () => {
  const keys: (string | null)[] = [];
  let position: string | null = null;
  server.use(
    http.post('*/api/admin/thing', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return HttpResponse.json({}, { headers: { 'Afterbell-Consistency': 'admin:1:77' } });
    }),
    http.get('*/api/admin/thing', ({ request }) => {
      position = request.headers.get('Afterbell-Consistency');
      return HttpResponse.json({});
    }),
  );
  const { read, write } = setUp();
  await write();
  await write();
  await read();
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).not.toBe(keys[0]);
  expect(position).toContain('admin:1:77');
});

test('a POST that only asks has no idempotency key', async () => {
  let key: string | null = 'none was sent';
  server.use(
    http.post('*/api/admin/thing', ({ request }) => {
      key = request.headers.get('Idempotency-Key');
      return HttpResponse.json({});
    }),
  );
  await setUp().store.dispatch(api.endpoints.ask.initiate('/api/admin/thing'));
  expect(key).toBeNull();
});

test.each(['Error_InvalidToken', 'Error_TokenMultipleInstance', 'Error_TokenTakenOver', 'Error_TokenValidityExpired'])(
  '401 %s shows its popup',
  async (name) => {
    const { read, shown, signIn } = setUp();
    answer(401, name);
    await read();
    expect(shown()?.name).toBe(name);
    expect(signIn).not.toHaveBeenCalled();
  },
);

test('401 without such a name leaves for the sign-in page', async () => {
  const { read, shown, signIn } = setUp();
  answer(401);
  await read();
  expect(signIn).toHaveBeenCalledTimes(1);
  expect(signIn).toHaveBeenCalledWith({ clearsCookies: false });
  expect(shown()).toBeNull();
});

test('"The identity client also clears cookies"', async () => {
  const { read, signIn } = setUp();
  server.use(http.get('*/api/identity/thing', () => new HttpResponse(null, { status: 401 })));
  await read('/api/identity/thing');
  expect(signIn).toHaveBeenCalledWith({ clearsCookies: true });
});

test('500 shows the popup named Common_Error, whatever the answer says', async () => {
  const { read, shown } = setUp();
  answer(500, 'Error_Other', { detail: 'not for people', correlationId: 'c1' });
  // Whoever made the call can tell that it needs no second telling.
  expect((await read()).error).toMatchObject({ status: 500, isShown: true });
  expect(shown()).toEqual({ name: 'Common_Error', code: 'Error_Other', message: null, correlationId: 'c1' });
});

test.each([400, 403, 404, 406, 409, 413, 429, 503])('%i shows the popup with the answer’s own name', async (status) => {
  const { write, shown } = setUp();
  answer(status, `Error_Of${String(status)}`, { detail: 'why', value: 'v' });
  await write();
  expect(shown()).toMatchObject({ name: `Error_Of${String(status)}`, message: 'why' });
});

test.each<[string, unknown, string | null]>([
  ['message', { message: 'm', value: 'v', Message: 'M' }, 'm'],
  ['value', { value: 'v', Message: 'M' }, 'v'],
  ['Message', { Message: 'M' }, 'M'],
  ['the detail of problem+json', { detail: 'd', value: 'v' }, 'd'],
  ['a string', 'The bus is full.', 'The bus is full.'],
  ['nothing that is a text', { message: '', value: 7 }, null],
])('what the answer says is taken from %s', async (_from, body, message) => {
  const { write, shown } = setUp();
  server.use(http.post('*/api/admin/thing', () => HttpResponse.json(body as object, { status: 400 })));
  await write();
  expect(shown()).toEqual({ name: 'Common_Error', code: null, message, correlationId: null });
});

test.each([
  ['The bus is full.', 'The bus is full.'],
  ['<html><body>Bad Gateway</body></html>', null],
  ['', null],
])('of an answer in plain text, "%s" the popup says %s', async (body, message) => {
  const { write, shown } = setUp();
  server.use(http.post('*/api/admin/thing', () => HttpResponse.text(body, { status: 502 })));
  await write();
  expect(shown()).toEqual({ name: 'Common_Error', code: null, message, correlationId: null });
});

test('a call can suppress the popup, but not of the end of the session', async () => {
  const { store, read, shown } = setUp();
  answer(404, 'Error_NotFound');
  const quiet = await store.dispatch(api.endpoints.readQuietly.initiate('/api/admin/thing'));
  expect(quiet.error).not.toHaveProperty('isShown');
  expect(shown()).toBeNull();
  answer(401, 'Error_TokenValidityExpired');
  await store.dispatch(api.endpoints.readQuietly.initiate('/api/admin/thing', { forceRefetch: true }));
  expect(shown()?.name).toBe('Error_TokenValidityExpired');
  answer(500);
  await read();
  expect(shown()?.name).toBe('Error_TokenValidityExpired');
});

test('a lost write is said; a lost read is the page’s to show', async () => {
  const { read, write, shown } = setUp();
  server.use(http.all('*/api/admin/thing', () => HttpResponse.error()));
  await read();
  expect(shown()).toBeNull();
  await write();
  expect(shown()?.name).toBe('Error_OutcomeUnknown');
});

test('without an answer of the identity provider a call is never sent unsigned: it fails as one that nothing answered', async () => {
  const sent = jest.fn(() => HttpResponse.json({ name: 'Error_InvalidToken' }, { status: 401 }));
  server.use(http.all('*/api/admin/thing', sent));
  const { read, write, shown, signIn } = setUp({ accessToken: () => Promise.reject(new TypeError('Failed to fetch')) });
  const { error } = await read();
  expect(problemOf(error).isUnavailable).toBe(true);
  expect(shown()).toBeNull();
  await write();
  expect(shown()?.name).toBe('Error_NotSent');
  expect(sent).not.toHaveBeenCalled();
  expect(signIn).not.toHaveBeenCalled();
});

test('a read that is not yet consistent is asked once more', async () => {
  const { read, shown } = setUp();
  let requestCount = 0;
  server.use(
    http.get('*/api/admin/thing', () => {
      requestCount += 1;
      return requestCount === 1
        ? HttpResponse.json({ name: 'Error_NotYetConsistent' }, { status: 503, headers: { 'Retry-After': '0.01' } })
        : HttpResponse.json({ fresh: true });
    }),
  );
  expect((await read()).data).toEqual({ fresh: true });
  expect(shown()).toBeNull();
});

test.each([
  ['Error_NotFound', true],
  ['Common_Error', true],
  ['Error_TokenValidityExpired', false],
  ['Error_TokenMultipleInstance', false],
  ['Error_InvalidToken', false],
])('a route that opens closes the popup of %s: %s', (name, isClosed) => {
  const { store, shown } = setUp();
  store.dispatch(problemShown({ name, message: null, correlationId: null }));
  store.dispatch(routeOpened());
  expect(shown() === null).toBe(isClosed);
});

test('whom somebody looks for is in no address of services that know people', async () => {
  const requests: { search: string; beside: string | null }[] = [];
  server.use(
    http.get('*/api/:service/things', ({ request }) => {
      requests.push({ search: new URL(request.url).search, beside: request.headers.get('Afterbell-Query') });
      return HttpResponse.json({});
    }),
  );
  const { store } = setUp();
  for (const service of ['roster', 'identity', 'enrollment', 'admin']) {
    await store.dispatch(
      api.endpoints.search.initiate({ url: `/api/${service}/things`, params: { page: 1, search: 'Núñez 718', filter: 'lastName:Cruz' } }),
    );
  }
  await store.dispatch(api.endpoints.search.initiate({ url: '/api/roster/things', params: { page: 2, search: '' } }));
  const beside = 'search=N%C3%BA%C3%B1ez+718&filter=lastName%3ACruz';
  expect(requests).toEqual([
    { search: '?page=1', beside },
    { search: '?page=1', beside },
    { search: '?page=1', beside },
    { search: '?page=1&search=N%C3%BA%C3%B1ez+718&filter=lastName%3ACruz', beside: null },
    { search: '?page=2&search=', beside: null },
  ]);
});
