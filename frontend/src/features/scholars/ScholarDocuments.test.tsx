import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { Document } from '@/api/roster';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { DocumentsSection } from './parts/DocumentsSection';

const PLAN: Document = {
  documentId: 7,
  name: 'plan.pdf',
  contentType: 'application/pdf',
  size: 348_160,
  uploadedAt: '2026-11-20T20:15:00Z',
  uploadedBy: 3,
};

let documents: Document[] = [];
let sent: Record<string, string>[] = [];
let deleted: string[] = [];

/** Answers an upload as the service does when the name is there. */
const EXISTS = {
  name: 'Error_DocumentAlreadyExists',
  status: 409,
  detail: 'In the words of the service',
  errors: { name: ['In the words of the service'] },
  faults: { name: [{ code: 'documentExists', params: {} }] },
};

beforeEach(() => {
  documents = [PLAN];
  sent = [];
  deleted = [];
  server.use(
    http.get('*/api/roster/scholars/45/documents', () => HttpResponse.json({ results: documents })),
    http.post('*/api/roster/scholars/45/documents', ({ request }) => {
      const asked = Object.fromEntries(new URL(request.url).searchParams) as { name: string; ifExists: string };
      sent.push(asked);
      if (asked.ifExists === 'ask' && documents.some(({ name }) => name === asked.name)) {
        return HttpResponse.json(EXISTS, { status: 409 });
      }
      const made = { ...PLAN, documentId: 8 + documents.length, name: asked.name };
      documents = [...documents.filter(({ name }) => name !== asked.name), made];
      return HttpResponse.json(made, { status: 201 });
    }),
    http.delete('*/api/roster/scholars/45/documents/:documentId', ({ params }) => {
      deleted.push(String(params.documentId));
      documents = documents.filter(({ documentId }) => String(documentId) !== params.documentId);
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

async function open(session = {}) {
  const view = render(<DocumentsSection scholarId={45} />, { role: 4, session });
  await screen.findByRole('button', { name: 'Download plan.pdf' });
  return view;
}

const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' });
const input = () => screen.getByLabelText('Files to add');

test('a document is listed and downloaded under its name', async () => {
  URL.createObjectURL = jest.fn(() => 'blob:plan');
  URL.revokeObjectURL = jest.fn();
  const saved: [string, string][] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push([this.href, this.download]);
  });
  server.use(http.get('*/api/roster/scholars/45/documents/7', () => HttpResponse.arrayBuffer(new ArrayBuffer(8))));
  const { user, container } = await open();
  expect(screen.getByText(/^340 KB, added Fri, Nov 20, 2026/)).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Download plan.pdf' }));
  await waitFor(() => {
    expect(saved).toEqual([['blob:plan', 'plan.pdf']]);
  });
});

test('a download that fails says so', async () => {
  server.use(
    http.get('*/api/roster/scholars/45/documents/7', () => HttpResponse.json({ name: 'Error_NotFound', status: 404 }, { status: 404 })),
  );
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Download plan.pdf' }));
  expect(await screen.findByText('plan.pdf couldn’t be downloaded. Try again.')).toBeVisible();
});

test('files are sent one after the other and listed', async () => {
  const { user } = await open();
  await user.upload(input(), [pdf('a.pdf'), pdf('b.pdf')]);
  expect(await screen.findByText('2 files added')).toBeVisible();
  expect(sent).toEqual([
    { name: 'a.pdf', ifExists: 'ask' },
    { name: 'b.pdf', ifExists: 'ask' },
  ]);
  expect(await screen.findByRole('button', { name: 'Download b.pdf' })).toBeVisible();
});

test.each([
  ['Replace file', 'replace'],
  ['Keep both', 'keepBoth'],
])('a name that is there is asked about: %s', async (answer, ifExists) => {
  const { user } = await open();
  await user.upload(input(), pdf('plan.pdf'));
  const dialog = await screen.findByRole('dialog', { name: 'A file with this name already exists. Would you like to replace it?' });
  expect(within(dialog).getByText('plan.pdf')).toBeVisible();
  expect(await axe(dialog)).toHaveNoViolations();
  await user.click(within(dialog).getByRole('button', { name: answer }));
  expect(await screen.findByText('1 file added')).toBeVisible();
  expect(sent.at(-1)).toEqual({ name: 'plan.pdf', ifExists });
});

test('a file that is not to replace another is left out', async () => {
  const { user } = await open();
  await user.upload(input(), [pdf('plan.pdf'), pdf('b.pdf')]);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('1 file added')).toBeVisible();
  expect(sent.map(({ name }) => name)).toEqual(['plan.pdf', 'b.pdf']);
});

test('more than five are not sent', async () => {
  const { user } = await open();
  await user.upload(
    input(),
    ['a', 'b', 'c', 'd', 'e'].map((name) => pdf(`${name}.pdf`)),
  );
  expect(await screen.findByText('You can select maximum 5 files')).toBeVisible();
  expect(sent).toEqual([]);
});

test('what is too large is said of its file, and the others are sent', async () => {
  const { user } = await open();
  const large = pdf('large.pdf');
  Object.defineProperty(large, 'size', { value: 5_242_881 });
  await user.upload(input(), [large, pdf('b.pdf')]);
  expect(
    await screen.findByText("large.pdf: Whoops! We couldn't upload your file. Please ensure your file is no larger than 5MB."),
  ).toBeVisible();
  expect(sent.map(({ name }) => name)).toEqual(['b.pdf']);
});

test('what the service refuses is said in the words of the page', async () => {
  server.use(
    http.post('*/api/roster/scholars/45/documents', () =>
      HttpResponse.json(
        {
          name: 'Error_ValidationFailed',
          status: 400,
          errors: { file: ['In the words of the service'] },
          faults: { file: [{ code: 'documentType', params: {} }] },
        },
        { status: 400 },
      ),
    ),
  );
  const { user } = await open();
  await user.upload(input(), pdf('page.pdf'));
  expect(
    await screen.findByText(
      "page.pdf: Whoops! We couldn't upload your file. Please choose a file of type PDF, PNG, JPEG, WebP or Word (.docx).",
    ),
  ).toBeVisible();
});

test('a document is deleted after a question', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Delete plan.pdf' }));
  expect(deleted).toEqual([]);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete file' }));
  expect(await screen.findByText('No documents yet')).toBeVisible();
  expect(deleted).toEqual(['7']);
});

test('staff download, and change nothing', async () => {
  await open({ may: () => false });
  expect(screen.queryByRole('button', { name: 'Add files' })).not.toBeInTheDocument();
  expect(screen.queryByLabelText('Files to add')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Delete plan.pdf' })).not.toBeInTheDocument();
});
