import { act, screen, waitFor } from '@testing-library/react';
import { use } from 'react';
import { openJumpBox } from '@/shared/jump/jumpBoxBus';
import { renderShell } from '@/test/shell';

const never = new Promise<never>(() => {});
const mockAskTerms = jest.fn();

/** A jump-to box whose file is on its way for ever. */
jest.mock('@/features/jump/JumpSearch', () => ({
  JumpSearch: () => {
    mockAskTerms();
    return use(never);
  },
}));

test('the terms stand while something else of the shell is still loading', async () => {
  await renderShell({ role: 4, route: '/unauthorized', hasTerms: true });
  const terms = await screen.findByRole('dialog', { name: 'Terms of service' });
  act(openJumpBox);
  await waitFor(() => {
    expect(mockAskTerms).toHaveBeenCalled();
  });
  expect(terms).toBeVisible();
});
