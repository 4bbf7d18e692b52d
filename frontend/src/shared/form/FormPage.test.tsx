import { act, screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { render } from '@/test/render';
import { CheckInput } from './CheckInput';
import { DateInput } from './DateInput';
import { FormPage } from './FormPage';
import { FormSection } from './FormSection';
import { PhoneInput } from './PhoneInput';
import { phone, requiredDay, requiredText, zip } from './rules';
import { SelectInput } from './SelectInput';
import { TextInput } from './TextInput';
import { ZipInput } from './ZipInput';

const onSubmit = jest.fn<Promise<void>, [unknown]>();

function NewAccount() {
  const { t } = useTranslation('shared');
  const schema = useMemo(
    () =>
      z.object({
        name: requiredText(t, 'Account name', 20),
        start: requiredDay(t, 'Start date'),
        phone: phone(t),
        zip: zip(t),
        type: z.string().min(1, t('rule.enter', { field: 'Type' })),
        direct: z.boolean(),
      }),
    [t],
  );
  return (
    <FormPage
      title="New account"
      schema={schema}
      defaultValues={{ name: '', start: '', phone: '', zip: '', type: '', direct: false }}
      labels={{ name: 'Account name', start: 'Start date', zip: 'ZIP', type: 'Type' }}
      submitLabel="Create account"
      onSubmit={onSubmit}
      onCancel={jest.fn()}
    >
      <FormSection title="Account" help="How people find it.">
        <TextInput name="name" label="Account name" />
        <SelectInput name="type" label="Type" options={[{ value: 'd', label: 'District' }]} />
        <DateInput name="start" label="Start date" />
        <PhoneInput name="phone" label="Phone" isOptional />
        <ZipInput name="zip" label="ZIP" isOptional />
        <CheckInput name="direct" label="Direct learning access" />
      </FormSection>
    </FormPage>
  );
}

beforeEach(() => {
  onSubmit.mockReset();
  onSubmit.mockResolvedValue();
});

type User = ReturnType<typeof render>['user'];
async function fill(user: User) {
  await user.type(screen.getByLabelText('Account name'), 'Riverside');
  await user.selectOptions(screen.getByLabelText('Type'), 'District');
  await user.type(screen.getByLabelText('Start date'), '3/4/26');
  await user.type(screen.getByLabelText(/^Phone/), '602-555-0199 ext');
}

test('is accessible, empty and with errors', async () => {
  const { container, user } = render(<NewAccount />);
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  await screen.findByRole('alert');
  expect(await axe(container)).toHaveNoViolations();
});

test('errors stand under their fields and are summed up above with links', async () => {
  const { user } = render(<NewAccount />);
  await user.type(screen.getByLabelText(/^ZIP/), '12');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  const summary = await screen.findByRole('alert');
  expect(summary).toHaveTextContent('4 fields need another look');
  await waitFor(() => {
    expect(summary).toHaveFocus();
  });
  expect(screen.getByLabelText(/^ZIP/)).toHaveAccessibleDescription('Zip Code is invalid');
  await user.click(screen.getByRole('link', { name: 'Account name: Enter Account name' }));
  expect(screen.getByLabelText('Account name')).toHaveFocus();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('says not saved, saving, saved', async () => {
  let finish: () => void = jest.fn();
  onSubmit.mockImplementation(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  const { user } = render(<NewAccount />);
  await fill(user);
  expect(screen.getByText('Not saved yet')).toBeVisible();
  expect(screen.getByLabelText('Start date')).toHaveValue('03/04/2026');
  expect(screen.getByLabelText(/^Phone/)).toHaveValue('(602) 555-0199');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByText('Saving')).toBeVisible();
  await act(async () => {
    finish();
    await Promise.resolve();
  });
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(onSubmit).toHaveBeenCalledWith({ name: 'Riverside', start: '2026-03-04', phone: '6025550199', zip: '', type: 'd', direct: false });
});

test('a refused save keeps what was typed and puts the service\'s messages under the fields', async () => {
  onSubmit.mockRejectedValue({ status: 400, data: { errors: { name: ['The Account name must be unique'] } } });
  const { user } = render(<NewAccount />);
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByText('Not saved')).toBeVisible();
  expect(screen.getByLabelText('Account name')).toHaveValue('Riverside');
  expect(screen.getByLabelText('Account name')).toHaveAccessibleDescription('The Account name must be unique');
});

test('asks before unsaved work is left', async () => {
  const { user, router } = render(<NewAccount />, { route: '/accounts/create' });
  await user.type(screen.getByLabelText('Account name'), 'R');
  await act(() => router.navigate('/home'));
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Stay on this page' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Stay on this page' }));
  expect(router.state.location.pathname).toBe('/accounts/create');
  await act(() => router.navigate('/home'));
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/home');
  });
});
