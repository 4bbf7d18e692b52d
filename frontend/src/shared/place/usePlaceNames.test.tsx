import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { usePlaceNames } from './usePlaceNames';

function Names() {
  const { account, program, site, isGone } = usePlaceNames({ accountId: 1, programId: 11, siteId: 112 });
  return <p>{isGone ? 'gone' : [account, program, site].map((name) => name ?? '?').join(' / ')}</p>;
}

test('a site that is disabled, and so none of its program’s panels, has its name all the same', async () => {
  server.use(
    http.get('*/api/admin/accounts/1', () => HttpResponse.json({ id: 1, accountName: 'Harbor' })),
    http.get('*/api/admin/programs/11/info', () =>
      HttpResponse.json({ programId: 11, programName: 'Explorers', sitePanels: [{ siteId: 111, siteName: 'North' }] }),
    ),
    http.get('*/api/admin/sites/112', () => HttpResponse.json({ siteId: 112, siteName: 'South' })),
  );
  render(<Names />);
  expect(await screen.findByText('Harbor / Explorers / South')).toBeVisible();
});

test.each([
  [404, 'gone'],
  [503, 'Harbor / Explorers / '],
])('a site that answers %i', async (status, text) => {
  server.use(
    http.get('*/api/admin/accounts/1', () => HttpResponse.json({ id: 1, accountName: 'Harbor' })),
    http.get('*/api/admin/programs/11/info', () => HttpResponse.json({ programId: 11, programName: 'Explorers', sitePanels: [] })),
    http.get('*/api/admin/sites/112', () => HttpResponse.json({ name: 'Error', detail: 'No.' }, { status })),
  );
  render(<Names />);
  expect(await screen.findByText(text, { trim: false })).toBeVisible();
});
