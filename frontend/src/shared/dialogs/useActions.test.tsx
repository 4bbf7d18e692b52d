import { screen, waitFor, within } from '@testing-library/react';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import type { SelectedRows } from '../list/selection';
import { answerOf, type BulkAnswer } from './bulkRun';
import { type Action, useActions } from './useActions';

const TAKEN = { name: 'Error_SiteAttached', detail: 'Sites that are attached to sessions cannot be deleted' };
const some = (...names: string[]): SelectedRows => ({
  isAll: false,
  ids: names.map((_name, index) => index + 1),
  excludedIds: [],
  count: names.length,
  names,
});
const done = (ids: readonly number[], rest: Partial<BulkAnswer> = {}): BulkAnswer => ({
  ...answerOf(ids.map((id) => ({ id, name: ['', 'North', 'South'][id] ?? String(id), isDone: true }))),
  ...rest,
});

function Page({ action }: { action: Partial<Action> & Pick<Action, 'onSome'> }) {
  const { start, dialogs } = useActions();
  return (
    <>
      <button
        type="button"
        onClick={() =>
          void start({
            selected: some('North', 'South'),
            running: 'Closing 2 sites',
            sayDone: (count, name) => (count === 1 ? `${name} is closed` : `${String(count)} sites are closed`),
            ...action,
          })
        }
      >
        Close
      </button>
      {dialogs}
    </>
  );
}

test('what is done at once is told with its count, and taken back with the tokens of its calls', async () => {
  const run = jest.fn((ids: readonly number[]) => Promise.resolve(done(ids)));
  const onDone = jest.fn();
  const { user } = render(
    <Page action={{ onSome: (ids) => Promise.resolve(done(ids, { undoToken: 'token' })), onDone, undo: { run, done: 'Open again' } }} />,
  );
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('2 sites are closed')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(onDone).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Open again')).toBeVisible();
  expect(run).toHaveBeenCalledWith([1, 2], ['token']);
});

test('a question names them; what was refused is told of each, and what was done is taken back from there', async () => {
  const run = jest.fn(() => Promise.resolve(answerOf([{ id: 1, name: 'North', isDone: false, error: TAKEN }])));
  const { user, baseElement } = render(
    <Page
      action={{
        question: { title: 'Close 2 sites?', body: 'Nobody gets in.', confirmLabel: 'Close 2 sites' },
        onSome: () =>
          Promise.resolve(
            answerOf([
              { id: 1, name: 'North', isDone: true },
              { id: 2, name: 'South', isDone: false, error: TAKEN },
            ]),
          ),
        undo: { run },
      }}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Close' }));
  const question = screen.getByRole('dialog', { name: 'Close 2 sites?' });
  expect(question).toHaveTextContent('Nobody gets in.NorthSouth');
  expect(await axe(baseElement)).toHaveNoViolations();
  await user.click(within(question).getByRole('button', { name: 'Close 2 sites' }));
  const result = await screen.findByRole('dialog', { name: 'North is closed' });
  expect(result).toHaveTextContent(`South – ${TAKEN.detail}`);
  await user.click(within(result).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(`North: ${TAKEN.detail}`)).toBeVisible();
  expect(run).toHaveBeenCalledWith([1], []);
});

test('what takes a while shows how far it is', async () => {
  let finish: (answer: BulkAnswer) => void = () => {};
  const { user } = render(
    <Page
      action={{
        onSome: () =>
          new Promise((resolve) => {
            finish = resolve;
          }),
      }}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await screen.findByRole('dialog', { name: 'Closing 2 sites' })).toHaveTextContent('0 of 2');
  finish(done([1, 2]));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
  expect(screen.getByText('2 sites are closed')).toBeVisible();
});

test('one that is refused says why; what the error popup has told is not said again', async () => {
  const one = some('North');
  const { user, unmount } = render(
    <Page action={{ selected: one, onSome: () => Promise.resolve(answerOf([{ id: 1, name: 'North', isDone: false, error: TAKEN }])) }} />,
  );
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText(TAKEN.detail)).toBeVisible();
  unmount();
  const call = jest.fn((): Promise<BulkAnswer> => Promise.reject(Object.assign(new Error(), { status: 500, data: {}, isShown: true })));
  render(<Page action={{ selected: one, onSome: call }} />);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => {
    expect(call).toHaveBeenCalled();
  });
  expect(screen.getByRole('region', { name: 'Notifications' })).toHaveTextContent('');
});

test('to delete more than ten, their number is typed', async () => {
  const many = some(...Array.from({ length: 11 }, (_, index) => `Site ${String(index)}`));
  const onSome = jest.fn((ids: readonly number[]) => Promise.resolve(done(ids)));
  const { user } = render(
    <Page
      action={{
        selected: many,
        question: { title: 'Delete 11 sites?', body: '', confirmLabel: 'Delete 11 sites', isDangerous: true },
        onSome,
      }}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('button', { name: 'Delete 11 sites' })).toBeDisabled();
  await user.type(screen.getByRole('textbox'), '11');
  await user.click(screen.getByRole('button', { name: 'Delete 11 sites' }));
  expect(await screen.findByText('11 sites are closed')).toBeVisible();
});
