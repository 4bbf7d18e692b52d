import { screen } from '@testing-library/react';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { BulkResultDialog } from './BulkResultDialog';
import { answerOf, runInSteps, type BulkAnswer } from './bulkRun';

const ANSWER = answerOf([
  { id: 1, name: 'North', isDone: true, error: null },
  {
    id: 2,
    name: 'South',
    isDone: false,
    error: { name: 'Error_NotAcceptable', detail: 'Sites that are attached to sessions cannot be deleted' },
  },
]);
const onClose = jest.fn();
const onUndo = jest.fn();
const dialog = (answer: BulkAnswer | null, answered: number | null = 1) => (
  <BulkResultDialog
    runningTitle="Deleting sites"
    doneTitle={(done) => `${String(done)} site deleted`}
    total={2}
    answered={answered}
    answer={answer}
    onClose={onClose}
    onUndo={onUndo}
  />
);

test('shows how far it is while it runs, and cannot be left', async () => {
  const { baseElement } = render(dialog(null));
  expect(screen.getByRole('status')).toHaveTextContent('1 of 2');
  expect(screen.getByRole('progressbar', { name: 'Deleting sites' })).toHaveAttribute('aria-valuenow', '50');
  expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
  expect(await axe(baseElement)).toHaveNoViolations();
});

test('says of each what became of it, and why not', async () => {
  const { user, baseElement } = render(dialog(ANSWER));
  expect(screen.getByRole('dialog', { name: '1 site deleted' })).toBeVisible();
  expect(screen.getByText('1 skipped')).toBeVisible();
  expect(screen.getByText(/attached to sessions cannot be deleted/).closest('li')).toHaveTextContent(
    'South – Sites that are attached to sessions cannot be deleted',
  );
  expect(await axe(baseElement)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onUndo).toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalled();
});

test('a fault of a field says more than that there is one', async () => {
  const error = {
    name: 'Error_ValidationFailed',
    detail: 'Please check the highlighted fields.',
    errors: { scheduleDate: ['Schedule date is required', 'Another'] },
    faults: { scheduleDate: [{ code: 'scheduleTooFar', params: {} }, null] },
  };
  render(dialog(answerOf([{ id: 2, name: 'South', isDone: false, error }])));
  expect(screen.getByRole('listitem')).toHaveTextContent(/^South – Schedule date must be within five years$/);
});

test('a run goes in steps and tells how far it is', async () => {
  const ids = Array.from({ length: 120 }, (_, index) => index + 1);
  const told: number[] = [];
  const answer = await runInSteps(
    ids,
    (part) => Promise.resolve(answerOf(part.map((id) => ({ id, name: String(id), isDone: true })))),
    (answered) => told.push(answered),
    (id) => ({ id, name: String(id), isDone: false }),
  );
  expect(told).toEqual([50, 100, 120]);
  expect(answer).toMatchObject({ done: 120, failed: 0 });
});

test('a step that fails ends the run; what was not reached is told', async () => {
  const ids = Array.from({ length: 60 }, (_, index) => index + 1);
  let calls = 0;
  const answer = await runInSteps(
    ids,
    (part) => {
      calls += 1;
      return calls === 1
        ? Promise.resolve(answerOf(part.map((id) => ({ id, name: String(id), isDone: true }))))
        : Promise.reject(new Error('gone'));
    },
    () => {},
    (id) => ({ id, name: String(id), isDone: false }),
  );
  expect(answer).toMatchObject({ done: 50, failed: 10 });
});
