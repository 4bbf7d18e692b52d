import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Outlet, Route, Routes } from 'react-router';
import type { FamilyContact } from '@/api/roster';
import { searchParamsOf } from '@/test/searchParamsOf';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { ContactListPage } from './ContactListPage';

const ANA: FamilyContact = {
  mappingId: 71,
  scholarId: 41,
  scholarFirstName: 'Maya',
  scholarLastName: 'López',
  kind: 1,
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@example.org',
  phoneNumber: '7185550100',
  relationship: 'Mother',
  allowedToPick: true,
  isBarred: false,
};
const LEO: FamilyContact = {
  ...ANA,
  mappingId: 72,
  kind: 2,
  firstName: 'Leo',
  lastName: 'Stone',
  relationship: null,
  allowedToPick: false,
  isBarred: true,
};

const SITES = [
  { siteId: 111, programId: 11, siteName: 'North' },
  { siteId: 112, programId: 12, siteName: 'South' },
];
const ROOMS: Record<string, { id: number; name: string }[]> = {
  '111/11': [{ id: 5, name: 'Blue Room' }],
  '112/12': [{ id: 6, name: 'Green Room' }],
};

let asked: URLSearchParams[] = [];
let removed: string[] = [];

beforeEach(() => {
  asked = [];
  removed = [];
  server.use(
    http.get('*/api/admin/column-layouts/:list', () => HttpResponse.json({ columns: [], isCompact: false })),
    http.get('*/api/roster/scholars/family', ({ request }) => {
      asked.push(searchParamsOf(request));
      return HttpResponse.json({ results: [ANA, LEO], count: 2, isCountExact: true });
    }),
    http.get('*/api/admin/sites', () => HttpResponse.json({ results: SITES, count: 2, isCountExact: true })),
    http.get('*/api/admin/sites/:siteId', ({ params }) => HttpResponse.json(SITES.find(({ siteId }) => String(siteId) === params.siteId))),
    http.get('*/api/roster/sites/:siteId/program/:programId/classrooms', ({ params }) => {
      const results = ROOMS[`${String(params.siteId)}/${String(params.programId)}`] ?? [];
      return HttpResponse.json({ results, count: results.length, includesUnassignedScholars: true });
    }),
    http.delete('*/api/roster/families/:mappingId', ({ params, request }) => {
      removed.push(`${String(params.mappingId)} of ${new URL(request.url).searchParams.get('id') ?? ''}`);
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

async function open(session = {}, query = '') {
  const page = (
    <Routes>
      <Route element={<Outlet context={{ id: 1 }} />}>
        <Route path="*" element={<ContactListPage />} />
      </Route>
    </Routes>
  );
  const view = render(page, { role: 4, route: `/a/1/account/contacts${query}`, session });
  await screen.findByText('Ruiz');
  return view;
}

const row = (name: string) => within(screen.getByText(name).closest<HTMLElement>('[data-id]')!);

test('lists the contacts of the account, and says who must not pick up', async () => {
  const { container } = await open();
  expect(Object.fromEntries(asked[0]!)).toEqual({ accountId: '1', sortField: 'lastName', sortDir: 'asc', page: '1', count: '25' });
  expect(row('Ruiz').getByText('May pick up')).toBeVisible();
  expect(row('Stone').getByText('Must not pick up')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ana Ruiz' })).toHaveAttribute('href', '/a/1/roster/scholar/41');
  expect(await axe(container)).toHaveNoViolations();
});

test('a contact is removed after a question', async () => {
  const { user } = await open();
  await user.click(row('Stone').getByRole('button'));
  const items = await screen.findAllByRole('menuitem');
  await user.click(items.at(-1)!);
  expect(removed).toEqual([]);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove contact' }));
  await waitFor(() => {
    expect(removed).toEqual(['72 of 41']);
  });
});

test('nothing is removed by those who may not', async () => {
  const { user } = await open({ may: () => false });
  await user.click(row('Stone').getByRole('button'));
  expect((await screen.findAllByRole('menuitem')).map((each) => each.textContent)).toEqual(['Open scholar']);
});

test('the contacts are saved with the columns that are shown', async () => {
  const files: string[] = [];
  URL.createObjectURL = jest.fn(() => 'blob:csv');
  server.use(
    http.get('*/api/roster/scholars/family/download', ({ request }) => {
      files.push(new URL(request.url).searchParams.get('columns') ?? '');
      return new HttpResponse('Last Name', { headers: { 'Content-Type': 'text/csv' } });
    }),
  );
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await user.click((await screen.findAllByRole('menuitem'))[0]!);
  await waitFor(() => {
    expect(files).toEqual(['lastName,firstName,relationship,scholarLastName,scholarFirstName,pickup,phoneNumber,email,kind']);
  });
});

const filtersIn = (params: URLSearchParams | string) => {
  const all = new URLSearchParams(params);
  return Object.fromEntries(['status', 'siteId', 'classroomId'].flatMap((name) => (all.has(name) ? [[name, all.get(name)]] : [])));
};

test('the contacts are narrowed by status, site and classroom of their scholars, and the address keeps it', async () => {
  const { user, router } = await open();
  const choose = async (chip: RegExp | string, option: string) => {
    await user.click(await screen.findByRole('button', { name: chip }));
    await user.click(await screen.findByRole('menuitemradio', { name: option }));
  };
  await choose('Status', 'Inactive');
  // A classroom is one of a site.
  expect(screen.queryByRole('button', { name: 'Classroom' })).not.toBeInTheDocument();
  await choose('All sites and sessions', 'North');
  await choose('Classroom', 'Blue Room');
  await waitFor(() => {
    expect(filtersIn(asked.at(-1)!)).toEqual({ status: '2', siteId: '111', classroomId: '5' });
  });
  expect(asked.at(-1)!.get('accountId')).toBe('1');
  expect(filtersIn(router.state.location.search)).toEqual({ status: '2', siteId: '111', classroomId: '5' });
  // At another site there is no such classroom.
  await choose(/^Site\/Session: North/, 'South');
  await waitFor(() => {
    expect(filtersIn(asked.at(-1)!)).toEqual({ status: '2', siteId: '112' });
  });
  expect(filtersIn(router.state.location.search)).toEqual({ status: '2', siteId: '112' });
  await choose('Classroom', 'Unassigned');
  await waitFor(() => {
    expect(filtersIn(asked.at(-1)!)).toEqual({ status: '2', siteId: '112', classroomId: '0' });
  });
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => {
    expect(router.state.location.search).toBe('');
  });
  expect(screen.getByRole('button', { name: 'All sites and sessions' })).toBeVisible();
});

test('a link opens the contacts narrowed, and the file is narrowed with them', async () => {
  const files: URLSearchParams[] = [];
  URL.createObjectURL = jest.fn(() => 'blob:csv');
  server.use(
    http.get('*/api/roster/scholars/family/download', ({ request }) => {
      files.push(searchParamsOf(request));
      return new HttpResponse('Last Name', { headers: { 'Content-Type': 'text/csv' } });
    }),
  );
  const { user, container } = await open({}, '?status=1&siteId=111&classroomId=5');
  expect(await screen.findByRole('button', { name: 'Classroom: Blue Room' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Status: Active' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Site/Session: North' })).toBeVisible();
  await waitFor(() => {
    expect(filtersIn(asked.at(-1)!)).toEqual({ status: '1', siteId: '111', classroomId: '5' });
  });
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await user.click((await screen.findAllByRole('menuitem'))[0]!);
  await waitFor(() => {
    expect(files.map(filtersIn)).toEqual([{ status: '1', siteId: '111', classroomId: '5' }]);
  });
});
