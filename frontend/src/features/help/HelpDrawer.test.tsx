/**
 * @jest-environment-options {"resources": "usable"}
 */
import { screen, waitFor } from '@testing-library/react';
import { http, passthrough } from 'msw';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { session } from '@/test/session';
import { HelpDrawer } from './HelpDrawer';

/** A widget as they are: its script finds who asks in the window, and gives the window a function to be opened by. */
const SCRIPT = `
  window.widgetStartedFor = JSON.stringify(window.intercomSettings);
  window.Intercom = (command) => { window.widgetCommand = command; };
`;
const page = window as unknown as { widgetStartedFor?: string; widgetCommand?: string };

let vendor: Server;
let origin: string;
let asked: string[];

beforeEach(async () => {
  asked = [];
  vendor = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(request.url === '/widget.js' ? 200 : 404, { 'Content-Type': 'text/javascript' }).end(SCRIPT);
  });
  await new Promise<void>((resolve) => {
    vendor.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${String((vendor.address() as AddressInfo).port)}`;
  server.use(http.get(`${origin}/*`, () => passthrough()));
});
afterEach(async () => {
  await new Promise((resolve) => vendor.close(resolve));
});

function open(path: string | null) {
  const onClose = jest.fn();
  const { user } = session();
  const person =
    path === null
      ? user
      : { ...user, helpWidget: { scriptUrl: `${origin}${path}`, appId: 'app', hash: 'abc123', signedUpAt: '2026-03-02T00:00:00Z' } };
  return { onClose, ...render(<HelpDrawer onClose={onClose} />, { role: 7, session: { user: person } }) };
}

test('without a widget nothing is loaded, and nothing is offered', async () => {
  open(null);
  expect(await screen.findByRole('dialog', { name: 'Help center' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Open live help' })).not.toBeInTheDocument();
  expect(document.querySelector('script[src]')).toBeNull();
  expect(asked).toEqual([]);
});

test('a widget that does not come is told of, and tried again the next time', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {}); // the document tells of the script, too
  const { unmount } = open('/gone.js');
  expect(await screen.findByRole('status')).toHaveTextContent('Live help could not be loaded. You can write to the help desk instead.');
  expect(screen.getByRole('link', { name: 'How to get help' })).toBeVisible();
  expect(screen.getByRole('dialog')).toHaveTextContent('Support replies within 48 hours.');
  unmount();
  open('/gone.js');
  await waitFor(() => {
    expect(asked).toEqual(['/gone.js', '/gone.js']);
  });
  expect(await screen.findByRole('status')).toBeVisible();
  error.mockRestore();
});

test('the widget’s script is started with who asks and the proof of it, and opens in place of the drawer', async () => {
  const { user, onClose, unmount, baseElement } = open('/widget.js');
  const live = await screen.findByRole('button', { name: 'Open live help' });
  await waitFor(() => {
    expect(live).toBeEnabled();
  });
  expect(JSON.parse(page.widgetStartedFor ?? '{}')).toEqual({
    app_id: 'app',
    user_id: '7',
    name: 'Ana Reyes',
    first_name: 'Ana',
    last_name: 'Reyes',
    email: 'ana@demo.afterbell.test',
    role: 'Staff',
    created_at: 1_772_409_600,
    user_hash: 'abc123',
    hide_default_launcher: true,
  });
  expect(await axe(baseElement)).toHaveNoViolations();
  await user.click(live);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(page.widgetCommand).toBe('show');
  // Once is enough for all the times that help is opened.
  unmount();
  open('/widget.js');
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Open live help' })).toBeEnabled();
  });
  expect(asked).toEqual(['/widget.js']);
});
