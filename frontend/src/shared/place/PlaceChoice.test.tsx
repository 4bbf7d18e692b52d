import { screen } from '@testing-library/react';
import { SubHeaderContext } from '@/shared/layout/SubHeaderSlot';
import { render } from '@/test/render';
import { NOWHERE } from './address';
import { PlaceChoice } from './PlaceChoice';

const choice = <PlaceChoice level="site" page="/attendance" title="Whose attendance?" body="Choose a site." />;

test('what asks for a place is the title of its page, unless the band has one', () => {
  const { unmount } = render(choice, { role: 7, session: { place: NOWHERE } });
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  unmount();
  render(<SubHeaderContext value={document.body}>{choice}</SubHeaderContext>, { role: 7, session: { place: NOWHERE } });
  expect(screen.getByRole('heading', { level: 2 })).toBeVisible();
});
