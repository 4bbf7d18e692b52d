import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ReactElement } from 'react';
import type { Entity } from '@/api/entities/entity';
import { AccountFrame } from '@/features/accounts/parts/AccountFrame';
import type { EntityRecord } from '@/shared/entity/entityTypes';
import { searchParamsOf } from './searchParamsOf';
import { ACCOUNT } from './records';
import { render } from './render';
import { server } from './server';

interface Described<Row extends EntityRecord> {
  entity: Entity;
  /** The page, and where it is in account 4. */
  page: ReactElement;
  route: string;
  /** Flags that it needs. */
  flags?: string[];
  /** What there is: the first is on. */
  rows: readonly [Row, Row];
}

/** What the page of an entity says, in English. */
interface Said {
  none: string;
  add: string;
  newForm: string;
  turnedOff: string;
  remove: string;
  missing: string;
  back: string;
}

/** The page of an entity of account 4, which has two programs, with the gateway that it asks. */
export function entityPage<Row extends EntityRecord>({ entity, page, route, flags = [], rows }: Described<Row>) {
  const { one, service, path } = entity;
  const api = `/api/${service}${path}`;
  const gateway = {
    rows: [] as Row[],
    /** What the list was asked for. */
    asked: [] as URLSearchParams[],
    /** What was written. */
    sent: [] as { call: string; body: unknown }[],
    /** An answer to a write, which is kept. */
    keep:
      (answer: object, status = 200) =>
      async ({ request }: { request: Request }) => {
        const text = await request.text();
        const call = `${request.method} ${new URL(request.url).pathname}`;
        gateway.sent.push({ call, body: text === '' ? null : JSON.parse(text) });
        return HttpResponse.json(answer, { status });
      },
  };

  beforeEach(() => {
    gateway.rows = [...rows];
    gateway.asked.length = 0;
    gateway.sent.length = 0;
    const program = (programId: number, programName: string) => ({ programId, programName, status: 1, sites: [] });
    const account = { ...ACCOUNT, flags: Object.fromEntries(flags.map((flag) => [flag, true])) };
    const tree = { accountId: 4, accountName: 'Riverside', programs: [program(11, 'Explorers'), program(12, 'Summer Arts')] };
    server.use(
      http.get('*/api/admin/accounts/4', () => HttpResponse.json(account)),
      http.get('*/api/admin/accounts/accprogsiteinfo/account/4', () => HttpResponse.json(tree)),
      http.get(`*${api}`, ({ request }) => {
        gateway.asked.push(searchParamsOf(request));
        return HttpResponse.json({ results: gateway.rows, count: gateway.rows.length, isCountExact: true });
      }),
      http.get(`*${api}/:id`, ({ params }) => {
        const found = gateway.rows.find(({ id }) => String(id) === params['id']);
        return found === undefined
          ? HttpResponse.json({ name: 'Error_NotFound', detail: 'no' }, { status: 404 })
          : HttpResponse.json(found);
      }),
    );
  });

  const open = (search = '', role = 4) =>
    render(<AccountFrame />, { inside: page, role, route: `${route}${search}`, flags: role === 4 ? flags : [] });

  /** What every entity's page does. */
  function test(said: Said) {
    it('none yet: the empty view says what it is, and offers the first step', async () => {
      gateway.rows = [];
      const { user } = open();
      expect(await screen.findByText(said.none)).toBeVisible();
      await user.click(screen.getByRole('link', { name: said.add }));
      expect(await screen.findByRole('form', { name: said.newForm })).toBeVisible();
    });

    it('one is turned off, with undo', async () => {
      const [{ id, name }] = rows;
      server.use(http.put(`*${api}/${String(id)}`, gateway.keep({ ...rows[0], isActive: false })));
      const { user } = open();
      await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
      expect(screen.queryByRole('menuitem', { name: 'Turn on' })).not.toBeInTheDocument();
      await user.click(screen.getByRole('menuitem', { name: 'Turn off' }));
      expect(await screen.findByText(said.turnedOff)).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      await waitFor(() => {
        expect(gateway.sent.map(({ body }) => body)).toEqual([{ isActive: false }, { isActive: true }]);
      });
    });

    it('one is deleted after a question', async () => {
      const [kept, { id, name }] = rows;
      server.use(
        http.delete(`*${api}/${String(id)}`, () => {
          gateway.rows = [kept];
          return new HttpResponse(null, { status: 204 });
        }),
      );
      const { user } = open();
      await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
      await user.click(screen.getByRole('menuitem', { name: said.remove }));
      const question = await screen.findByRole('dialog', { name: `Delete ${name}?` });
      await user.click(within(question).getByRole('button', { name: said.remove }));
      expect(await screen.findByText(`${name} was deleted`)).toBeVisible();
      await waitFor(() => {
        expect(screen.queryByRole('link', { name })).not.toBeInTheDocument();
      });
      expect(screen.getByRole('link', { name: kept.name })).toBeVisible();
    });

    it.each([`?${one}=99`, `?${one}=x`])('%s: not found, with the way back', async (search) => {
      open(search);
      expect(await screen.findByText(said.missing)).toBeVisible();
      expect(screen.getByRole('link', { name: said.back })).toHaveAttribute('href', route);
    });
  }

  return { gateway, open, test };
}
