import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderShell } from '@/test/shell';

test('places whose names are not to be had are left out of the trail', async () => {
  await renderShell({
    role: 6,
    route: '/a/1/p/11/s/111/user/profile',
    instead: [
      http.get('*/api/admin/*', ({ request }) =>
        /\/api\/admin\/(account|program|site)/.test(new URL(request.url).pathname) ? HttpResponse.error() : undefined,
      ),
    ],
  });
  const header = await screen.findByRole('main');
  await waitFor(() => {
    expect(header.ownerDocument.querySelectorAll('.MuiSkeleton-root')).toHaveLength(0);
  });
  const trail = screen.queryByRole('navigation', { name: 'Place' });
  expect(trail === null ? [] : within(trail).queryAllByText('--')).toHaveLength(0);
  expect(trail?.textContent ?? '').not.toContain('--');
});
