import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import i18next from 'i18next';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { HomePage } from './HomePage';

const NORTH = { siteId: 111, siteName: 'North', status: 1, startDate: '2026-09-07', endDate: '2027-06-18', siteAddress: '1 Main St', city: 'Mesa', state: 'AZ', postalCode: '85201', timeZone: 'America/Phoenix', startTime: '03:00 PM', endTime: '06:00 PM', siteDays: [1, 2, 3, 4, 5] };
const SOUTH = { ...NORTH, siteId: 112, siteName: 'South', timeZone: 'America/New_York', siteDays: [1] };
const INFO = { programName: 'Morning Stars', siteName: null, programId: 11, accountId: 1, status: 1, productId: 1, startDate: '2026-09-07', endDate: '2027-06-18', isFinalSubmit: true, sitePanels: [] };

beforeEach(() => {
  // Friday, 3:30 PM in New York.
  jest.useFakeTimers({ now: new Date('2026-11-20T20:30:00Z'), doNotFake: ['setTimeout', 'clearTimeout', 'queueMicrotask', 'nextTick', 'setImmediate', 'performance', 'requestAnimationFrame', 'cancelAnimationFrame'] });
  server.use(
    http.get('*/api/admin/programs/11/info', () => HttpResponse.json(INFO)),
    http.get('*/api/admin/sites/program/11', () => HttpResponse.json({ results: [NORTH, SOUTH], count: 2, totalActiveCount: 2 })),
    http.get('*/api/identity/users/:id/roles', () => HttpResponse.json({ userRoles: [{ userId: 7, accountId: 1, programId: 11, siteId: null, roleId: 5, status: 1 }] })),
  );
});
afterEach(() => {
  jest.useRealTimers();
});

test('program admin: where the program stands and which sites meet today', async () => {
  const { container } = render(<HomePage />, { role: 5, route: '/home' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Morning Stars' })).toBeVisible();
  expect(screen.getByText('1 of 2')).toBeVisible();
  expect(screen.getByText('Week 11 of 41')).toBeVisible();
  const [first, second] = within(screen.getByRole('list', { name: 'Sites' })).getAllByRole('listitem');
  expect(first).toHaveTextContent(/North.*Meets today.*3:00.PM – 6:00.PM MST/);
  expect(second).toHaveTextContent(/South.*No session today.*Next: Mon, Nov 23/);
  expect(await axe(container)).toHaveNoViolations();
});

test('a program that is not set up leads on to its set-up', async () => {
  server.use(http.get('*/api/admin/programs/11/info', () => HttpResponse.json({ ...INFO, isFinalSubmit: false })));
  render(<HomePage />, { role: 5, route: '/home' });
  expect(await screen.findByRole('link', { name: 'Go on with the set-up' })).toHaveAttribute('href', '/a/1/p/11/account/programs/sessions/configure');
});

test('a program admin’s sites are links to their homes', async () => {
  render(<HomePage />, { role: 5, route: '/a/1/p/11/home' });
  expect(await screen.findByRole('link', { name: 'North' })).toHaveAttribute('href', '/a/1/p/11/s/111/home');
});

test.each([6, 7])('role %i: their site, and what today is there', async (role) => {
  const { container } = render(<HomePage />, { role, route: '/home' });
  expect(await screen.findByRole('heading', { level: 1, name: 'North' })).toBeVisible();
  const today = screen.getByRole('region', { name: 'Today' });
  expect(today).toHaveTextContent(/Fri, Nov 20 · 1:30.PM local time/);
  expect(today).toHaveTextContent(/Session today, 3:00.PM – 6:00.PM MST/);
  expect(screen.getByText('1 Main St, Mesa, AZ 85201')).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
});

test('in Spanish too', async () => {
  await i18next.changeLanguage('es');
  render(<HomePage />, { role: 7, route: '/home' });
  expect(await screen.findByRole('region', { name: 'Hoy' })).toHaveTextContent(/Hoy hay sesión/);
});

test('a service that is down leaves a way to try again', async () => {
  server.use(http.get('*/api/admin/programs/11/info', () => HttpResponse.json({ name: 'Error_Unavailable' }, { status: 503 }), { once: true }));
  const { user } = render(<HomePage />, { role: 5, route: '/home' });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Morning Stars' })).toBeVisible();
});

test('content admin: a calm welcome that leads to what they look after, and asks nothing of the services', async () => {
  const { container } = render(<HomePage />, { role: 3, route: '/home' });
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome, Ana' })).toBeVisible();
  const content = within(screen.getByRole('navigation', { name: 'Learning content' }));
  expect(content.getByRole('link', { name: /^Learning library/ })).toHaveAttribute('href', '/resources/catalog');
  expect(content.getByRole('link', { name: /^Links/ })).toHaveAttribute('href', '/resources/links');
  expect(await axe(container)).toHaveNoViolations();
});
