import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ProductTask } from '@/api/planner';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { ProductDialog } from './parts/ProductDialog';

const task = (name: string, startDate: string, endDate: string, isKnown = false): ProductTask => ({
  name,
  description: '',
  length: 1,
  startDate,
  endDate,
  isKnown,
});
const TASKS = [
  task('Hire leaders', '2020-09-08', '2020-09-20'),
  task('Fire drill', '2099-10-01', '2099-10-01', true),
  task('Showcase', '2099-12-01', '2099-12-10'),
];

test('dates are shown before, and what would be late at once is left out unless it is chosen', async () => {
  const asked: unknown[] = [];
  server.use(
    http.get('*/api/planner/task-products', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('programId'));
      return HttpResponse.json({ results: [{ productId: 1, name: 'School year', tasks: TASKS }] });
    }),
    http.post('*/api/planner/task/from-product', async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ added: 1, left: 2 });
    }),
  );
  const closed = jest.fn();
  const { user } = render(<ProductDialog programId={11} onClose={closed} />, { role: 5, route: '/a/1/p/11/planner' });
  const dialog = await screen.findByRole('dialog', { name: 'Plan the term from a template' });
  const list = await within(dialog).findByRole('list', { name: 'School year' });
  expect(within(list).getByText('Sep 8, 2020 – Sep 20, 2020 · Already over in this program')).toBeVisible();
  expect(within(list).getByRole('checkbox', { name: /Hire leaders/ })).not.toBeChecked();
  expect(within(list).getByRole('checkbox', { name: /Fire drill/ })).toBeDisabled();
  const showcase = within(list).getByRole('checkbox', { name: /Showcase/ });
  expect(showcase).toBeChecked();
  expect(await axe(document.body)).toHaveNoViolations();
  await user.click(showcase);
  expect(within(dialog).getByRole('button', { name: 'Add 0 tasks' })).toBeDisabled();
  await user.click(within(list).getByRole('checkbox', { name: /Hire leaders/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Add 1 task' }));
  expect(await screen.findByText('1 task was planned')).toBeVisible();
  expect(closed).toHaveBeenCalled();
  expect(asked).toEqual(['11', { programId: 11, productId: 1, tasks: ['Hire leaders'] }]);
});
