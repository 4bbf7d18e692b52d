import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { ProductDialog } from './parts/ProductDialog';
import { RemindersDialog } from './parts/RemindersDialog';

test('templates that cannot be read are said to be so, and are waited for no longer', async () => {
  server.use(http.get('*/api/planner/task-products', () => HttpResponse.json({}, { status: 503 })));
  render(<ProductDialog programId={11} onClose={jest.fn()} />, { role: 5, route: '/a/1/p/11/planner' });
  const dialog = await screen.findByRole('dialog', { name: 'Plan the term from a template' });
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('It couldn’t be done. Try again.');
  expect(dialog.querySelector('[aria-busy="true"]')).toBeNull();
  expect(within(dialog).queryByRole('radiogroup')).not.toBeInTheDocument();
});

test('where the choice of reminders cannot be read, none is offered that could not be saved', async () => {
  server.use(http.get('*/api/planner/reminders', () => HttpResponse.json({}, { status: 503 })));
  render(<RemindersDialog accountId={1} onClose={jest.fn()} />, { role: 5, route: '/a/1/p/11/planner' });
  const dialog = await screen.findByRole('dialog', { name: 'Reminders by e-mail' });
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('It couldn’t be done. Try again.');
  expect(within(dialog).queryByRole('radio')).not.toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'Save choice' })).toBeDisabled();
});
