import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { http, HttpResponse } from 'msw';
import type { CellEdit, Configure, RosterUpload, UploadColumn, UploadHeaders, UploadRow, UploadTable } from '@/api/roster';
import { selectShownProblem } from '@/api/problems';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { UploadPage } from './UploadPage';

const ADDRESS = '/a/1/p/11/s/111/roster/new';
const UPLOAD: RosterUpload = {
  uploadId: 7,
  accountId: 1,
  siteId: 111,
  kind: 'scholars',
  fileName: 'fall.csv',
  state: 'matching',
  step: 2,
  lines: 3,
  rowsEntered: 0,
  rowsToEnter: 0,
  isDirect: false,
  version: 1,
  createdAt: '2026-11-23T15:00:00Z',
  modifiedAt: new Date().toISOString(),
};
const COLUMNS: UploadColumn[] = [
  { column: 0, heading: 'Student', field: 'name', why: 'word', samples: ['Quill, Ximena'] },
  { column: 1, heading: 'DOB', field: 'birthDate', why: 'content', fitting: 3, of: 3, samples: ['3/4/18'] },
  { column: 2, heading: 'Gr', field: 'enteringGrade', why: 'name', samples: ['13th'] },
  { column: 3, heading: 'Teacher', field: null, why: null, samples: ['Ms. Lee'] },
];

let upload: RosterUpload | null = null;
let grades: string[] = [];
let configured: Configure[] = [];
let saved: CellEdit[] = [];
let commits = 0;
let columns = COLUMNS;
let missing: string[] = [];
let asked: string[] = [];

function headers(): UploadHeaders {
  const dateOrder = configured.at(-1)?.dateOrder ?? null;
  const isChosen = dateOrder !== null;
  return {
    results: columns,
    count: columns.length,
    missing,
    dateOrder,
    dateOrderBy: isChosen ? 'chosen' : 'unknown',
    dateExample: isChosen ? null : '3/4/18',
    otherSheets: [],
    hiddenLines: 0,
    lines: 3,
    upload: upload ?? UPLOAD,
  };
}
function table(): UploadTable {
  const results = grades.map((grade, at): UploadRow => {
    const isFaulty = grade === '13th';
    return {
      line: at + 2,
      cells: [`Child ${String(at)}`, grade],
      edited: [],
      faults: isFaulty ? [{ column: 2, reason: 'Grade must be Pre-K, K or 1 to 12', code: 'grade', params: {} }] : [],
      readings: [],
      changes: [],
      similar: [],
      similarLines: [],
      mergedLines: [],
      isDecided: false,
      outcome: isFaulty ? 'faulty' : 'added',
    };
  });
  const faulty = results.filter(({ outcome }) => outcome === 'faulty').length;
  return {
    results,
    count: results.length,
    columns: [
      { column: 0, heading: 'Student', field: 'name' },
      { column: 2, heading: 'Gr', field: 'enteringGrade' },
    ],
    counts: { added: results.length - faulty, similar: 0, enrolled: 0, changed: 0, unchanged: 0, repeated: 0, faulty, merged: 0 },
    skipped: [{ line: 9, why: 'total', text: 'Total: 3' }],
    notices: { stillHere: [], withoutPickup: [], custodyPickup: [], inactiveByDate: [], inactiveDateNotKept: [], birthDates: [] },
    upload,
  };
}

beforeEach(() => {
  upload = null;
  grades = ['3rd', '13th', '13th'];
  configured = [];
  saved = [];
  commits = 0;
  columns = COLUMNS;
  missing = [];
  asked = [];
  server.use(
    http.get('*/api/roster/roster/scholar-status', () => HttpResponse.json({ upload })),
    http.get('*/api/roster/roster/required-headers', ({ request }) => {
      asked.push(request.url);
      return HttpResponse.json({
        results: [
          { key: 'name', label: 'Name', isNamed: false, isRequired: false },
          { key: 'birthDate', label: 'Birth Date', isNamed: false, isRequired: true },
          { key: 'enteringGrade', label: 'Entering Grade', isNamed: false, isRequired: true },
          { key: 'enrollment.classroomId', label: 'Classroom', isNamed: false, isRequired: false },
          { key: 'customFields.0', label: 'T-shirt size', isNamed: true, isRequired: false },
        ],
        count: 5,
      });
    }),
    http.get('*/api/roster/roster/uploads', () => HttpResponse.json({ results: [], count: 0 })),
    http.get('*/api/roster/roster/headers', () => HttpResponse.json(headers())),
    http.get('*/api/roster/roster/table-data', ({ request }) => {
      asked.push(request.url);
      return upload?.state === 'done' ? new HttpResponse(null, { status: 404 }) : HttpResponse.json(table());
    }),
    http.post('*/api/roster/roster/upload', ({ request }) => {
      asked.push(request.url);
      upload = UPLOAD;
      return HttpResponse.json(upload, { status: 201 });
    }),
    http.post('*/api/roster/roster/configure', async ({ request }) => {
      const body = (await request.json()) as Configure;
      configured.push(body);
      upload = body.isDone === true ? { ...UPLOAD, state: 'reviewing', step: 3 } : UPLOAD;
      return HttpResponse.json(headers());
    }),
    http.put('*/api/roster/roster/autosave', async ({ request }) => {
      const { edits } = (await request.json()) as { edits: CellEdit[] };
      saved.push(...edits);
      for (const { line, value } of edits) {
        grades[line - 2] = value;
      }
      return HttpResponse.json(upload);
    }),
    http.post('*/api/roster/roster/commit', () => {
      commits += 1;
      upload = { ...UPLOAD, state: 'done', step: 4, summary: { added: 3, enrolled: 0, changed: 0, unchanged: 0 } };
      return HttpResponse.json({ ...upload, state: 'importing', step: 3 });
    }),
    http.post('*/api/roster/roster/undo', () =>
      HttpResponse.json({ enrollments: 2, people: 2, changed: 0, kept: [{ id: 4, name: 'Ximena Quill', fields: [], mayGo: false }] }),
    ),
  );
});

const open = () => render(<UploadPage />, { role: 6, route: ADDRESS });

test('a file is chosen, too large a one refused at once, and sent', async () => {
  const { user, container } = open();
  const input = await screen.findByLabelText('Choose a file', { selector: 'input' });
  const large = new File(['x'], 'large.csv', { type: 'text/csv' });
  Object.defineProperty(large, 'size', { value: 5_242_881 });
  await user.upload(input, large);
  expect(await screen.findByText(/no larger than 5MB/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Upload' })).toBeDisabled();
  fireEvent.drop(screen.getByText(/^Drop/), { dataTransfer: { files: [new File(['%PDF'], 'roster.pdf', { type: 'application/pdf' })] } });
  expect(await screen.findByText('Please upload a CSV or Excel file (.csv, .xlsx).')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Upload' })).toBeDisabled();
  await user.upload(input, new File(['a,b'], 'fall.csv', { type: 'text/csv' }));
  expect(screen.getByText('fall.csv')).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByRole('heading', { name: 'Match Columns' })).toBeVisible();
});

test('an e-mail address is required too when that is said', async () => {
  const { user } = open();
  await user.upload(
    await screen.findByLabelText('Choose a file', { selector: 'input' }),
    new File(['a,b'], 'fall.csv', { type: 'text/csv' }),
  );
  await user.click(screen.getByRole('checkbox', { name: "Require a column with the family's e-mail address" }));
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByRole('heading', { name: 'Match Columns' })).toBeVisible();
  const variant = (page: string) => asked.filter((url) => url.includes(page) && url.includes('withEmail=true'));
  expect(variant('/upload')).toHaveLength(1);
  await waitFor(() => {
    expect(variant('/required-headers')).toHaveLength(1);
  });
});

test('the steps go by the names of the spec, and a file without headings is told of in the popup', async () => {
  server.use(
    http.post('*/api/roster/roster/upload', () =>
      HttpResponse.json(
        { name: 'Error_NoCsvHeaders', status: 400, detail: 'The file names no columns.', errors: { file: ['x'] } },
        { status: 400 },
      ),
    ),
  );
  const { user, store } = open();
  const input = await screen.findByLabelText('Choose a file', { selector: 'input' });
  for (const step of ['Upload CSV', 'Match Columns', 'Review & Complete']) {
    expect(screen.getAllByText(step)[0]).toBeVisible();
  }
  await user.upload(input, new File(['1,2'], 'fall.csv', { type: 'text/csv' }));
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  await waitFor(() => {
    expect(selectShownProblem(store.getState())?.name).toBe('Error_NoCsvHeaders');
  });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('each column says what it is taken for and why; a choice is saved, and days are asked for', async () => {
  upload = UPLOAD;
  missing = ['birthDate'];
  const { user, container } = open();
  const row = (await screen.findByText('Teacher')).closest('tr') as HTMLElement;
  expect(within(row).getByText('Nothing was found for it')).toBeVisible();
  expect(screen.getByText('3 of 3 cells look like it')).toBeVisible();
  expect(screen.getByText('Please choose a column for: Birth Date')).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  expect(screen.getByRole('button', { name: 'Review' })).toBeDisabled();
  expect(screen.getByText('Say how days are written before you go on.')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: /Day first/ }));
  await waitFor(() => {
    expect(configured).toHaveLength(1);
  });
  expect(configured[0]).toMatchObject({ siteId: 111, dateOrder: 'day-first' });
  await user.click(within(row).getByRole('combobox'));
  expect(screen.getByRole('option', { name: 'T-shirt size' })).toBeVisible();
  await user.click(screen.getByRole('option', { name: 'Entering Grade *' }));
  await waitFor(() => {
    expect(configured[1]?.columns).toEqual({ Teacher: 'enteringGrade', Gr: '' });
  });
  expect(screen.queryByText('Say how days are written before you go on.')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Review' }));
  expect(await screen.findByRole('heading', { name: 'Review & Complete' })).toBeVisible();
  expect(configured.at(-1)?.isDone).toBe(true);
});

test('a cell is mended in place and everywhere, and the scholars are added', async () => {
  upload = { ...UPLOAD, state: 'reviewing', step: 3 };
  const { user, container } = open();
  const cell = await screen.findByRole('textbox', { name: 'Gr, line 3' });
  expect(cell).toHaveAccessibleDescription('Grade must be Pre-K, K or 1 to 12');
  expect(screen.getByRole('button', { name: 'Add 1 scholar' })).toBeDisabled();
  expect(screen.getByText('Fix or leave out the 2 lines with errors.')).toBeVisible();
  expect(screen.getByText(/9 \(Total: 3\)/)).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  // The line says whose it is and where it is at fault, and leads there.
  const row = screen.getByRole('row', { name: /^3 Child 1/ });
  expect(within(row).getByRole('rowheader', { name: '3 Child 1' })).toHaveStyle({ position: 'sticky' });
  await user.click(within(row).getByRole('button', { name: 'Gr: go to the cell of line 3' }));
  expect(cell).toHaveFocus();
  await user.clear(cell);
  await user.type(cell, '1st{Enter}');
  // The line is not among those with errors any more: the next one is at hand.
  await waitFor(() => {
    expect(screen.getByRole('textbox', { name: 'Gr, line 4' })).toHaveFocus();
  });
  await user.click(await screen.findByRole('button', { name: 'Change 1 more cell from “13th” to “1st”' }));
  await waitFor(() => {
    expect(saved).toEqual([
      { line: 3, column: 2, value: '1st' },
      { line: 4, column: 2, value: '1st' },
    ]);
  });
  const reads = () => asked.filter((url) => url.includes('/table-data')).length;
  const add = await screen.findByRole('button', { name: 'Add 3 scholars' });
  const before = reads();
  await user.click(add);
  const heading = await screen.findByRole('heading', { name: 'fall.csv was uploaded' });
  expect(document.activeElement).toContainElement(heading);
  expect(commits).toBe(1);
  // The lines of an upload that is done are not asked for.
  expect(reads()).toBe(before);
});

test('lines with errors are left out when that is said; a done upload is taken back', async () => {
  upload = { ...UPLOAD, state: 'reviewing', step: 3 };
  const { user, container } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Leave out the 2 lines with errors' }));
  await user.click(screen.getByRole('button', { name: 'Add 1 scholar' }));
  await user.click(await screen.findByRole('button', { name: 'Undo this upload' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Undo this upload' }));
  expect(await screen.findByText(/2 scholars left the roster again\. These stay.*Ximena Quill/)).toBeVisible();
  const heading = screen.getByRole('heading', { name: 'The upload of fall.csv was undone', hidden: true });
  expect(document.activeElement).toContainElement(heading);
  expect(await axe(container)).toHaveNoViolations();
});

test('the figures of an upload add up to its lines, and one that was undone says so', async () => {
  upload = {
    ...UPLOAD,
    state: 'done',
    step: 4,
    lines: 9,
    undoneAt: '2026-11-24T15:00:00Z',
    summary: { added: 4, enrolled: 1, updated: 1, changed: 1, unchanged: 1, leftOut: 1 },
  };
  open();
  expect(await screen.findByRole('heading', { name: 'The upload of fall.csv was undone' })).toBeVisible();
  const figures = screen.getByRole('table', { name: 'The upload of fall.csv was undone' });
  expect(within(figures).getByRole('row', { name: 'Repeated in the file 1' })).toBeVisible();
  expect(within(figures).getByText('Repeated in the file')).toHaveStyle({ color: 'rgb(86, 100, 114)' });
  expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
});

test('of an upload that was undone only what stayed is offered to be undone', async () => {
  const undone = {
    ...UPLOAD,
    state: 'done',
    step: 4,
    doneAt: new Date().toISOString(),
    undoneAt: '2026-11-24T15:00:00Z',
    summary: { added: 4, enrolled: 0, changed: 0, unchanged: 0 },
  } as const;
  upload = { ...undone, undoLeft: 2 };
  const results = [
    upload,
    { ...undone, uploadId: 5, fileName: 'summer.csv', undoLeft: 0 },
    { ...undone, uploadId: 4, fileName: 'spring.csv', undoLeft: 1 },
  ];
  server.use(http.get('*/api/roster/roster/uploads', () => HttpResponse.json({ results, count: 3 })));
  open();
  expect(await screen.findByRole('button', { name: 'Undo what stayed (1) of spring.csv' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo what stayed (2)' })).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Undo/ })).toHaveLength(2);
});

test('a name that is missing is told of once, by its own name, where there is something; a day with what the cell holds', async () => {
  upload = { ...UPLOAD, state: 'reviewing', step: 3 };
  const required = (field: string, column: number) => ({ column, reason: `${field} is required`, code: 'required', params: { field } });
  server.use(
    http.get('*/api/roster/roster/table-data', () => {
      const whole = table();
      const faults = [
        required('First Name', 4),
        required('Last Name', 4),
        required('First Name', 5),
        required('Last Name', 5),
        { column: 6, reason: 'x', code: 'dayUnreadMonthFirst', params: {} },
      ];
      return HttpResponse.json({
        ...whole,
        columns: [
          { column: 4, heading: 'Email', field: 'families.0.email' },
          { column: 5, heading: 'Mother', field: 'families.1.name' },
          { column: 6, heading: 'DOB', field: 'birthDate' },
        ],
        results: [{ ...whole.results[0], cells: ['rosa@example.org', '-', '13/08/2017'], faults, outcome: 'faulty' }],
        counts: { ...whole.counts, added: 0, faulty: 1 },
      });
    }),
  );
  open();
  expect(await screen.findByRole('textbox', { name: 'Email, line 2' })).toHaveAccessibleDescription(
    'Family 1 First Name is required Family 1 Last Name is required',
  );
  expect(screen.getByRole('textbox', { name: 'Mother, line 2' })).toHaveAccessibleDescription('Family 2 Name is required');
  expect(screen.getByRole('textbox', { name: 'DOB, line 2' })).toHaveAccessibleDescription(
    "13/08/2017 isn't a date when the month comes first",
  );
});

test('a line shows what it changes, and one that looks like a scholar is compared and decided', async () => {
  upload = { ...UPLOAD, state: 'reviewing', step: 3 };
  const decisions: unknown[] = [];
  const known = {
    scholarId: 7,
    firstName: 'Katherine',
    lastName: 'Quill',
    birthDate: '2018-03-25',
    enteringGrade: '3',
    sites: ['Maple'],
    families: [],
    alike: 'nickname',
  };
  server.use(
    http.get('*/api/roster/roster/table-data', () => {
      const isDecided = decisions.length > 0;
      const blank = { edited: [], faults: [], readings: [], similar: [], similarLines: [], mergedLines: [], said: null, isDecided: false };
      return HttpResponse.json({
        ...table(),
        results: [
          {
            ...blank,
            line: 2,
            cells: ['Ana Cruz', '4'],
            outcome: 'changed',
            changes: [
              { field: 'enteringGrade', column: 2, before: '3', isHidden: false },
              { field: 'photoOptOut', column: null, before: true, isHidden: false },
              { field: 'families.0.firstName', column: 0, before: null, isHidden: false, isNew: true },
            ],
          },
          {
            ...blank,
            line: 3,
            cells: ['Katie Quill', '3'],
            changes: [],
            outcome: isDecided ? 'added' : 'similar',
            similar: isDecided ? [] : [known],
            said: isDecided ? null : { firstName: 'Katie', lastName: 'Quill', birthDate: '2018-03-25', enteringGrade: '3', families: [] },
            isDecided,
          },
        ],
        count: 2,
        counts: {
          added: isDecided ? 1 : 0,
          similar: isDecided ? 0 : 1,
          enrolled: 0,
          changed: 1,
          unchanged: 0,
          repeated: 0,
          faulty: 0,
          merged: 0,
        },
      });
    }),
    http.put('*/api/roster/roster/autosave', async ({ request }) => {
      decisions.push(((await request.json()) as { similar: unknown[] }).similar);
      return HttpResponse.json(upload);
    }),
  );
  const { user, container } = open();
  await user.click(await screen.findByRole('button', { name: 'All (2)' }));
  expect(screen.getByText('Decide about 1 line under “To decide”.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Gr, line 2' })).toHaveAccessibleDescription('was 3');
  expect(screen.getByRole('textbox', { name: 'Student, line 2' })).toHaveAccessibleDescription('new contact');
  expect(screen.getByText('Photo/Video Opt-Out: was Yes')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Complete: 0 to add, 1 to change' })).toBeDisabled();
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'To decide (1)' }));
  await user.click(screen.getByRole('button', { name: 'Compare line 3' }));
  const dialog = screen.getByRole('dialog', { name: 'Is this the same child?' });
  expect(within(dialog).getByRole('table', { name: 'Katherine Quill' })).toBeVisible();
  // What cannot make a duplicate is the main answer.
  expect(within(dialog).getByRole('button', { name: 'The same child' })).toHaveClass('MuiButton-contained');
  expect(within(dialog).getByRole('button', { name: 'They are two children: add this one' })).toHaveClass('MuiButton-outlined');
  expect(await axe(dialog)).toHaveNoViolations();
  await user.click(within(dialog).getByRole('button', { name: 'They are two children: add this one' }));
  expect(await screen.findByRole('button', { name: 'Complete: 1 to add, 1 to change' })).toBeEnabled();
  const nobody = { line: 3, sameAs: null, sameAsLine: null, notSameAsLines: [] };
  expect(decisions).toEqual([[{ ...nobody, notSameAs: [7] }]]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  // No line is left to decide: all are shown, and the focus is on them.
  expect(screen.getByRole('button', { name: 'All (2)' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('region', { name: 'Lines of the file' })).toHaveFocus();
  // What was decided can be decided again.
  await user.click(screen.getByRole('button', { name: 'Decide about line 3 again' }));
  await waitFor(() => {
    expect(decisions).toHaveLength(2);
  });
  expect(decisions[1]).toEqual([{ ...nobody, notSameAs: [] }]);
});

test('who was changed since is named after an undo, and taken back when they are chosen', async () => {
  upload = { ...UPLOAD, state: 'done', step: 4, summary: { added: 0, enrolled: 0, changed: 2, unchanged: 0 } };
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/roster/roster/undo', async ({ request }) => {
      const { also } = (await request.json()) as { also: number[] };
      sent.push(also);
      const kept =
        also.length > 0
          ? []
          : [
              { id: 4, name: 'Ximena Quill', fields: ['homePhone', 'contacts.1 rosa quill'], mayGo: true },
              { id: 5, name: 'Bo Diaz', fields: [], mayGo: true },
            ];
      return HttpResponse.json({ enrollments: 0, people: 0, changed: 1, kept });
    }),
  );
  const { user, container } = open();
  await user.click(await screen.findByRole('button', { name: 'Undo this upload' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Undo this upload' }));
  expect(await screen.findByRole('checkbox', { name: 'Ximena Quill: Home Phone, contact rosa quill' })).not.toBeChecked();
  const takeBack = screen.getByRole('button', { name: 'Undo the selected ones too' });
  expect(takeBack).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: 'All of them' }));
  await user.click(screen.getByRole('checkbox', { name: /^Ximena Quill/ }));
  expect(screen.getByRole('checkbox', { name: 'Bo Diaz: added by this upload and changed since' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'All of them' })).not.toBeChecked();
  expect(await axe(container)).toHaveNoViolations();
  // Nobody goes back but who is chosen.
  await user.click(takeBack);
  await waitFor(() => {
    expect(sent).toEqual([[], [5]]);
  });
});

test('a line that looks like another one is held beside it, and left out when they are one child', async () => {
  upload = { ...UPLOAD, state: 'reviewing', step: 3, problem: 'Error_RosterHasSimilar' };
  const decisions: unknown[] = [];
  const katie = { firstName: 'Katie', lastName: 'Quill', birthDate: '2018-03-25', enteringGrade: '3', families: [] };
  server.use(
    http.get('*/api/roster/roster/table-data', () => {
      const blank = {
        edited: [],
        faults: [],
        readings: [],
        changes: [],
        similar: [],
        similarLines: [],
        mergedLines: [],
        said: null,
        isDecided: false,
      };
      const similarLines = [{ line: 2, said: { ...katie, firstName: 'Katherine' }, alike: 'nickname' }];
      return HttpResponse.json({
        ...table(),
        results: [
          { ...blank, line: 2, cells: ['Katherine Quill', '3'], outcome: 'added' },
          { ...blank, line: 3, cells: ['Katie Quill', '3'], outcome: 'similar', said: katie, similarLines },
        ],
        count: 2,
        counts: { added: 1, similar: 1, enrolled: 0, changed: 0, unchanged: 0, repeated: 0, faulty: 0, merged: 0 },
      });
    }),
    http.put('*/api/roster/roster/autosave', async ({ request }) => {
      decisions.push(((await request.json()) as { similar: unknown[] }).similar);
      return HttpResponse.json(upload);
    }),
  );
  const { user } = open();
  expect(await screen.findByText(/The upload failed, and nothing was added\. Some lines look like/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Compare line 3' }));
  const dialog = screen.getByRole('dialog', { name: 'Is this the same child?' });
  expect(within(dialog).getByRole('columnheader', { name: 'Line 2 of the file' })).toBeVisible();
  expect(await axe(dialog)).toHaveNoViolations();
  await user.click(within(dialog).getByRole('button', { name: 'The same child: leave out line 3' }));
  await waitFor(() => {
    expect(decisions).toEqual([[{ line: 3, sameAs: null, notSameAs: [], sameAsLine: 2, notSameAsLines: [] }]]);
  });
});

test('what is wrong with a cell is said in the language of the reader', async () => {
  upload = { ...UPLOAD, state: 'reviewing', step: 3 };
  server.use(
    http.get('*/api/roster/roster/table-data', () => {
      const whole = table();
      const faults = [
        { column: 2, reason: 'Grade must be Pre-K, K or 1 to 12', code: 'grade', params: {} },
        {
          column: 0,
          reason: 'This may be March 4, 2018 or April 3, 2018; the file does not show which',
          code: 'dayTwoWays',
          params: { oneDay: '2018-03-04', otherDay: '2018-04-03' },
        },
        { column: 0, reason: "This isn't a valid date", code: 'dayUnread', params: {} },
      ];
      return HttpResponse.json({ ...whole, results: whole.results.map((row) => (row.line === 3 ? { ...row, faults } : row)) });
    }),
  );
  await act(() => i18next.changeLanguage('es'));
  open();
  expect(await screen.findByRole('textbox', { name: 'Gr, línea 3' })).toHaveAccessibleDescription('El grado debe ser Pre-K, K o de 1 a 12');
  expect(screen.getByText(/^Puede ser .*2018 o .*2018; el archivo no muestra cuál Child 1 no es una fecha$/)).toBeVisible();
});

test('what was read of a cell stands below it where that is not what it says', async () => {
  upload = { ...UPLOAD, state: 'reviewing', step: 3 };
  const columns = [
    { column: 0, heading: 'Student', field: 'name' },
    { column: 1, heading: 'DOB', field: 'birthDate' },
    { column: 2, heading: 'Gr', field: 'enteringGrade' },
    { column: 3, heading: 'Days', field: 'enrollment.scheduledDays' },
    { column: 4, heading: 'EpiPen', field: 'medical.epiPen' },
    { column: 5, heading: 'Status', field: 'enrollment.status' },
    { column: 6, heading: 'Sex', field: 'gender' },
    { column: 7, heading: 'Access', field: 'systemRole' },
  ];
  const values = [{ firstName: 'Ximena', lastName: 'Quill' }, '2018-03-04', '3', [1, 2, 5], true, 1, 'Female', 9];
  server.use(
    http.get('*/api/roster/roster/table-data', () => {
      const whole = table();
      const row = {
        ...whole.results[0],
        cells: ['Quill, Ximena', '3/4/18', '3rd', 'MTuF', 'x', 'active', 'girl', 'none'],
        readings: values.map((value, column) => ({ column, value })),
        changes: [{ field: 'enteringGrade', column: 2, before: '2', isHidden: false }],
        outcome: 'changed',
      };
      return HttpResponse.json({ ...whole, columns, results: [row], counts: { ...whole.counts, added: 0, faulty: 0, changed: 1 } });
    }),
  );
  const { container } = open();
  const cell = (name: string) => screen.getByRole('textbox', { name: `${name}, line 2` });
  expect(await screen.findByRole('textbox', { name: 'Student, line 2' })).toHaveAccessibleDescription(
    'read as first name Ximena, last name Quill',
  );
  expect(cell('DOB')).toHaveAccessibleDescription(/^read as Mar.* 4, 2018$/);
  expect(cell('Gr')).toHaveAccessibleDescription('read as 3 · was 2');
  expect(cell('Days')).toHaveAccessibleDescription('read as Mon, Tue, Fri');
  expect(cell('EpiPen')).toHaveAccessibleDescription('read as Yes');
  expect(cell('Status')).not.toHaveAccessibleDescription();
  expect(cell('Sex')).toHaveAccessibleDescription('read as Female');
  expect(cell('Access')).toHaveAccessibleDescription('read as No access');
  expect(await axe(container)).toHaveNoViolations();
});

test('a review tells who has nobody and that the site has too few places, and holds nothing up', async () => {
  upload = { ...UPLOAD, state: 'reviewing', step: 3 };
  grades = ['3rd', '4th', '5th'];
  const notices = { ...table().notices, withoutPickup: [3, 4], custodyPickup: [2], overCapacity: { enrolled: 58, added: 3, capacity: 60 } };
  server.use(http.get('*/api/roster/roster/table-data', () => HttpResponse.json({ ...table(), notices })));
  const { user, container } = open();
  expect(await screen.findByText(/58 enrolled \+ 3 new of capacity 60/)).toBeVisible();
  expect(screen.getByText('2 scholars have nobody who may pick them up.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add 3 scholars' })).toBeEnabled();
  expect(screen.getByRole('textbox', { name: 'Gr, line 2' })).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Show the lines' }));
  expect(screen.getByRole('button', { name: 'No pickup (2)' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.queryByRole('textbox', { name: 'Gr, line 2' })).not.toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Gr, line 4' })).toBeVisible();
  expect(screen.getByText(/^1 line lets somebody more pick up a scholar with a custody alert\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show the line' }));
  expect(screen.getByRole('button', { name: 'Custody alert (1)' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('textbox', { name: 'Gr, line 2' })).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Gr, line 4' })).not.toBeInTheDocument();
});

test('the columns that are not imported are named, and so are the sheets and lines that a workbook holds besides', async () => {
  upload = UPLOAD;
  const otherSheets = [{ name: 'Grade 1', lines: 3, hasHeadings: true }];
  server.use(
    http.get('*/api/roster/roster/headers', () => HttpResponse.json({ ...headers(), sheet: 'Grade K', otherSheets, hiddenLines: 2 })),
  );
  const { user, container } = open();
  expect(await screen.findByText('1 column is not imported: Teacher. Choose what it means below to import it.')).toBeVisible();
  expect(screen.getByText('Only the sheet “Grade K” is read. 1 other sheet is not imported: Grade 1 (3 lines).')).toBeVisible();
  expect(screen.getByText('2 lines are hidden in the spreadsheet, for example by a filter. They are imported too.')).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('combobox', { name: 'Sheet to import' }));
  await user.click(screen.getByRole('option', { name: 'Grade 1' }));
  await waitFor(() => {
    expect(configured.at(-1)).toMatchObject({ siteId: 111, sheet: 'Grade 1' });
  });
});

test('a review tells of exit dates that are kept or not, and of birth dates that no child has', async () => {
  upload = { ...UPLOAD, state: 'reviewing', step: 3 };
  grades = ['3rd', '4th', '5th'];
  const notices = { ...table().notices, inactiveByDate: [2], inactiveDateNotKept: [3, 4], birthDates: [4] };
  server.use(http.get('*/api/roster/roster/table-data', () => HttpResponse.json({ ...table(), notices })));
  const { user } = open();
  expect(await screen.findByText('1 line has an inactive date in the past and becomes inactive from that day.')).toBeVisible();
  expect(screen.getByText(/^2 lines have an inactive date that is not kept/)).toBeVisible();
  expect(screen.getByText('1 line has a birth date that is unlikely for a scholar. Please check the birth date.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show the lines' }));
  expect(screen.queryByRole('textbox', { name: 'Gr, line 2' })).not.toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Gr, line 4' })).toBeVisible();
});

test('days that can be read in one way are not asked about', async () => {
  upload = UPLOAD;
  server.use(http.get('*/api/roster/roster/headers', () => HttpResponse.json({ ...headers(), dateExample: null })));
  open();
  expect(await screen.findByText('Teacher')).toBeVisible();
  expect(screen.queryByRole('radio', { name: /Day first/ })).not.toBeInTheDocument();
});

test('an earlier upload of the site is undone by itself', async () => {
  upload = { ...UPLOAD, state: 'done', step: 4, summary: { added: 1, enrolled: 0, changed: 0, unchanged: 0, leftOut: 2 } };
  const earlier = {
    ...UPLOAD,
    uploadId: 5,
    fileName: 'summer.csv',
    state: 'done',
    isDirect: true,
    doneAt: new Date().toISOString(),
    summary: { added: 3, enrolled: 0, changed: 1, unchanged: 0 },
  };
  const sent: unknown[] = [];
  server.use(
    http.get('*/api/roster/roster/uploads', () => HttpResponse.json({ results: [upload, earlier], count: 2 })),
    http.post('*/api/roster/roster/undo', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ enrollments: 3, people: 3, changed: 0, kept: [] });
    }),
  );
  const { user, container } = open();
  expect(await screen.findByRole('row', { name: 'Lines left out, with errors 2' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Undo the upload of summer.csv' }));
  expect(await axe(container)).toHaveNoViolations();
  await user.click(
    within(screen.getByRole('dialog', { name: 'Undo the upload of summer.csv?' })).getByRole('button', { name: 'Undo this upload' }),
  );
  expect(await screen.findByText('3 scholars left the roster again.')).toBeVisible();
  expect(sent).toEqual([{ siteId: 111, uploadId: 5, also: [] }]);
});

test('lines of one child are one line, corrected together, and whoever is checked in becomes inactive only with a tick', async () => {
  upload = { ...UPLOAD, state: 'reviewing', step: 3 };
  grades = ['3rd', '4th'];
  const sent: unknown[] = [];
  const edits: CellEdit[][] = [];
  server.use(
    http.get('*/api/roster/roster/table-data', () => {
      const plain = table();
      const [first, second] = plain.results;
      const merged = [
        { line: 12, contacts: ['Luis Cruz'], changes: [] },
        {
          line: 13,
          contacts: ['Elena Mora'],
          changes: [{ field: 'families.0.phoneNumber', column: 4, before: '7185550103', isHidden: false, isNew: false }],
        },
      ];
      return HttpResponse.json({
        ...plain,
        results: [
          { ...first, mergedLines: merged },
          { ...second, outcome: 'changed' },
        ],
        counts: { ...plain.counts, added: 1, changed: 1, merged: 2 },
        notices: { ...plain.notices, stillHere: [3] },
      });
    }),
    http.put('*/api/roster/roster/autosave', async ({ request }) => {
      edits.push(((await request.json()) as { edits: CellEdit[] }).edits);
      return HttpResponse.json(upload);
    }),
    http.post('*/api/roster/roster/commit', async ({ request }) => {
      sent.push(await request.json());
      upload = { ...UPLOAD, state: 'importing' };
      return HttpResponse.json(upload);
    }),
  );
  const { user, container } = open();
  const row = await screen.findByRole('row', { name: /^2 Child 0/ });
  expect(row).toHaveTextContent('2 more lines merged into this scholar:');
  expect(row).toHaveTextContent('Line 12: Luis Cruz');
  expect(row).toHaveTextContent('Line 13: Elena Mora · Family 1 Phone: was (718) 555-0103');
  expect(screen.getByText('2 lines differ from a line above only in their contact and were merged into it.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Search the lines' }), 'elena');
  expect(screen.getByText('Lines 1 to 1 of 1')).toBeVisible();
  const grade = screen.getByRole('textbox', { name: 'Gr, line 2' });
  await user.clear(grade);
  await user.type(grade, '5{Enter}');
  await waitFor(() => {
    expect(edits).toEqual([[2, 12, 13].map((line) => ({ line, column: 2, value: '5' }))]);
  });
  await user.clear(screen.getByRole('textbox', { name: 'Search the lines' }));

  const complete = screen.getByRole('button', { name: 'Complete: 1 to add, 1 to change' });
  expect(complete).toBeDisabled();
  expect(screen.getByText('Confirm that the checked-in scholar becomes inactive.')).toBeVisible();
  expect(screen.getByText(/^1 line makes a scholar inactive who is checked in/)).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('checkbox', { name: 'Make the checked-in scholar inactive anyway' }));
  await user.click(complete);
  await waitFor(() => {
    expect(sent).toEqual([expect.objectContaining({ siteId: 111, stillHere: true, leaveFaulty: false })]);
  });
});
