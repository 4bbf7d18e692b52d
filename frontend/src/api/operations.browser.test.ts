import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { http, HttpResponse } from 'msw';
import { makeStore } from '@/app/store/store';
import { server } from '@/test/server';
import { adminApi, adminOperations } from './admin';
import { contentOperations } from './content';
import { enrollmentOperations } from './enrollment';
import { identityOperations } from './identity';
import { learningManagementOperations } from './learning-management';
import { plannerOperations } from './planner';
import { refreshed } from './refresh';
import { rosterOperations } from './roster';
import type { Operation } from './service';
import { TAGS } from './tags';

const FRONTEND = path.join(__dirname, '../..');

const LEFT_OUT = JSON.parse(readFileSync(path.join(FRONTEND, 'scripts/notInClient.json'), 'utf8')) as {
  routes: string;
  operations: string[];
};

/** The table of each service; one that has a document and no table here fails below. */
const TABLES: Record<string, Record<string, Operation>> = {
  admin: adminOperations,
  content: contentOperations,
  enrollment: enrollmentOperations,
  identity: identityOperations,
  'learning-management': learningManagementOperations,
  planner: plannerOperations,
  roster: rosterOperations,
};

interface Described {
  method: string;
  /** What an argument of the call may hold an id in. */
  names: string[];
}

interface Schema {
  $ref?: string;
  properties?: Record<string, unknown>;
  allOf?: Schema[];
}

/** The operations of a service's document that the web app may call. */
function operationsOf(service: string): Map<string, Described> {
  const document = JSON.parse(readFileSync(path.join(FRONTEND, 'openapi', `${service}.json`), 'utf8')) as {
    paths: Record<
      string,
      Record<
        string,
        { operationId?: string; parameters?: { name: string }[]; requestBody?: { content: Record<string, { schema: Schema }> } }
      >
    >;
    components: { schemas: Record<string, Schema> };
  };
  const propertiesOf = (schema: Schema | undefined): string[] => {
    const found = schema?.$ref === undefined ? schema : document.components.schemas[schema.$ref.split('/').at(-1) ?? ''];
    return [...Object.keys(found?.properties ?? {}), ...(found?.allOf ?? []).flatMap(propertiesOf)];
  };
  const leftOut = new RegExp(LEFT_OUT.routes);
  const called = Object.entries(document.paths).filter(([route]) => !leftOut.test(route));
  return new Map(
    called.flatMap(([, methods]) =>
      Object.entries(methods).flatMap(([method, { operationId, parameters = [], requestBody }]) =>
        operationId === undefined || LEFT_OUT.operations.includes(operationId)
          ? []
          : [
              [
                camel(operationId),
                {
                  method,
                  names: [
                    ...parameters.map(({ name }) => name),
                    ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => propertiesOf(schema)),
                  ],
                },
              ] as const,
            ],
      ),
    ),
  );
}

const camel = (name: string) => name.replace(/[_-](\w)/g, (_, letter: string) => letter.toUpperCase());

const services = readdirSync(path.join(FRONTEND, 'openapi')).map((file) => path.basename(file, '.json'));
const rows = services.flatMap((service) => Object.entries(TABLES[service] ?? {}).map(([name, row]) => [service, name, row] as const));

test.each(services)('every operation of %s has its row, and no row is without its operation', (service) => {
  expect(Object.keys(TABLES[service] ?? {}).sort()).toEqual([...operationsOf(service).keys()].sort());
});

test.each(rows)('%s %s: its tags are ones that there are, by ids that the call has', (service, name, { tags }) => {
  const described = operationsOf(service).get(name);
  for (const ref of tags) {
    const [type, by] = ref.split(':');
    expect(TAGS).toContain(type);
    if (by !== undefined && by !== 'new') {
      expect(described?.names).toContain(by);
    }
    if (by === 'new') {
      expect(described?.method).not.toBe('get');
    }
  }
});

test('the tables, as they are committed', () => {
  expect(
    Object.fromEntries(
      services.map((service) => [
        service,
        Object.fromEntries(Object.entries(TABLES[service] ?? {}).map(([name, { tags }]) => [name, tags.join(' ')])),
      ]),
    ),
  ).toMatchSnapshot();
});

describe('what is read again after a write', () => {
  const reads: string[] = [];
  const answer = ({ request }: { request: Request }) => {
    if (request.method === 'GET') {
      reads.push(new URL(request.url).pathname.replace('/api/admin/', ''));
    }
    return HttpResponse.json({ results: [], count: 0 });
  };

  async function open() {
    server.use(http.all('*/api/admin/*', answer), http.all('*/api/admin/sites/*', answer));
    const store = makeStore();
    await Promise.all([
      store.dispatch(adminApi.endpoints.listSites.initiate({})),
      store.dispatch(adminApi.endpoints.readSite.initiate({ siteId: 1 })),
      store.dispatch(adminApi.endpoints.readSite.initiate({ siteId: 2 })),
      store.dispatch(adminApi.endpoints.readProgram.initiate({ programId: 9 })),
      store.dispatch(adminApi.endpoints.listStates.initiate({ countryId: 233 })),
    ]);
    reads.length = 0;
    return store;
  }

  const settled = async (store: ReturnType<typeof makeStore>) => {
    await new Promise((resolve) => setTimeout(resolve, 0));
    await Promise.all(store.dispatch(adminApi.util.getRunningQueriesThunk()));
  };

  test('an edit of one: that one and the lists, not its neighbor', async () => {
    const store = await open();
    await store.dispatch(adminApi.endpoints.editSite.initiate({ siteId: 1, siteEdit: { version: 1 } }));
    await settled(store);
    expect(reads.sort()).toEqual(['programs/9', 'sites', 'sites/1']);
  });

  test('one that is new: the lists alone', async () => {
    const store = await open();
    await store.dispatch(adminApi.endpoints.createSite.initiate({ siteRequest: {} as never }));
    await settled(store);
    expect(reads.sort()).toEqual(['programs/9', 'sites']);
  });

  test('"Refresh": all that has tags', async () => {
    const store = await open();
    store.dispatch(refreshed());
    await settled(store);
    expect(reads.sort()).toEqual(['programs/9', 'sites', 'sites/1', 'sites/2']);
  });
});
