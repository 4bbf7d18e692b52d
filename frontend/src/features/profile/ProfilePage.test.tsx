import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { axe } from '@/test/axe';
import { currentUser } from '@/test/gateway';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { ProfilePage } from './ProfilePage';
import type { OwnSession } from '@/api/identity';

const HERE: OwnSession = {
  id: 's1',
  state: 'active',
  isCurrent: true,
  device: 'Firefox · Windows',
  address: '10.0.0.1',
  signedInAt: '2026-11-20T13:00:00Z',
  lastSeenAt: '2026-11-20T14:00:00Z',
  expiresAt: '2026-11-21T13:00:00Z',
};
let me = currentUser(4);
let sessions: OwnSession[] = [];
let bodies: unknown[] = [];

beforeEach(() => {
  me = { ...currentUser(4), phone: '2125550143' };
  sessions = [HERE, { ...HERE, id: 's2', isCurrent: false, device: 'Safari · iPad' }];
  bodies = [];
  URL.createObjectURL = jest.fn(() => 'blob:picture');
  URL.revokeObjectURL = jest.fn();
  server.use(
    http.get('*/api/identity/users/me', () => HttpResponse.json(me)),
    http.get('*/api/identity/users/me/sessions', () => HttpResponse.json({ results: sessions })),
  );
});

async function open() {
  const view = render(<ProfilePage />, { role: 4, route: '/user/profile' });
  await screen.findByRole('heading', { name: 'Ana Reyes' });
  return view;
}

test('shows who one is and where one is signed in, accessibly', async () => {
  const { container } = await open();
  expect(screen.getByText('(212) 555-0143')).toBeVisible();
  expect(screen.getByText('Browser default')).toBeVisible();
  expect(await screen.findByText('Firefox · Windows')).toBeVisible();
  expect(screen.getByText('This window')).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
});

test('name and language are saved, and the whole portal follows', async () => {
  server.use(
    http.put('*/api/identity/users/me', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ ...me, version: 2 });
    }),
  );
  const { user, session } = await open();
  await user.click(screen.getByRole('button', { name: /^Edit.*About you$/ }));
  const first = screen.getByLabelText('First name');
  await user.clear(first);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText('First Name is required'))[0]).toBeVisible();
  await user.type(first, 'José Á.');
  await user.selectOptions(screen.getByLabelText('Language'), 'Español');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Your profile was saved')).toBeVisible();
  expect(bodies).toEqual([{ firstName: 'José Á.', lastName: 'Reyes', phone: '2125550143', locale: 'es', version: 1 }]);
  expect(session.renewUser).toHaveBeenCalled();
  expect(session.showLanguage).toHaveBeenCalledWith('es');
});

test('a picture is looked at before it is kept; one that is too large is refused at once', async () => {
  server.use(
    http.put('*/api/identity/users/me/picture', ({ request }) => {
      bodies.push(request.headers.get('Content-Type'));
      return HttpResponse.json(me);
    }),
  );
  const { user } = await open();
  const input = screen.getByLabelText('Choose a picture', { selector: 'input' });
  const large = new File(['x'], 'large.png', { type: 'image/png' });
  Object.defineProperty(large, 'size', { value: 5_242_881 });
  fireEvent.change(input, { target: { files: [large] } });
  expect(await screen.findByText("Whoops! We couldn't upload your file. Please ensure your file is no larger than 5MB.")).toBeVisible();
  fireEvent.change(input, { target: { files: [new File(['x'], 'me.jpg', { type: 'image/jpeg' })] } });
  expect(await screen.findByRole('img', { name: 'The picture you chose' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use this picture' }));
  expect(await screen.findByText('Your picture was saved')).toBeVisible();
  expect(bodies).toEqual(['image/jpeg']);
});

test('a password: what it needs is ticked off; a wrong present one lands on its field', async () => {
  server.use(
    http.put('*/api/identity/users/me/password', async ({ request }) => {
      const body = (await request.json()) as { currentPassword: string };
      bodies.push(body);
      return body.currentPassword === 'right'
        ? new HttpResponse(null, { status: 204 })
        : HttpResponse.json(
            { name: 'Error_ValidationFailed', detail: 'x', errors: { currentPassword: ['The current password is not right'] } },
            { status: 400 },
          );
    }),
  );
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: /^Edit.*Password$/ }));
  await user.type(screen.getByLabelText('Current password'), 'wrong');
  await user.type(screen.getByLabelText('New password'), 'weak');
  await user.type(screen.getByLabelText('New password again'), 'other');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(
    (
      await screen.findAllByText(
        'Password must have 10-15 characters with one lowercase, one uppercase, one number and one special character.',
      )
    )[0],
  ).toBeVisible();
  for (const label of ['New password', 'New password again']) {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), 'Afterbell#27');
  }
  const needs = screen.getByRole('list', { name: 'What the new password needs' });
  expect(within(needs).getAllByText('(done)')).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect((await screen.findAllByText('The current password is not right'))[0]).toBeVisible();
  await user.clear(screen.getByLabelText('Current password'));
  await user.type(screen.getByLabelText('Current password'), 'right');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Your password was changed')).toBeVisible();
  expect(bodies.at(-1)).toEqual({ currentPassword: 'right', newPassword: 'Afterbell#27' });
});

test('another window is signed out after asking', async () => {
  server.use(
    http.delete('*/api/identity/users/me/sessions/s2', () => {
      sessions = [HERE];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Sign out Safari · iPad' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign out Safari · iPad?' });
  await user.click(within(dialog).getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('Safari · iPad was signed out')).toBeVisible();
  await waitFor(() => {
    expect(screen.queryByRole('button', { name: 'Sign out Safari · iPad' })).not.toBeInTheDocument();
  });
});
