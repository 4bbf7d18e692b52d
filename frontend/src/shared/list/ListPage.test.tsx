import { act, screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { useMemo, useState } from 'react';
import { render } from '@/test/render';
import type { ListColumn } from './listColumns';
import { ListPage, type ListData } from './ListPage';
import { useListQuery } from './useListQuery';

interface Person {
  id: number;
  name: string;
  city: string;
}
const PEOPLE: Person[] = [
  { id: 1, name: 'Ada', city: 'Mesa' },
  { id: 2, name: 'Bo', city: 'Tempe' },
];
const COLUMNS: ListColumn<Person>[] = [
  { field: 'name', label: 'Name', isName: true, cell: (row) => row.name },
  { field: 'city', label: 'City', cell: (row) => row.city },
];
const DEFAULTS = { sortField: 'name', sortFields: ['name', 'city'], filters: ['status'] };
const onOpen = jest.fn();
const invite = jest.fn();
const remove = jest.fn();

function People({ data = {} }: { data?: Partial<ListData<Person>> }) {
  const [query, onQuery] = useListQuery(DEFAULTS);
  const [started] = useState(0);
  const whole = useMemo(() => ({ rows: PEOPLE, count: 60 + started, isFetching: false, ...data }), [data, started]);
  return (
    <ListPage<Person>
      id="people"
      title="People"
      searchLabel="Search by name"
      primaryAction={<button type="button">Invite people</button>}
      filters={[{ name: 'status', label: 'Status', options: [{ value: '1', label: 'Active' }] }]}
      columns={COLUMNS}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      onOpen={onOpen}
      rowActions={[{ label: 'Remove', run: remove }]}
      bulkActions={[{ label: (count) => `Invite ${String(count)} people`, run: invite }]}
      data={whole}
      query={query}
      onQuery={onQuery}
      empty={<p>Nobody yet</p>}
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

test('"/" focuses the search; typing reaches the URL after 200 ms and Escape clears it', async () => {
  const { user, router } = render(<People />, { route: '/?page=2' });
  await user.keyboard('/');
  const search = screen.getByRole('searchbox', { name: 'Search by name' });
  expect(search).toHaveFocus();
  await user.type(search, 'ada');
  expect(router.state.location.search).toBe('?page=2');
  await act(() => new Promise((resolve) => setTimeout(resolve, 250)));
  expect(router.state.location.search).toBe('?search=ada');
  await user.keyboard('{Escape}');
  await act(() => new Promise((resolve) => setTimeout(resolve, 250)));
  expect(router.state.location.search).toBe('');
});

test('sorting and paging are in the URL', async () => {
  const { user, router } = render(<People />);
  await user.click(screen.getByRole('columnheader', { name: 'City' }));
  expect(router.state.location.search).toBe('?sortField=city&sortDir=asc');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(router.state.location.search).toBe('?sortField=city&sortDir=asc&page=2');
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

test('a row opens by click and by keyboard', async () => {
  const { user } = render(<People />);
  await user.click(screen.getByText('Tempe'));
  expect(onOpen).toHaveBeenLastCalledWith(PEOPLE[1]);
  await user.click(screen.getByRole('button', { name: 'Ada' }));
  expect(onOpen).toHaveBeenLastCalledWith(PEOPLE[0]);
});

test('the row menu acts without opening the row', async () => {
  onOpen.mockClear();
  const { user } = render(<People />);
  await user.click(screen.getByRole('button', { name: 'Actions for Bo' }));
  await user.click(screen.getByRole('menuitem', { name: 'Remove' }));
  expect(remove).toHaveBeenCalledWith(PEOPLE[1]);
  expect(onOpen).not.toHaveBeenCalled();
});

test('selected rows turn the bar into bulk actions', async () => {
  const { user } = render(<People />);
  const [, first, second] = screen.getAllByRole('checkbox');
  await user.click(first!);
  await user.click(second!);
  const bar = screen.getByRole('toolbar');
  expect(within(bar).getByText('2 selected')).toBeVisible();
  await user.click(within(bar).getByRole('button', { name: 'Invite 2 people' }));
  expect(invite).toHaveBeenCalledWith([1, 2]);
  await user.click(within(bar).getByRole('button', { name: 'Clear selection' }));
  expect(screen.getByRole('searchbox')).toBeVisible();
});

test('hidden columns and the row height are remembered; the name cannot be hidden', async () => {
  const { user, unmount } = render(<People />);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  expect(screen.getByRole('menuitemcheckbox', { name: 'Name' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'City' }));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Compact rows' }));
  unmount();
  render(<People />);
  expect(screen.queryByRole('columnheader', { name: 'City' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Compact rows' })).toHaveAttribute('aria-pressed', 'true');
});

describe('the four views', () => {
  test('loading: nothing for 150 ms, then a skeleton', async () => {
    render(<People data={{ rows: undefined, count: undefined, isFetching: true }} />);
    expect(screen.queryByText('Loading')).not.toBeInTheDocument();
    expect(await screen.findByText('Loading')).toBeInTheDocument();
  });

  test('error: says so and tries again', async () => {
    const onRetry = jest.fn();
    const { user, container } = render(<People data={{ rows: undefined, count: undefined, error: { status: 500, data: { correlationId: 'c-1' } }, onRetry }} />);
    expect(screen.getByRole('alert')).toHaveTextContent('c-1');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalled();
    expect(await axe(container)).toHaveNoViolations();
  });

  test('empty: says what belongs here; a search without a match offers the way back', async () => {
    const none = { rows: [], count: 0 };
    const { unmount } = render(<People data={none} />);
    expect(screen.getByText('Nobody yet')).toBeVisible();
    unmount();
    const { user, router } = render(<People data={none} />, { route: '/?search=zzz&status=1' });
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(router.state.location.search).toBe('');
  });
});
