import { screen } from '@testing-library/react';
import { render } from '@/test/render';
import { DaysChip } from './DaysChip';
import { FilterChip } from './FilterChip';

test('values that are chosen faster than the URL follows are all kept', async () => {
  const onValue = jest.fn();
  const options = ['4', '5', '7'].map((value) => ({ value, label: `Role ${value}` }));
  const { user } = render(<FilterChip filter={{ name: 'role', label: 'Role', hasSeveral: true, options }} value="" onValue={onValue} />);
  await user.click(screen.getByRole('button', { name: 'Role' }));
  for (const name of ['Role 7', 'Role 4', 'Role 5', 'Role 4']) {
    await user.click(screen.getByRole('menuitemcheckbox', { name }));
  }
  expect(onValue.mock.calls).toEqual([['7'], ['4,7'], ['4,5,7'], ['5,7']]);
});

test('a filter that is just on or off is one click away, and says which', async () => {
  const onValue = jest.fn();
  const filter = { name: 'skipped', label: 'Show skipped', options: [{ value: 'true', label: 'Show skipped' }] };
  const { user, unmount } = render(<FilterChip filter={filter} value="" onValue={onValue} />);
  const off = screen.getByRole('button', { name: 'Show skipped', pressed: false });
  expect(off).not.toHaveAttribute('aria-haspopup');
  await user.click(off);
  unmount();
  render(<FilterChip filter={filter} value="true" onValue={onValue} />);
  await user.click(screen.getByRole('button', { name: 'Show skipped', pressed: true }));
  expect(onValue.mock.calls).toEqual([['true'], ['']]);
});

test('days that are typed faster than the URL follows are both kept', async () => {
  const onValue = jest.fn();
  const { user } = render(<DaysChip filter={{ label: 'Joined' }} value="" onValue={onValue} />);
  await user.click(screen.getByRole('button', { name: 'Joined' }));
  await user.keyboard('9/1/2026{Enter}');
  await user.tab();
  await user.keyboard('12/31/2026{Enter}');
  expect(onValue).toHaveBeenLastCalledWith('2026-09-01..2026-12-31');
});
