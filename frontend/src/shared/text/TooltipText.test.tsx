import { screen } from '@testing-library/react';
import { render } from '@/test/render';
import { TooltipText } from './TooltipText';

test('a text of exactly the limit has no tooltip, one more has', async () => {
  const { user } = render(
    <>
      <TooltipText text={'a'.repeat(40)} limit={40} />
      <TooltipText text={'é'.repeat(41)} limit={40} />
    </>,
  );
  await user.hover(screen.getByText('a'.repeat(40)));
  await user.hover(screen.getByText('é'.repeat(41)));
  expect(await screen.findByRole('tooltip')).toHaveTextContent('é'.repeat(41));
  expect(screen.getAllByRole('tooltip')).toHaveLength(1);
});

test('a control shows it on focus too', async () => {
  const { user } = render(
    <TooltipText text={'b'.repeat(50)} limit={40}>
      <button type="button">{'b'.repeat(50)}</button>
    </TooltipText>,
  );
  await user.tab();
  expect(await screen.findByRole('tooltip')).toBeVisible();
});
