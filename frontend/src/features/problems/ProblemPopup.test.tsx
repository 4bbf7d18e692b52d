import { act, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { http, HttpResponse } from 'msw';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { problemShown, type ShownProblem } from '@/api/problems';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { ProblemPopup } from './ProblemPopup';
import { hasWords, wordsOf } from './problemWords';

function show(problem: Partial<ShownProblem> & { name: string }) {
  const onRefresh = jest.fn();
  const onSessionEnd = jest.fn();
  const view = render(<ProblemPopup onRefresh={onRefresh} onSessionEnd={onSessionEnd} />);
  act(() => {
    view.store.dispatch(problemShown({ message: null, correlationId: null, ...problem }));
  });
  return { ...view, onRefresh, onSessionEnd };
}

test('Technical Error: a message and a Contact Us link', async () => {
  const { user, onRefresh, onSessionEnd } = show({ name: 'Common_Error', correlationId: 'c0ffee' });
  const popup = await screen.findByRole('alertdialog', { name: 'Technical Error' });
  expect(popup).toHaveTextContent('contact the help desk');
  expect(popup).toHaveTextContent('c0ffee');
  expect(screen.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/support.html');
  expect(await axe(popup)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(onRefresh).toHaveBeenCalledTimes(1);
  expect(onSessionEnd).not.toHaveBeenCalled();
});

test('No CSV Headers: two messages and a Help Center link', async () => {
  show({ name: 'Error_NoCsvHeaders' });
  const popup = await screen.findByRole('alertdialog', { name: 'No CSV Headers' });
  expect(popup).toHaveTextContent('does not name the columns');
  expect(popup).toHaveTextContent('Add a first line');
  expect(screen.getByRole('link', { name: 'Help Center' })).toBeVisible();
});

test('any other error: the message text', async () => {
  const { user } = show({ name: 'Error_ValidationFailed', message: 'The name may not be empty.' });
  expect(await screen.findByText('The name may not be empty.')).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('an error that nobody has words for: the generic name, with what the service says', async () => {
  show({ name: 'Error_SomethingNew', message: 'The bus is full.', correlationId: 'c0ffee' });
  const popup = await screen.findByRole('alertdialog', { name: 'Technical Error' });
  expect(popup).toHaveTextContent('The bus is full.');
  expect(popup).not.toHaveTextContent('Something went wrong');
  expect(popup).toHaveTextContent('c0ffee');
  expect(screen.getByRole('link', { name: 'Contact Us' })).toBeVisible();
});

test('what an answer without a name says is said', async () => {
  show({ name: 'Common_Error', code: null, message: 'The bus is full.' });
  expect(await screen.findByRole('alertdialog', { name: 'Technical Error' })).toHaveTextContent('The bus is full.');
});

test('a fault of a service has the words of what was not done', async () => {
  show({ name: 'Common_Error', code: 'Error_SessionWasNotCreated', correlationId: 'c0ffee' });
  const popup = await screen.findByRole('alertdialog', { name: 'Technical Error' });
  expect(popup).toHaveTextContent('Some Error Occured');
  expect(popup).toHaveTextContent('c0ffee');
});

test.each([
  ['Error_SiteAttached', 'Las sedes vinculadas a sesiones no se pueden eliminar'],
  ['Error_SomethingNew', 'In the words of the service'],
])('%s: what the service says is said in the person’s language where it is known', async (name, words) => {
  await act(() => i18next.changeLanguage('es'));
  show({ name, message: 'In the words of the service' });
  expect(await screen.findByText(words)).toBeVisible();
});

test('Session Expired, in the spec’s words; closing it ends the session', async () => {
  const { user, onSessionEnd, onRefresh } = show({ name: 'Error_TokenValidityExpired' });
  expect(await screen.findByRole('alertdialog', { name: 'Session Expired' })).toHaveTextContent(
    "Oh no! Your session expired. Let's get you logged back in.",
  );
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onSessionEnd).toHaveBeenCalledTimes(1);
  expect(onRefresh).not.toHaveBeenCalled();
});

test('Unauthorized Access for an invalid token; Refresh ends the session too', async () => {
  const { user, onSessionEnd } = show({ name: 'Error_InvalidToken' });
  await screen.findByRole('alertdialog', { name: 'Unauthorized Access' });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(onSessionEnd).toHaveBeenCalledTimes(1);
});

test('Already Signed-in: the other window can be signed out from here', async () => {
  let takenOver = 0;
  server.use(
    http.post('*/api/identity/sessions/takeover', () => {
      takenOver += 1;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, onSessionEnd, onRefresh } = show({ name: 'Error_TokenMultipleInstance' });
  expect(await screen.findByRole('alertdialog', { name: 'Already Signed-in' })).toHaveTextContent('sign out there first');
  const goOn = screen.getByRole('button', { name: 'Sign out the other window and continue here' });
  expect(goOn).toHaveFocus();
  await user.click(goOn);
  await waitFor(() => {
    expect(onRefresh).toHaveBeenCalledTimes(1);
  });
  expect(takenOver).toBe(1);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(onSessionEnd).not.toHaveBeenCalled();
});

test('a window that another one took over from is told so; its one action signs in again', async () => {
  const { user, onSessionEnd, onRefresh } = show({ name: 'Error_TokenTakenOver' });
  expect(await screen.findByRole('alertdialog', { name: 'Already Signed-in' })).toHaveTextContent(
    'You continued in another window or on another device, so this window was signed out.',
  );
  expect(screen.queryByRole('button', { name: /continue here/ })).not.toBeInTheDocument();
  const again = screen.getByRole('button', { name: 'Sign in here again' });
  expect(again).toHaveFocus();
  await user.click(again);
  expect(onSessionEnd).toHaveBeenCalledTimes(1);
  expect(onRefresh).not.toHaveBeenCalled();
});

const OPENAPI = path.join(__dirname, '../../../openapi');
const names = readdirSync(OPENAPI).flatMap(
  (file) => readFileSync(path.join(OPENAPI, file), 'utf8').match(/"(?:Error|Common)_[A-Za-z]+"/g) ?? [],
);

test.each([...new Set(names)].map((quoted) => quoted.slice(1, -1)))('%s, which a service may answer, has its words', (name) => {
  expect(hasWords(name)).toBe(true);
  const { title, message } = wordsOf(name);
  expect(i18next.exists(`problems:titles.${title}`)).toBe(true);
  expect(message === null || i18next.exists(`problems:messages.${message}`)).toBe(true);
});

test('an entity whose name is in use needs no row in the table', () => {
  expect(wordsOf('Error_RoomNameExists')).toEqual({ form: 'message', title: 'nameTaken', message: null });
});
