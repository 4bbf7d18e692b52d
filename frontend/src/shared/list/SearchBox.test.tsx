import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { SearchBox } from './SearchBox';

const box = (value: string, onSearch: (value: string) => void) => <SearchBox label="Search" value={value} onSearch={onSearch} />;

test('a URL that follows late takes no letter away, and one that somebody else changed is followed', async () => {
  const onSearch = jest.fn();
  const view = render(box('', onSearch));
  const input = screen.getByRole('searchbox');
  fireEvent.change(input, { target: { value: 'ada' } });
  await waitFor(() => {
    expect(onSearch).toHaveBeenCalledWith('ada');
  });
  expect(input).toHaveValue('ada');
  fireEvent.change(input, { target: { value: 'adam' } });
  view.rerender(box('ada', onSearch));
  expect(input).toHaveValue('adam');
  await waitFor(() => {
    expect(onSearch).toHaveBeenLastCalledWith('adam');
  });
  view.rerender(box('adam', onSearch));
  view.rerender(box('', onSearch));
  expect(input).toHaveValue('');
});
