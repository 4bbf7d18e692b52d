import { screen } from '@testing-library/react';
import { render } from '@/test/render';
import type { RowPage } from '../hooks/useRowPage';
import { RowPages } from './RowPages';

const EMPTY = 'Every expected mark was made.';

function show(count: number, page: number, rest = {}) {
  const onPage = jest.fn();
  const rows: RowPage = { page, onPage, sort: null, onSort: jest.fn(), arg: { page, count: 25 } };
  const query = {
    currentData: { results: [] as { id: number }[], count },
    isFetching: false,
    isUninitialized: false,
    refetch: jest.fn(),
    ...rest,
  };
  render(
    <RowPages
      label="Missing marks"
      query={query}
      columns={[{ key: 'id', label: 'Id', cell: ({ id }) => id }]}
      rowId={({ id }) => id}
      rows={rows}
      empty={EMPTY}
    />,
  );
  return onPage;
}

test('a page past the last leads to the last, and nobody is told that all is done', () => {
  const onPage = show(26, 3);
  expect(onPage).toHaveBeenCalledWith(2);
  expect(screen.queryByText(EMPTY)).not.toBeInTheDocument();
});

test('while its rows are on their way, a page stays', () => {
  expect(show(26, 3, { isFetching: true })).not.toHaveBeenCalled();
});

test('without any rows it says so', () => {
  expect(show(0, 2)).not.toHaveBeenCalled();
  expect(screen.getByText(EMPTY)).toBeVisible();
});
