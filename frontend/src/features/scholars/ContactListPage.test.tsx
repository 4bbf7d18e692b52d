import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Outlet, Route, Routes } from 'react-router';
import type { FamilyContact } from '@/api/roster';
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
const LEO: FamilyContact = { ...ANA, mappingId: 72, kind: 2, firstName: 'Leo', lastName: 'Stone', relationship: null, allowedToPick: false, isBarred: true };

let asked: URLSearchParams[] = [];
let removed: string[] = [];

beforeEach(() => {
  asked = [];
  removed = [];
  server.use(
    http.get('*/api/admin/column-layouts/:list', () => HttpResponse.json({ columns: [], isCompact: false })),
    http.get('*/api/roster/scholars/family', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json({ results: [ANA, LEO], count: 2, isCountExact: true });
    }),
    http.delete('*/api/roster/families/:mappingId', ({ params, request }) => {
      removed.push(`${String(params.mappingId)} of ${new URL(request.url).searchParams.get('id') ?? ''}`);
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

async function open(session = {}) {
  const page = (
    <Routes>
      <Route element={<Outlet context={{ id: 1 }} />}>
        <Route path="*" element={<ContactListPage />} />
      </Route>
    </Routes>
  );
  const view = render(page, { role: 4, route: '/a/1/account/contacts', session });
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
