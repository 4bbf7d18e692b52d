import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { Scholar } from '@/api/roster';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { PhotoSection } from './parts/PhotoSection';

const MAYA = { scholarId: 45, accountId: 1, firstName: 'Maya', lastName: 'López', photoOptOut: null, photo: null } as unknown as Scholar;
const PHOTO = '7a8f3c1e-0000-4000-8000-000000000001';

const file = () => new File(['picture'], 'maya.png', { type: 'image/png' });

beforeEach(() => {
  URL.createObjectURL = jest.fn(() => 'blob:maya');
  URL.revokeObjectURL = jest.fn();
});

test('a photo is chosen and sent as it is', async () => {
  const sent: (string | null)[] = [];
  server.use(
    http.put('*/api/roster/scholars/45/photo', ({ request }) => {
      sent.push(request.headers.get('content-type'));
      return HttpResponse.json({ photo: PHOTO });
    }),
  );
  const { user, container } = render(<PhotoSection scholar={MAYA} />, { role: 4 });
  await user.upload(screen.getByLabelText('Choose a photo', { selector: 'input' }), file());
  expect(await screen.findByText('The photo was saved')).toBeInTheDocument();
  expect(sent).toEqual(['image/png']);
  expect(await axe(container)).toHaveNoViolations();
});

test('why a photo is refused is said', async () => {
  server.use(
    http.put('*/api/roster/scholars/45/photo', () =>
      HttpResponse.json(
        {
          name: 'Error_ValidationFailed',
          status: 400,
          errors: { picture: ['In the words of the service'] },
          faults: { picture: [{ code: 'pictureType', params: {} }] },
        },
        { status: 400 },
      ),
    ),
  );
  const { user } = render(<PhotoSection scholar={MAYA} />, { role: 4 });
  await user.upload(screen.getByLabelText('Choose a photo', { selector: 'input' }), file());
  expect(await screen.findByRole('alert')).toHaveTextContent('Please choose a picture of type PNG, JPEG or WebP.');
});

test('a photo is removed after a question', async () => {
  const removed: string[] = [];
  server.use(
    http.get('*/api/roster/scholars/45/photo', () => new HttpResponse(new Blob(['jpeg']), { headers: { 'Content-Type': 'image/jpeg' } })),
    http.delete('*/api/roster/scholars/45/photo', () => {
      removed.push('45');
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = render(<PhotoSection scholar={{ ...MAYA, photo: PHOTO }} />, { role: 4 });
  await user.click(screen.getByRole('button', { name: 'Remove photo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the photo of Maya López?' }));
  await user.click(dialog.getByRole('button', { name: 'Remove photo' }));
  await waitFor(() => {
    expect(removed).toEqual(['45']);
  });
});

test('a family that opted out is respected: there is no way to add a photo', () => {
  render(<PhotoSection scholar={{ ...MAYA, photoOptOut: true }} />, { role: 4 });
  expect(screen.getByText('The family opted out of photos and videos, so there is no photo here.')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('staff see a photo and change none', () => {
  server.use(
    http.get('*/api/roster/scholars/45/photo', () => new HttpResponse(new Blob(['jpeg']), { headers: { 'Content-Type': 'image/jpeg' } })),
  );
  render(<PhotoSection scholar={{ ...MAYA, photo: PHOTO }} />, { role: 7, session: { may: (action) => action !== 'photo:edit' } });
  expect(screen.getByRole('heading', { name: 'Photo' })).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
