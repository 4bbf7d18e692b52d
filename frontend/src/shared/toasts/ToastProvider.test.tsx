import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
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

/** A page whose button goes with what it does, if `isGone`. */
function Page({ isGone = false }: { isGone?: boolean }) {
  const toasts = useToasts();
  const [isThere, setIsThere] = useState(true);
  return (
    <main id="main" tabIndex={-1}>
      {isThere && (
        <button
          type="button"
          onClick={() => {
            toasts.show({ text: 'Starred North', undo });
            setIsThere(!isGone);
          }}
        >
          Star
        </button>
      )}
      <input aria-label="Notes" />
    </main>
  );
}

test.each(['Undo', 'Close notification'])('gives the focus back to where it was as it came: %s by key', async (name) => {
  const { user } = render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Star' }));
  act(() => {
    screen.getByRole('button', { name }).focus();
  });
  await user.keyboard('{Enter}');
  expect(screen.queryByText('Starred North')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Star' })).toHaveFocus();
  expect(undo).toHaveBeenCalledTimes(name === 'Undo' ? 1 : 0);
});

test('gives the focus back as it is undone by Ctrl Z from within', async () => {
  const { user } = render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Star' }));
  act(() => {
    screen.getByRole('button', { name: 'Undo' }).focus();
  });
  await user.keyboard('{Control>}z{/Control}');
  expect(undo).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Star' })).toHaveFocus();
});

test.each(['Undo', 'Close notification'])('gives the focus back to where the mouse took it from: %s', async (name) => {
  const { user } = render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Star' }));
  await user.click(screen.getByRole('textbox', { name: 'Notes' }));
  await user.click(screen.getByRole('button', { name }));
  expect(screen.queryByText('Starred North')).not.toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveFocus();
});

test('leaves the focus in the page where what had it is gone', async () => {
  const { user } = render(<Page isGone />);
  await user.click(screen.getByRole('button', { name: 'Star' }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('main')).toHaveFocus();
});

test('does not take the focus from elsewhere as it goes', () => {
  jest.useFakeTimers();
  render(<Page />);
  const star = screen.getByRole('button', { name: 'Star' });
  star.focus();
  fireEvent.click(star);
  screen.getByRole('textbox', { name: 'Notes' }).focus();
  act(() => {
    jest.advanceTimersByTime(TOAST_MS);
  });
  expect(screen.queryByText('Starred North')).not.toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveFocus();
});
