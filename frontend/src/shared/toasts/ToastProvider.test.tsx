import { act, fireEvent, screen } from '@testing-library/react';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { TOAST_MS, useToasts } from './toasts';

const undo = jest.fn();

function Starter() {
  const toasts = useToasts();
  return (
    <>
      <button
        type="button"
        onClick={() => {
          toasts.show({ text: 'Starred North', undo });
        }}
      >
        Star
      </button>
      <input aria-label="Notes" />
    </>
  );
}

beforeEach(() => {
  undo.mockClear();
});
afterEach(() => {
  jest.useRealTimers();
});

test('is announced, and lasts 5000 ms', async () => {
  jest.useFakeTimers();
  const { container } = render(<Starter />);
  fireEvent.click(screen.getByRole('button', { name: 'Star' }));
  expect(screen.getByRole('status')).toHaveTextContent('Starred North');
  act(() => {
    jest.advanceTimersByTime(TOAST_MS - 1);
  });
  expect(screen.getByText('Starred North')).toBeVisible();
  act(() => {
    jest.advanceTimersByTime(1);
  });
  expect(screen.queryByText('Starred North')).not.toBeInTheDocument();
  jest.useRealTimers();
  expect(await axe(container)).toHaveNoViolations();
});

test('stays while it is pointed at', () => {
  jest.useFakeTimers();
  render(<Starter />);
  fireEvent.click(screen.getByRole('button', { name: 'Star' }));
  fireEvent.mouseEnter(screen.getByText('Starred North').parentElement!);
  act(() => {
    jest.advanceTimersByTime(TOAST_MS * 2);
  });
  expect(screen.getByText('Starred North')).toBeVisible();
});

test('is undone by its button and by Ctrl Z, but not while typing', async () => {
  const { user } = render(<Starter />);
  await user.click(screen.getByRole('button', { name: 'Star' }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Starred North')).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Star' }));
  await user.click(screen.getByRole('textbox', { name: 'Notes' }));
  await user.keyboard('{Control>}z{/Control}');
  expect(undo).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Star' }));
  await user.keyboard('{Control>}z{/Control}');
  expect(undo).toHaveBeenCalledTimes(2);
});
