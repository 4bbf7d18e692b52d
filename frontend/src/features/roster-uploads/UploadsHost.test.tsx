import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { OpenUpload } from '@/api/roster';
import { axe } from '@/test/axe';
import { type LiveStream, liveStream } from '@/test/live';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { UploadsHost } from './UploadsHost';

const RUNNING: OpenUpload = {
  uploadId: 7,
  accountId: 1,
  programId: 11,
  siteId: 111,
  siteName: 'North',
  kind: 'scholars',
  fileName: 'fall.csv',
  state: 'importing',
  step: 3,
  lines: 400,
  rowsEntered: 0,
  rowsToEnter: 400,
  isDirect: false,
  version: 4,
  createdAt: '2026-11-23T15:00:00Z',
  modifiedAt: '2026-11-23T15:00:00Z',
};
const SITE = { accountId: 1, programId: 11, siteId: 111 };

let uploads: OpenUpload[] = [];
let stream: LiveStream;
let stopped: string[] = [];

beforeEach(() => {
  uploads = [RUNNING];
  stopped = [];
  stream = liveStream();
  server.use(
    stream.handler,
    http.get('*/api/roster/roster/uploads/open', () => HttpResponse.json({ results: uploads, count: uploads.length })),
    http.put('*/api/roster/roster/cancel/site/111', ({ request }) => {
      stopped.push(new URL(request.url).search);
      uploads = uploads.map((upload): OpenUpload => ({ ...upload, state: 'reviewing' }));
      return HttpResponse.json(uploads[0]);
    }),
  );
});

const open = (place = SITE) =>
  render(
    <main>
      <UploadsHost place={place} />
    </main>,
    { role: 4, route: '/a/1/p/11/s/111/attendance' },
  );
const told = (more: object) => ({
  kind: 'upload',
  accountId: 1,
  programId: 11,
  siteId: 111,
  uploadId: 7,
  roster: 'scholars',
  state: 'importing',
  rowsToEnter: 400,
  ...more,
});

test('how far a file is, as it is told; it goes when it is done', async () => {
  const { container } = open();
  expect(await screen.findByText('fall.csv is being uploaded.')).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  await waitFor(() => {
    expect(stream.opened).toContain('?siteId=111');
  });
  act(() => {
    stream.change(told({ rowsEntered: 120 }));
  });
  expect(await screen.findByText('120 of 400 rows')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'fall.csv is being uploaded.' })).toHaveAttribute('aria-valuenow', '30');
  uploads = [];
  act(() => {
    stream.change(told({ state: 'done', rowsEntered: 400 }));
  });
  await waitFor(() => {
    expect(screen.queryByText('fall.csv is being uploaded.')).not.toBeInTheDocument();
  });
});

test('it is stopped after a question; 200 clears the strip and closes the popup', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Stop upload' }));
  const dialog = screen.getByRole('dialog', { name: 'Stop this upload?' });
  expect(await axe(dialog)).toHaveNoViolations();
  await user.click(within(dialog).getByRole('button', { name: 'No, continue uploading' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
  expect(stopped).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Stop upload' }));
  await user.click(screen.getByRole('button', { name: 'Yes, stop upload' }));
  await waitFor(() => {
    expect(screen.queryByText('fall.csv is being uploaded.')).not.toBeInTheDocument();
  });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(stopped).toEqual(['?kind=scholars']);
});

test('what is done cannot be stopped: 400 closes the popup alone', async () => {
  server.use(
    http.put('*/api/roster/roster/cancel/site/111', () => HttpResponse.json({ name: 'Error_BadRequest', status: 400 }, { status: 400 })),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Stop upload' }));
  await user.click(screen.getByRole('button', { name: 'Yes, stop upload' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
  expect(screen.getByText('fall.csv is being uploaded.')).toBeVisible();
});

test('a file that failed says Error, leads to the details, and is deleted after a question', async () => {
  const removed: string[] = [];
  uploads = [
    { ...RUNNING, state: 'reviewing', problem: 'There is no such classroom.' },
    { ...RUNNING, uploadId: 8, kind: 'staff', fileName: 'staff.csv' },
  ];
  server.use(
    http.delete('*/api/roster/roster', ({ request }) => {
      removed.push(new URL(request.url).search);
      uploads = uploads.slice(1);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, container } = open();
  const strip = (await screen.findByText('Error: fall.csv could not be uploaded.')).closest('[role="alert"]') as HTMLElement;
  expect(screen.getByText('staff.csv is being uploaded.')).toBeVisible();
  expect(within(strip).getByRole('link', { name: 'Details' })).toHaveAttribute('href', '/a/1/p/11/s/111/roster/new');
  expect(await axe(container)).toHaveNoViolations();
  await user.click(within(strip).getByRole('button', { name: 'Delete roster' }));
  await user.click(screen.getByRole('button', { name: 'Take me back' }));
  expect(removed).toEqual([]);
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
  await user.click(within(strip).getByRole('button', { name: 'Delete roster' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete roster' }));
  await waitFor(() => {
    expect(screen.queryByText(/^Error/)).not.toBeInTheDocument();
  });
  expect(removed).toEqual(['?siteId=111&kind=scholars']);
});

test('a page of a program names the site of each, and one that only waits is left to its list', async () => {
  uploads = [RUNNING, { ...RUNNING, uploadId: 9, siteId: 112, siteName: 'South', fileName: 'spring.csv', state: 'matching' }];
  open({ ...SITE, siteId: 0 });
  expect(await screen.findByText('fall.csv is being uploaded to North.')).toBeVisible();
  expect(screen.queryByText(/spring\.csv/)).not.toBeInTheDocument();
  await waitFor(() => {
    expect(stream.opened).toContain('?programId=11');
  });
});
