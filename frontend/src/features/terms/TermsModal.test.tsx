import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { axe } from '@/test/axe';
import { terms } from '@/test/gateway';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { TermsModal } from './TermsModal';

test('the terms cannot be closed, have one button, and confirming acknowledges them', async () => {
  let sent: unknown = null;
  server.use(
    http.get('*/api/admin/acknowledgment', () => HttpResponse.json({ ...terms, shouldAcknowledge: sent === null })),
    http.post('*/api/admin/acknowledgment', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({}, { status: 201 });
    }),
  );
  const { user } = render(<TermsModal />);
  const modal = await screen.findByRole('dialog', { name: 'Terms of service' });
  expect(await axe(modal)).toHaveNoViolations();
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await user.keyboard('{Escape}');
  expect(modal).toBeVisible();
  expect(modal).toContainElement(document.activeElement as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'I accept the terms' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
  expect(sent).toEqual({ type: 1, versionNumber: 2 });
});

test('terms that were acknowledged, or cannot be read, stop nobody', async () => {
  let asked = 0;
  server.use(
    http.get('*/api/admin/acknowledgment', () => {
      asked += 1;
      return HttpResponse.json({ name: 'Common_Error' }, { status: 500 });
    }),
  );
  const { store } = render(<TermsModal />);
  await waitFor(() => {
    expect(asked).toBe(1);
  });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(store.getState().problems.shown).toBeNull();
});

test('a confirmation that fails leaves the terms standing', async () => {
  server.use(
    http.get('*/api/admin/acknowledgment', () => HttpResponse.json(terms)),
    http.post('*/api/admin/acknowledgment', () => HttpResponse.json({ name: 'Error_Unavailable' }, { status: 503 })),
  );
  const { user, store } = render(<TermsModal />);
  await user.click(await screen.findByRole('button', { name: 'I accept the terms' }));
  await waitFor(() => {
    expect(store.getState().problems.shown?.name).toBe('Error_Unavailable');
  });
  expect(screen.getByRole('dialog', { name: 'Terms of service' })).toBeVisible();
});
