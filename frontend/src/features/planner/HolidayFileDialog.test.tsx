import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { HolidayFileRow } from '@/api/planner';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { HolidayFileDialog } from './parts/HolidayFileDialog';

const row = (line: number, name: string, more: Partial<HolidayFileRow>): HolidayFileRow => ({
  line,
  name,
  startDate: '2099-03-04',
  endDate: '2099-03-04',
  standing: 'new',
  isSuggested: true,
  knownStartDate: null,
  knownEndDate: null,
  sameDaysAs: null,
  fault: null,
  message: null,
  ...more,
});
const TWO_WAYS = row(2, 'Spring', {
  startDate: null,
  endDate: null,
  standing: 'wrong',
  isSuggested: false,
  fault: 'holidayTwoWays',
  message: 'The date can be read in two ways; say what comes first',
});

let orders: (string | null)[] = [];
let written: unknown[] = [];
const closed = jest.fn();

beforeEach(() => {
  orders = [];
  written = [];
  closed.mockReset();
  server.use(
    http.post('*/api/planner/holiday/upload', ({ request }) => {
      const { searchParams } = new URL(request.url);
      expect(searchParams.get('review')).toBe('true');
      const order = searchParams.get('dateOrder');
      orders.push(order);
      const rows =
        order === null
          ? [TWO_WAYS]
          : [
              row(2, 'Spring', {}),
              row(3, 'Concert', { isSuggested: false }),
              row(4, 'Winter break', { standing: 'changed', knownStartDate: '2098-12-24', knownEndDate: '2099-01-01' }),
              row(5, 'Labor Day', { standing: 'known', isSuggested: false }),
            ];
      return HttpResponse.json({ rows, needsDateOrder: order === null, skippedLines: [] });
    }),
    http.post('*/api/planner/holidays', async ({ request }) => {
      written.push(await request.json());
      return HttpResponse.json({ added: 1, changed: 1, left: 0 });
    }),
  );
});

async function chosen() {
  const view = render(<HolidayFileDialog programId={11} onClose={closed} />, { role: 5, route: '/a/1/p/11/planner?tab=events' });
  await view.user.upload(
    await screen.findByLabelText('File of holidays'),
    new File(['Name,Date\nSpring,3/4/2099\n'], 'days.csv', { type: 'text/csv' }),
  );
  return view;
}

test('what can be read in two ways is asked, and only what is chosen is written', async () => {
  const { user } = await chosen();
  expect(await screen.findByText('The date can be read in two ways; say what comes first')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add 0 holidays' })).toBeDisabled();
  await user.click(screen.getByRole('radio', { name: 'The month: March 4' }));
  expect(await screen.findByRole('checkbox', { name: 'Choose Spring' })).toBeChecked();
  expect(orders).toEqual([null, 'month-first']);
  expect(screen.getByRole('checkbox', { name: 'Choose Concert' })).not.toBeChecked();
  // What the program has already cannot be added again.
  expect(screen.getByRole('checkbox', { name: 'Choose Labor Day' })).toBeDisabled();
  const changed = screen.getByRole('row', { name: /Winter break/ });
  expect(within(changed).getByText('now Dec 24, 2098 – Jan 1, 2099')).toBeVisible();
  expect(await axe(document.body)).toHaveNoViolations();
  await user.click(screen.getByRole('checkbox', { name: 'Choose Spring' }));
  expect(screen.getByRole('button', { name: 'Change 1 holiday' })).toBeEnabled();
  await user.click(screen.getByRole('checkbox', { name: 'Choose Spring' }));
  await user.click(screen.getByRole('button', { name: 'Add 1, change 1' }));
  expect(await screen.findByText('2 holidays were saved')).toBeVisible();
  expect(closed).toHaveBeenCalled();
  expect(written).toEqual([
    {
      programId: 11,
      holidays: [
        { name: 'Spring', startDate: '2099-03-04', endDate: '2099-03-04' },
        { name: 'Winter break', startDate: '2099-03-04', endDate: '2099-03-04' },
      ],
    },
  ]);
});

test('what a calendar says beside its days is shown, and not chosen', async () => {
  const canceled = row(1, 'Snow day', { isSuggested: false, fault: 'holidayCanceled', message: 'The calendar says it was canceled' });
  const same = row(2, 'Veterans Day', { isSuggested: false, sameDaysAs: 'No school' });
  server.use(
    http.post('*/api/planner/holiday/upload', () =>
      HttpResponse.json({ rows: [canceled, same, row(2, 'Recess', {})], needsDateOrder: false, skippedLines: [9, 12] }),
    ),
  );
  await chosen();
  expect(await screen.findByText('The calendar says it was canceled')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Choose Snow day' })).not.toBeChecked();
  expect(screen.getByText('Same days as No school')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Choose Veterans Day' })).not.toBeChecked();
  expect(screen.getByRole('alert')).toHaveTextContent('Lines 9, 12 couldn’t be read and were skipped.');
  expect(screen.getByRole('button', { name: 'Add 1 holiday' })).toBeEnabled();
  expect(await axe(document.body)).toHaveNoViolations();
});

test('a file that cannot be read is said, and nothing is offered', async () => {
  server.use(
    http.post('*/api/planner/holiday/upload', () =>
      HttpResponse.json(
        { name: 'Error_NoCsvHeaders', detail: 'We couldn’t find column headers in your file.', errors: {} },
        { status: 400 },
      ),
    ),
  );
  await chosen();
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Add/ })).not.toBeInTheDocument();
});
