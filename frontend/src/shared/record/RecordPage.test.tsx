import { screen, within } from '@testing-library/react';
import { axe } from '@/test/axe';
import { LeaveGuard } from '@/shared/form/LeaveGuard';
import { render } from '@/test/render';
import { Facts } from './Facts';
import { RecordPage } from './RecordPage';
import { RecordSection } from './RecordSection';

const details = (
  <RecordSection
    title="Details"
    edit={(close) => (
      <button type="button" onClick={close}>
        Save
      </button>
    )}
  >
    <Facts
      facts={[
        { label: 'City', value: 'Mesa' },
        { label: 'Lead', value: null },
      ]}
    />
  </RecordSection>
);
const page = (
  <RecordPage
    name="Riverside"
    place="Mesa, AZ"
    tabs={[
      { id: 'details', label: 'Details', content: details },
      { id: 'history', label: 'History', content: <p>Created in May</p> },
    ]}
  />
);

test('shows the identity and the first tab, accessibly', async () => {
  const { container } = render(page);
  expect(screen.getByRole('heading', { level: 1, name: 'Riverside' })).toBeVisible();
  expect(screen.getByText('Lead').nextSibling).toHaveTextContent('--');
  expect(await axe(container)).toHaveNoViolations();
});

test('the tab is in the URL', async () => {
  const { user, router } = render(page);
  await user.click(screen.getByRole('tab', { name: 'History' }));
  expect(router.state.location.search).toBe('?tab=history');
  expect(screen.getByRole('tabpanel', { name: 'History' })).toHaveTextContent('Created in May');
});

test('a link opens its tab; an unknown one opens the first', () => {
  const { unmount } = render(page, { route: '/?tab=history' });
  expect(screen.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true');
  unmount();
  render(page, { route: '/?tab=nowhere' });
  expect(screen.getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true');
});

test('a section is edited in its place and gives the focus back', async () => {
  const { user } = render(page);
  await user.click(screen.getByRole('button', { name: 'Edit: Details' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('button', { name: 'Edit: Details' })).toHaveFocus();
});

test('another tab does not take unsaved work away unasked', async () => {
  const { user, router } = render(
    <RecordPage
      name="Riverside"
      tabs={[
        { id: 'details', label: 'Details', content: <LeaveGuard isOn /> },
        { id: 'history', label: 'History', content: <p>Created in May</p> },
      ]}
    />,
  );
  await user.click(screen.getByRole('tab', { name: 'History' }));
  const question = await screen.findByRole('dialog');
  expect(router.state.location.search).toBe('');
  await user.click(within(question).getByRole('button', { name: 'Leave without saving' }));
  expect(await screen.findByText('Created in May')).toBeVisible();
});
