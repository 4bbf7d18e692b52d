import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { DataTable } from './DataTable';
import type { ListColumn } from './listColumns';
import type { ListFilter } from './listFilters';
import { ListPage } from './ListPage';
import { PlainTable } from './PlainTable';
import { useList } from './useList';

interface Person {
  id: number;
  name: string;
  city: string;
}
const PEOPLE: Person[] = [
  { id: 1, name: 'Ada', city: 'Mesa' },
  { id: 2, name: 'Bo', city: 'Tempe' },
];
/** Called for each cell that is drawn. */
const drawn = jest.fn();
const COLUMNS: ListColumn<Person>[] = [
  { field: 'name', label: 'Name', isName: true, cell: (row) => row.name },
  {
    field: 'city',
    label: 'City',
    cell: (row) => {
      drawn();
      return row.city;
    },
  },
];
const FILTERS: ListFilter[] = [
  {
    name: 'status',
    label: 'Status',
    options: [
      { value: '1', label: 'Active' },
      { value: '2', label: 'Inactive' },
    ],
  },
  {
    name: 'role',
    field: 'roleName',
    label: 'Role',
    hasSeveral: true,
    options: [
      { value: '4', label: 'Admin', sent: 'Account, admin' },
      { value: '7', label: 'Staff' },
      { value: '9', label: 'Guest' },
    ],
  },
  { kind: 'days', name: 'joined', label: 'Joined' },
];
const addressOf = ({ id }: Person) => `/people/${String(id)}`;
const rowId = ({ id }: Person) => id;
const rowName = ({ name }: Person) => name;
const invite = jest.fn();
const remove = jest.fn();
const ROW_ACTIONS = [{ label: 'Remove', run: remove }];
let asked: object = {};

/** What its query gives, where that is not everybody. */
interface Given {
  rows?: Person[] | undefined;
  count?: number | undefined;
  isFetching?: boolean;
  error?: unknown;
  onRetry?: () => void;
}

function People({
  data = {},
  isPlain = false,
  isRowSelectable,
}: {
  data?: Given;
  isPlain?: boolean;
  isRowSelectable?: (row: Person) => boolean;
}) {
  const { rows, count, isFetching, error, onRetry }: Given = { rows: PEOPLE, count: 60, isFetching: false, ...data };
  const page = rows === undefined || count === undefined ? undefined : { results: rows, count };
  const useQuery = (arg: object) => {
    asked = arg;
    return {
      currentData: page,
      isFetching,
      error,
      refetch: () => {
        onRetry?.();
        return { unwrap: () => Promise.resolve(page ?? { results: PEOPLE, count: 60 }) };
      },
    };
  };
  const list = useList({ id: 'people', columns: COLUMNS, sort: 'name', searchIn: ['city'], filters: FILTERS, rowId, rowName, useQuery });
  return (
    <ListPage
      list={list}
      table={(table) => (isPlain ? <PlainTable {...table} /> : <DataTable {...table} />)}
      title="People"
      searchLabel="Search by name"
      primaryAction={<button type="button">Invite people</button>}
      addressOf={addressOf}
      rowActions={ROW_ACTIONS}
      bulkActions={[{ label: (of) => `Invite ${String(of)} people`, run: invite }]}
      isRowSelectable={isRowSelectable}
      canSelectAll
      empty={{ title: 'Nobody yet', body: 'People appear here' }}
    />
  );
}

afterEach(() => {
  jest.useRealTimers();
});

test('says where we are and how many there are, and is accessible', async () => {
  const { container } = render(<People />);
  expect(screen.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
  expect(screen.getByText('60')).toBeVisible();
  expect(screen.getByText('1–25 of 60')).toBeVisible();
  expect(screen.getByText('60 results')).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});

test('while a search or a filter is on, the count is said to be of what it finds', () => {
  render(<People data={{ count: 4 }} />, { route: '/?search=ada' });
  expect(screen.getByText('4 found')).toBeVisible();
  expect(screen.queryByText('4')).not.toBeInTheDocument();
});

test('the bar keeps its room while rows are selected, so that the table does not move', async () => {
  const { user } = render(<People />);
  await user.click(screen.getAllByRole('checkbox')[1]!);
  expect(screen.getByRole('toolbar', { name: 'Actions on the selected rows' })).toBeVisible();
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  expect(screen.getByRole('searchbox', { hidden: true })).not.toBeVisible();
});

test('"/" focuses the search; typing reaches the URL after 200 ms and Escape clears it', async () => {
  const { user, router } = render(<People />, { route: '/?page=2' });
  await user.keyboard('/');
  const search = screen.getByRole('searchbox', { name: 'Search by name' });
  expect(search).toHaveFocus();
  fireEvent.change(search, { target: { value: 'ada' } });
  expect(router.state.location.search).toBe('?page=2');
  await waitFor(() => {
    expect(router.state.location.search).toBe('?search=ada');
  });
  await user.keyboard('{Escape}');
  await waitFor(() => {
    expect(router.state.location.search).toBe('');
  });
});

test('sorting and paging are in the URL', async () => {
  const { user, router } = render(<People />);
  await user.click(screen.getByRole('columnheader', { name: 'City' }));
  expect(router.state.location.search).toBe('?sortField=city&sortDir=asc');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(router.state.location.search).toBe('?sortField=city&sortDir=asc&page=2');
});

test('asking for the next page does not draw the rows that are there once more', async () => {
  // The columns stay as they come.
  server.use(http.get('*/api/admin/column-layouts/:list', () => new Promise<never>(() => {})));
  const { user, router } = render(<People />);
  expect(screen.getByRole('gridcell', { name: 'Mesa' })).toBeVisible();
  drawn.mockClear();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(router.state.location.search).toBe('?page=2');
  expect(drawn).not.toHaveBeenCalled();
});

test('a filter chip says what is on', async () => {
  const { user, router } = render(<People />);
  await user.click(screen.getByRole('button', { name: 'Status' }));
  await user.click(screen.getByRole('menuitemradio', { name: 'Active' }));
  expect(router.state.location.search).toBe('?status=1');
  expect(screen.getByRole('button', { name: 'Status: Active' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(router.state.location.search).toBe('');
});

test('a filter with several values stays open while they are chosen; URL and call have them all', async () => {
  const { user, router } = render(<People />);
  await user.click(screen.getByRole('button', { name: 'Role' }));
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(screen.getByRole('menuitemcheckbox', { name: 'Staff' })).toBeChecked();
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Admin' }));
  expect(await axe(screen.getByRole('menu'))).toHaveNoViolations();
  expect(router.state.location.search).toBe('?role=4%2C7');
  expect(asked).toMatchObject({ filter: 'roleName:Account\\, admin,7' });
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Guest' }));
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Role: 3 selected' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Role: 3 selected' }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Any' }));
  expect(router.state.location.search).toBe('');
  expect(asked).not.toHaveProperty('filter');
});

test('a filter by days takes the first and the last one, either of which may be missing', async () => {
  const { user, router, baseElement } = render(<People />);
  await user.click(screen.getByRole('button', { name: 'Joined' }));
  const dialog = screen.getByRole('dialog', { name: 'Joined' });
  expect(within(dialog).getByLabelText('From')).toHaveFocus();
  await user.keyboard('9/1/26{Enter}');
  expect(asked).toMatchObject({ filter: 'joined:2026-09-01..' });
  await user.tab();
  await user.keyboard('8/31/2026{Enter}');
  expect(screen.getByLabelText('To')).toHaveAccessibleDescription("The last day can't be before the first.");
  await user.clear(screen.getByLabelText('To'));
  await user.type(screen.getByLabelText('To'), '12/31/2026');
  expect(await axe(baseElement)).toHaveNoViolations();
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  expect(router.state.location.search).toBe('?joined=2026-09-01..2026-12-31');
  expect(asked).toMatchObject({ filter: 'joined:2026-09-01..2026-12-31' });
  await user.click(screen.getByRole('button', { name: 'Joined: Sep 1, 2026 – Dec 31, 2026' }));
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getByRole('button', { name: 'Joined' })).toBeVisible();
  expect(asked).not.toHaveProperty('filter');
});

test('what is no day leaves the last one in the URL, and says so', async () => {
  const { user, router } = render(<People />);
  await user.click(screen.getByRole('button', { name: 'Joined' }));
  await user.keyboard('09012026{Enter}');
  expect(router.state.location.search).toBe('?joined=2026-09-01..');
  const from = screen.getByLabelText('From');
  await user.clear(from);
  await user.type(from, 'soon{Enter}');
  expect(from).toHaveValue('soon');
  expect(from).toHaveAccessibleDescription('Enter a date as MM/DD/YYYY');
  expect(router.state.location.search).toBe('?joined=2026-09-01..');
  await user.clear(from);
  await user.type(from, '090226{Enter}');
  expect(from).toHaveValue('09/02/2026');
  expect(from).not.toHaveAccessibleDescription();
  expect(router.state.location.search).toBe('?joined=2026-09-02..');
});

test('what a link asks for that the list does not offer narrows nothing', () => {
  render(<People />, { route: '/?status=8&role=7,12&joined=soon..2026-12-31&sortField=age' });
  expect(asked).toEqual({ sortField: 'name', sortDir: 'asc', page: 1, count: 25, filter: 'roleName:7;joined:..2026-12-31' });
});

test('a plain table is sorted, resized by keyboard, opened and acted on, without a table engine', async () => {
  server.use(http.put('*/api/admin/column-layouts/:list', () => new HttpResponse(null, { status: 204 })));
  const { user, container, router } = render(<People isPlain />);
  expect(screen.getByRole('table', { name: 'People' })).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'City' }));
  expect(router.state.location.search).toBe('?sortField=city&sortDir=asc');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(screen.getByRole('button', { name: 'Wider: City' }));
  expect(await screen.findByText('City: 64 pixels wide')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Actions for Bo' }));
  await user.click(within(screen.getByRole('menu', { name: 'Actions for Bo' })).getByRole('menuitem', { name: 'Remove' }));
  expect(remove).toHaveBeenLastCalledWith(PEOPLE[1]);
  await user.click(screen.getByRole('link', { name: 'Ada' }));
  expect(router.state.location.pathname).toBe('/people/1');
});

test('a row leads on by a click, and by its name: a link at the place in view, for a new tab or to copy', async () => {
  const { user, router } = render(<People />, { role: 4, route: '/a/1/users' });
  expect(screen.getByRole('link', { name: 'Ada' })).toHaveAttribute('href', `/a/1${addressOf(PEOPLE[0]!)}`);
  await user.click(screen.getByText('Tempe'));
  expect(router.state.location.pathname).toBe(`/a/1${addressOf(PEOPLE[1]!)}`);
  await act(() => router.navigate(-1));
  await user.click(screen.getByRole('link', { name: 'Ada' }));
  expect(router.state.location.pathname).toBe(`/a/1${addressOf(PEOPLE[0]!)}`);
  // One step, though the row leads there too.
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/a/1/users');
});

test('the row menu acts without opening the row', async () => {
  const { user, router } = render(<People />);
  await user.click(screen.getByRole('button', { name: 'Actions for Bo' }));
  await user.click(screen.getByRole('menuitem', { name: 'Remove' }));
  expect(remove).toHaveBeenCalledWith(PEOPLE[1]);
  expect(router.state.location.pathname).toBe('/');
});

test('selected rows turn the bar into bulk actions', async () => {
  const { user } = render(<People />);
  await user.click(screen.getByRole('checkbox', { name: 'Select Ada' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Bo' }));
  expect(screen.getByRole('checkbox', { name: 'Select Bo' })).toBeChecked();
  const bar = screen.getByRole('toolbar');
  expect(within(bar).getByText('2 selected')).toBeVisible();
  await user.click(within(bar).getByRole('button', { name: 'Invite 2 people' }));
  expect(invite).toHaveBeenCalledWith({ isAll: false, ids: [1, 2], excludedIds: [], count: 2, names: ['Ada', 'Bo'] }, expect.any(Function));
  await user.click(within(bar).getByRole('button', { name: 'Clear selection' }));
  expect(screen.getByRole('searchbox')).toBeVisible();
});

test('when the bulk actions go, the focus stays at the list', async () => {
  const { user } = render(<People />);
  await user.click(screen.getAllByRole('checkbox')[1]!);
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(document.body).not.toHaveFocus();
  await user.tab();
  expect(screen.getByRole('searchbox')).toHaveFocus();
});

test('all that the list finds can be selected, with some left out; another search forgets it', async () => {
  const { user, router } = render(<People />);
  await user.click(screen.getAllByRole('checkbox')[1]!);
  await user.click(screen.getByRole('button', { name: 'Select all 60' }));
  await user.click(screen.getAllByRole('checkbox')[2]!);
  const bar = screen.getByRole('toolbar');
  expect(within(bar).getByText('59 selected')).toBeVisible();
  await user.click(within(bar).getByRole('button', { name: 'Invite 59 people' }));
  expect(invite).toHaveBeenCalledWith({ isAll: true, ids: [], excludedIds: [2], count: 59, names: ['Ada'] }, expect.any(Function));
  await act(() => router.navigate('/?search=a'));
  expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
});

test('rows that nothing can be done with are not selected, alone or with all', async () => {
  const { user } = render(<People isRowSelectable={({ id }) => id !== 2} />);
  expect(screen.getByRole('checkbox', { name: 'Select Bo' })).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  expect(screen.getByText('1 selected')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Select all 59' }));
  expect(screen.getByRole('checkbox', { name: 'Select Ada' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Select Bo' })).not.toBeChecked();
  expect(screen.queryByRole('button', { name: /^Select all/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Invite 59 people' }));
  expect(invite).toHaveBeenLastCalledWith({ isAll: true, ids: [], excludedIds: [2], count: 59, names: ['Ada'] }, expect.any(Function));
});

test('rows stay selected while the person pages through the list', async () => {
  const { user } = render(<People />);
  await user.click(screen.getAllByRole('checkbox')[1]!);
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(screen.getByText('1 selected')).toBeVisible();
});

test('the search looks in all columns, in one, and for an exact match', async () => {
  const { user, router } = render(<People />, { route: '/?search=ada' });
  await user.click(screen.getByRole('button', { name: 'Search in: All columns' }));
  await user.click(screen.getByRole('menuitemradio', { name: 'City' }));
  await user.click(screen.getByRole('button', { name: 'Search in: City' }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Exact match' }));
  expect(router.state.location.search).toBe('?search=ada&searchField=city&isExactMatch=true');
});

test('hidden columns and the row height are kept on the server, for the place in view; the name cannot be hidden', async () => {
  const kept: unknown[] = [];
  server.use(
    http.put('*/api/admin/column-layouts/:list', async ({ request, params }) => {
      kept.push([params.list, new URL(request.url).search, await request.json()]);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = render(<People />, { role: 4 });
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  expect(screen.getByRole('checkbox', { name: 'Name' })).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: 'City' }));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Compact rows' }));
  expect(screen.queryByRole('columnheader', { name: 'City' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Compact rows' })).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => {
    // A person who takes longer than the columns take to settle has them kept twice.
    expect(kept.at(-1)).toEqual([
      'people',
      '?accountId=1&programId=0&siteId=0',
      {
        columns: [
          { id: 'name', isHidden: false, width: null },
          { id: 'city', isHidden: true, width: null },
        ],
        isCompact: true,
      },
    ]);
  });
});

test('a column is made wider and narrower by keyboard, announced, and kept on the server', async () => {
  const kept: unknown[] = [];
  server.use(
    http.get('*/api/admin/column-layouts/:list', () =>
      HttpResponse.json({ columns: [{ id: 'city', isHidden: false, width: 120 }], isCompact: false }),
    ),
    http.put('*/api/admin/column-layouts/:list', async ({ request }) => {
      kept.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, baseElement } = render(<People />, { role: 4 });
  await waitFor(() => {
    expect(screen.getByRole('columnheader', { name: 'City' })).toHaveStyle({ width: '120px' });
  });
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  act(() => {
    screen.getByRole('button', { name: 'Wider: City' }).focus();
  });
  await user.keyboard('{Enter}');
  expect(await screen.findByText('City: 144 pixels wide')).toBeInTheDocument();
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Narrower: City' }));
  await user.click(screen.getByRole('button', { name: 'Narrower: City' }));
  await user.click(screen.getByRole('button', { name: 'Narrower: City' }));
  expect(screen.getByText('City: 96 pixels wide')).toBeInTheDocument();
  expect(await axe(baseElement)).toHaveNoViolations();
  await waitFor(() => {
    // What is settled in between is sent too.
    expect(kept.at(-1)).toEqual({
      columns: [
        { id: 'name', isHidden: false, width: null },
        { id: 'city', isHidden: false, width: 96 },
      ],
      isCompact: false,
    });
  });
});

test('a table comes back as the person left it', async () => {
  server.use(
    http.get('*/api/admin/column-layouts/:list', () =>
      HttpResponse.json({ columns: [{ id: 'city', isHidden: true, width: 90 }], isCompact: true }),
    ),
  );
  render(<People />);
  await waitFor(() => {
    expect(screen.queryByRole('columnheader', { name: 'City' })).not.toBeInTheDocument();
  });
  expect(screen.getByRole('button', { name: 'Compact rows' })).toHaveAttribute('aria-pressed', 'true');
});

test('without the server the table stands as it comes, and no popup tells of it', async () => {
  server.use(http.get('*/api/admin/column-layouts/:list', () => HttpResponse.json({ name: 'Common_Error' }, { status: 500 })));
  const { store } = render(<People />);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.getByRole('columnheader', { name: 'City' })).toBeVisible();
  expect(store.getState().problems.shown).toBeNull();
});

test('a page past the last leads to the last, and going back does not lead there again', async () => {
  const { router } = render(<People data={{ rows: [], count: 40 }} />, { route: '/?search=a&page=9' });
  await waitFor(() => {
    expect(router.state.location.search).toBe('?search=a&page=2');
  });
  expect(router.state.historyAction).toBe('REPLACE');
});

test('an empty page stays while its rows are on their way', async () => {
  const { router } = render(<People data={{ rows: [], count: 25, isFetching: true }} />, { route: '/?page=2' });
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(router.state.location.search).toBe('?page=2');
});

describe('the four views', () => {
  test('loading: nothing for 150 ms, then a skeleton', async () => {
    render(<People data={{ rows: undefined, count: undefined, isFetching: true }} />);
    expect(screen.queryByText('Loading')).not.toBeInTheDocument();
    expect(await screen.findByText('Loading')).toBeInTheDocument();
  });

  test('error: says so and tries again', async () => {
    const onRetry = jest.fn();
    const { user, container } = render(
      <People data={{ rows: undefined, count: undefined, error: { status: 500, data: { correlationId: 'c-1' } }, onRetry }} />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('c-1');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalled();
    expect(await axe(container)).toHaveNoViolations();
  });

  test('empty: says what belongs here; a search without a match offers the way back', async () => {
    const none = { rows: [], count: 0 };
    const { unmount } = render(<People data={none} />);
    expect(screen.getByText('Nobody yet')).toBeVisible();
    // The first step is offered once: in the empty view, and not in the heading too.
    expect(screen.getAllByRole('button', { name: 'Invite people' })).toHaveLength(1);
    // There is nothing to search, filter or arrange.
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Columns' })).not.toBeInTheDocument();
    unmount();
    const { user, router } = render(<People data={none} />, { route: '/?search=zzz&status=1' });
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(router.state.location.search).toBe('');
  });
});
