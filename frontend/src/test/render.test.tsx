import { screen, waitFor } from '@testing-library/react';
import type { Store } from '@/app/store/store';
import { useWatchPlaceQuery } from '@/shared/live/liveApi';
import { render } from './render';

let earlier: Store | null = null;

function Watcher() {
  const { data } = useWatchPlaceQuery({ siteId: 111 });
  return <p>{data?.state}</p>;
}

test('a page may wait to open its stream again when its test ends', async () => {
  earlier = render(<Watcher />).store;
  await waitFor(() => {
    expect(screen.getByText('down')).toBeVisible();
  });
  expect(Object.keys(earlier.getState().api.queries)).toHaveLength(1);
});

test('what a page of an earlier test asked for is gone', () => {
  expect(earlier?.getState().api.queries).toEqual({});
});
