import { screen } from '@testing-library/react';
import { useState } from 'react';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { StepperFrame } from './StepperFrame';

const upload = jest.fn(() => Promise.resolve());

function Upload() {
  const [doneCount, setDoneCount] = useState(0);
  const next = async () => {
    await upload();
    setDoneCount((done) => done + 1);
  };
  return (
    <StepperFrame
      title="Upload roster"
      doneCount={doneCount}
      summary={<p>128 rows</p>}
      onLeave={jest.fn()}
      steps={[
        { title: 'Upload CSV', content: <p>file</p>, onNext: next },
        { title: 'Match Columns', content: <p>columns</p>, nextLabel: 'Match 12 columns', isReady: false },
        { title: 'Review & Complete', content: <p>review</p> },
      ]}
    />
  );
}

test('one job at a time: does it, moves on, says where', async () => {
  const { user, router, container } = render(<Upload />);
  expect(screen.getByRole('button', { name: /Upload CSV/ })).toHaveAttribute('aria-current', 'step');
  expect(screen.getByRole('button', { name: /Review/ })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(router.state.location.search).toBe('?step=2');
  expect(screen.getByRole('heading', { name: 'Match Columns' })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Match 12 columns' })).toBeDisabled();
  expect(screen.getByRole('complementary', { name: 'Summary' })).toHaveTextContent('128 rows');
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByText('file')).toBeVisible();
});

test('a step that fails is not left', async () => {
  upload.mockRejectedValueOnce(new Error('no'));
  const { user } = render(<Upload />);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByText('file')).toBeVisible();
});
