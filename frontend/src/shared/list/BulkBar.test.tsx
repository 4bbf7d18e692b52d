import { screen, within } from '@testing-library/react';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { BulkBar } from './BulkBar';
import type { SelectedRows } from './selection';

const BUTTON = 100;
const run = jest.fn();
const clear = jest.fn();
const selected: SelectedRows = { isAll: false, ids: [1, 2], excludedIds: [], count: 2, names: ['Ada', 'Bo'] };

/** A bar of this width, in which every button is as wide as the others. */
function showIn(width: number) {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  jest.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return this.querySelectorAll('button').length * BUTTON;
  });
  const actions = ['Invite', 'Reset', 'Delete'].map((name) => ({
    label: (count: number) => `${name} ${String(count)}`,
    run: (...given: unknown[]) => void run(name, ...given),
    isDangerous: name === 'Delete',
  }));
  return render(<BulkBar actions={actions} selected={selected} found={60} onSelectAll={() => {}} onClear={clear} />);
}

const names = () =>
  within(screen.getByRole('toolbar'))
    .getAllByRole('button')
    .map((button) => button.textContent);

afterEach(() => {
  jest.restoreAllMocks();
  run.mockClear();
});

test('every action has its button where there is room', () => {
  showIn(5 * BUTTON);
  expect(names()).toEqual(['Invite 2', 'Reset 2', 'Delete 2', 'Select all 60', 'Clear selection']);
});

test('what does not fit in one line is in a menu, and the first action never is', async () => {
  const { user, container } = showIn(4 * BUTTON);
  expect(names()).toEqual(['Invite 2', 'More', 'Select all 60', 'Clear selection']);
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Reset 2', 'Delete 2']);
  await user.click(screen.getByRole('menuitem', { name: 'Delete 2' }));
  expect(run).toHaveBeenCalledWith('Delete', selected, clear);
});

test('a bar that is too narrow for any action still shows the first', () => {
  showIn(BUTTON);
  expect(names()).toEqual(['Invite 2', 'More', 'Select all 60', 'Clear selection']);
});
