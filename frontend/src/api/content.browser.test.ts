import { HttpResponse } from 'msw';
import { makeStore } from '@/app/store/store';
import { problemOf } from '@/shared/states/problem';
import { contentService, item, itemPage, itemSummary, type Asked } from '@/test/catalog';
import { server } from '@/test/server';
import { baseApi } from './baseApi';
import { contentApi } from './content';

const ARG = { language: 'en', filter: { grades: ['K'] }, first: 2 } as const;

test('pages follow each other by the cursor, and reading by POST carries no key', async () => {
  const requests: Asked[] = [];
  server.use(
    contentService(
      {
        Items: ({ after }) => ({
          items: itemPage([itemSummary({ id: after === null ? '1' : '2' })], {
            totalCount: 3,
            pageInfo: { hasNextPage: after === null, endCursor: after === null ? 'c1' : 'c2' },
          }),
        }),
      },
      requests,
    ),
  );
  const store = makeStore();
  await store.dispatch(contentApi.endpoints.items.initiate(ARG));
  const { data, hasNextPage } = await store.dispatch(contentApi.endpoints.items.initiate(ARG, { direction: 'forward' }));
  expect(data?.pages.flatMap(({ edges }) => edges.map(({ node }) => node.id))).toEqual(['1', '2']);
  expect(hasNextPage).toBe(false);
  expect(requests).toEqual([
    { operation: 'Items', variables: { ...ARG, after: null }, key: null },
    { operation: 'Items', variables: { ...ARG, after: 'c1' }, key: null },
  ]);
});

test('errors of an answer become the problem that a page shows, without a popup', async () => {
  server.use(
    contentService({
      Item: () =>
        HttpResponse.json(
          {
            data: null,
            errors: [
              {
                message: 'Please check the highlighted fields.',
                extensions: { name: 'Error_ValidationFailed', status: 400, 'errors.search': ['Too long'] },
              },
            ],
          },
          { headers: { 'X-Correlation-Id': 'c0ffee' } },
        ),
    }),
  );
  const store = makeStore();
  const { error, isError } = await store.dispatch(contentApi.endpoints.item.initiate({ id: '3' }));
  expect(isError).toBe(true);
  expect(problemOf(error)).toMatchObject({
    name: 'Error_ValidationFailed',
    status: 400,
    detail: 'Please check the highlighted fields.',
    errors: { search: [{ message: 'Too long' }] },
    correlationId: 'c0ffee',
  });
  expect(store.getState().problems.shown).toBeNull();
});

test('an error without a name is a common one; one of the gateway stays as it is', async () => {
  server.use(contentService({ Item: () => HttpResponse.json({ data: null, errors: [{ message: 'Unknown field' }] }) }));
  const store = makeStore();
  expect(problemOf((await store.dispatch(contentApi.endpoints.item.initiate({ id: '3' }))).error)).toMatchObject({
    name: 'Common_Error',
    status: 500,
  });
  server.use(contentService({ Item: () => HttpResponse.json({ name: 'Error_Unavailable', detail: 'down' }, { status: 503 }) }));
  expect(problemOf((await store.dispatch(contentApi.endpoints.item.initiate({ id: '4' }))).error)).toMatchObject({
    name: 'Error_Unavailable',
    isUnavailable: true,
  });
});

test('a change of the catalog reads again what is shown of it', async () => {
  let title = 'Before';
  server.use(contentService({ Item: () => ({ item: item({ title }) }) }));
  const store = makeStore();
  const shown = store.dispatch(contentApi.endpoints.item.initiate({ id: '3' }));
  expect((await shown).data?.title).toBe('Before');
  title = 'After';
  store.dispatch(baseApi.util.invalidateTags(['catalog']));
  await Promise.all(store.dispatch(baseApi.util.getRunningQueriesThunk()));
  expect(contentApi.endpoints.item.select({ id: '3' })(store.getState()).data?.title).toBe('After');
});
