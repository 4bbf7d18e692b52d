import { screen } from '@testing-library/react';
import { render } from '@/test/render';
import { SubHeaderBand } from './SubHeaderBand';

const rest = { trail: false, isPart: true, hasPattern: false, onSlot: () => {} };

test('charts, which have no title of their own, have the band’s as their first heading', () => {
  render(<SubHeaderBand {...rest} subHeader={{ title: 'analytics', returnTo: { page: '/home' }, tone: 'plain' }} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Participant analytics' })).toBeVisible();
});

test('a page with a title of its own leaves it the first heading', () => {
  render(<SubHeaderBand {...rest} subHeader={{ title: 'manageUsers', returnTo: { page: '/users' }, tone: 'plain' }} />);
  expect(screen.getByText('Manage users')).toBeVisible();
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});
