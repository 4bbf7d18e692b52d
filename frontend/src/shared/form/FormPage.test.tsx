import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { CheckInput } from './CheckInput';
import { DateInput } from './DateInput';
import { FormPage } from './FormPage';
import { FormSection } from './FormSection';
import { AUTO_SAVE_MS } from './useAutoSave';
import type { FormSaveOptions } from './useFormSave';
import { PhoneInput } from './PhoneInput';
import { phone, requiredDay, requiredText, zip } from './rules';
import { SelectInput } from './SelectInput';
import { TextInput } from './TextInput';
import { ZipInput } from './ZipInput';

const onSubmit = jest.fn<Promise<void>, [unknown, number]>();
const saveDraft = jest.fn<Promise<void>, [unknown]>();
const discardDraft = jest.fn<Promise<void>, []>();
const forgetDraft = jest.fn<Promise<void>, []>();

type Extra = Pick<FormSaveOptions<Values>, 'draft' | 'version' | 'readCurrent' | 'restored'>;
interface Values {
  name: string;
  start: string;
  phone: string;
  zip: string;
  type: string;
  direct: boolean;
}

function NewAccount(extra: Extra) {
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
    <FormPage<Values>
      {...extra}
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
  saveDraft.mockReset();
  saveDraft.mockResolvedValue();
  discardDraft.mockReset();
  discardDraft.mockResolvedValue();
  forgetDraft.mockReset();
  forgetDraft.mockResolvedValue();
});
const draft = { save: saveDraft, forget: forgetDraft, discard: discardDraft };

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
  expect(summary).toHaveTextContent('Fix 4 fields to continue');
  await waitFor(() => {
    expect(summary).toHaveFocus();
  });
  expect(screen.getByLabelText(/^ZIP/)).toHaveAccessibleDescription('Zip Code is invalid');
  await user.click(screen.getByRole('link', { name: 'Enter Account name' }));
  expect(screen.getByLabelText('Account name')).toHaveFocus();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('what is wrong is said anew in another language', async () => {
  const { user } = render(<NewAccount />);
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(screen.getByLabelText('Account name')).toHaveAccessibleDescription('Enter Account name');
  await act(() => i18next.changeLanguage('es'));
  await waitFor(() => {
    expect(screen.getByLabelText('Account name')).toHaveAccessibleDescription('Indique Account name');
  });
  expect(screen.queryByText(/^Enter /)).not.toBeInTheDocument();
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
  expect(onSubmit).toHaveBeenCalledWith(
    { name: 'Riverside', start: '2026-03-04', phone: '6025550199', zip: '', type: 'd', direct: false },
    0,
  );
});

test("a refused save keeps what was typed and puts the service's messages under the fields", async () => {
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

test('cannot be sent twice', async () => {
  onSubmit.mockImplementation(() => new Promise(() => {}));
  const { user } = render(<NewAccount />);
  await fill(user);
  const form = screen.getByRole('form');
  fireEvent.submit(form);
  fireEvent.submit(form);
  await screen.findByText('Saving');
  fireEvent.submit(form);
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('a draft is kept every 20 seconds while there is something new, and says so', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { user } = render(<NewAccount draft={draft} />);
  await user.type(screen.getByLabelText('Account name'), 'Ri');
  await act(() => jest.advanceTimersByTimeAsync(AUTO_SAVE_MS));
  expect(saveDraft).toHaveBeenCalledWith(expect.objectContaining({ name: 'Ri' }), {
    values: expect.objectContaining({ name: '' }) as unknown,
    version: 0,
  });
  expect(screen.getByText(/^Draft saved at/)).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(AUTO_SAVE_MS));
  expect(saveDraft).toHaveBeenCalledTimes(1);
  saveDraft.mockRejectedValueOnce(new Error('gone'));
  await user.type(screen.getByLabelText('Account name'), 'v');
  // What was typed since is not in the draft.
  expect(screen.getByText('Not saved yet')).toBeVisible();
  expect(screen.queryByText(/^Draft saved at/)).not.toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(AUTO_SAVE_MS));
  expect(screen.getByText('Your draft could not be saved')).toBeVisible();
  jest.useRealTimers();
});

test('a draft is kept when the page is put aside', async () => {
  const { user } = render(<NewAccount draft={draft} />);
  await user.type(screen.getByLabelText('Account name'), 'Ri');
  expect(saveDraft).not.toHaveBeenCalled();
  const state = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fireEvent(document, new Event('visibilitychange'));
  expect(await screen.findByText(/^Draft saved at/)).toBeVisible();
  expect(saveDraft).toHaveBeenCalledWith(expect.objectContaining({ name: 'Ri' }), expect.anything());
  state.mockRestore();
});

test('leaving keeps the draft; saving drops it', async () => {
  const { user, router } = render(<NewAccount draft={draft} />, { route: '/accounts/create' });
  await fill(user);
  await act(() => router.navigate('/home'));
  await user.click(await screen.findByRole('button', { name: 'Save draft and leave' }));
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/home');
  });
  expect(saveDraft).toHaveBeenCalledTimes(1);
  await user.click(await screen.findByRole('button', { name: 'Create account' }));
  await screen.findByText('Saved');
  expect(forgetDraft).toHaveBeenCalledTimes(1);
});

test('leaving can discard the draft, and stays when that fails', async () => {
  forgetDraft.mockRejectedValueOnce({ status: 503 });
  const { user, router, baseElement } = render(<NewAccount draft={draft} />, { route: '/accounts/create' });
  await user.type(screen.getByLabelText('Account name'), 'R');
  await act(() => router.navigate('/home'));
  await user.click(await screen.findByRole('button', { name: 'Discard draft' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The draft could not be discarded. Try again.');
  expect(router.state.location.pathname).toBe('/accounts/create');
  expect(await axe(baseElement)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Discard draft' }));
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/home');
  });
  expect(forgetDraft).toHaveBeenCalledTimes(2);
  expect(saveDraft).not.toHaveBeenCalled();
});

test('a field is not checked while the pointer that leaves it is down, so that a button stays where it is pressed', async () => {
  const { user } = render(<NewAccount />);
  await user.click(screen.getByLabelText('Account name'));
  const create = screen.getByRole('button', { name: 'Create account' });
  await user.pointer({ keys: '[MouseLeft>]', target: create });
  expect(create).toHaveFocus();
  expect(screen.queryByText('Enter Account name')).not.toBeInTheDocument();
  await user.pointer({ keys: '[/MouseLeft]', target: screen.getByLabelText('Type') });
  expect(await screen.findByText('Enter Account name')).toBeVisible();
});

test('what a field does not keep of what was typed is said', async () => {
  const { user } = render(<NewAccount />);
  await user.type(screen.getByLabelText(/^Phone/), '602-555-0199');
  expect(screen.queryByText(/^10 digits, not starting with 0/)).not.toBeInTheDocument();
  await user.type(screen.getByLabelText(/^Phone/), '9');
  expect(screen.getByText(/^10 digits, not starting with 0/)).toBeVisible();
  expect(screen.getByLabelText(/^Phone/)).toHaveValue('(602) 555-0199');
  await user.type(screen.getByLabelText(/^ZIP/), '85001-1234');
  expect(screen.getByText('Only the first 5 digits are kept.')).toBeVisible();
});

test('a day is picked from the calendar as well as typed, and one that does not exist is called so', async () => {
  const showPicker = jest.fn();
  Object.defineProperty(HTMLInputElement.prototype, 'showPicker', { value: showPicker, configurable: true });
  const { user } = render(<NewAccount />);
  const day = screen.getByLabelText('Start date');
  await user.type(day, '02/31/2026');
  await user.tab();
  expect(await screen.findByText("02/31/2026 isn't on the calendar")).toBeVisible();
  const open = screen.getByRole('button', { name: 'Open calendar', description: 'Start date' });
  await user.click(open);
  expect(showPicker).toHaveBeenCalledTimes(1);
  fireEvent.change(open.previousElementSibling as HTMLInputElement, { target: { value: '2026-03-04' } });
  await waitFor(() => {
    expect(day).toHaveValue('03/04/2026');
  });
  await waitFor(() => {
    expect(screen.queryByText("02/31/2026 isn't on the calendar")).not.toBeInTheDocument();
  });
});

test('leaving keeps the work when the draft cannot be kept: the page stays and says so', async () => {
  saveDraft.mockRejectedValue({ status: 503 });
  const { user, router, baseElement } = render(<NewAccount draft={draft} />, { route: '/accounts/create' });
  await user.type(screen.getByLabelText('Account name'), 'R');
  await act(() => router.navigate('/home'));
  await user.click(await screen.findByRole('button', { name: 'Save draft and leave' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Your draft couldn't be saved, so you're still here\./);
  expect(router.state.location.pathname).toBe('/accounts/create');
  expect(await axe(baseElement)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Save draft and leave' }));
  await waitFor(() => {
    expect(saveDraft).toHaveBeenCalledTimes(2);
  });
  await user.click(await screen.findByRole('button', { name: 'Stay on this page' }));
  await act(() => router.navigate('/home'));
  expect(await screen.findByText('Your draft is saved.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save draft and leave' }));
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/home');
  });
});

test('a draft that was kept comes back, says so and can be given up', async () => {
  const { user } = render(
    <NewAccount draft={{ ...draft, restoredAt: new Date('2026-11-20T20:15:00Z') }} restored={{ values: { name: 'Half' } }} />,
  );
  expect(screen.getByLabelText('Account name')).toHaveValue('Half');
  expect(screen.getByText(/^Draft saved at/)).toBeVisible();
  expect(screen.getByText(/^Your draft from Fri, Nov 20, 2026/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Discard the draft' }));
  expect(discardDraft).toHaveBeenCalled();
});

test('when somebody else saved first, both versions are shown and the choice is saved over theirs', async () => {
  const theirs = { name: 'Riverside Youth', start: '2026-03-04', phone: '', zip: '85001', type: 'd', direct: true };
  onSubmit.mockRejectedValueOnce({ status: 409, data: { name: 'Error_VersionConflict', detail: 'x', current: { ...theirs, version: 8 } } });
  const readCurrent = (current: unknown) => {
    const { version, ...values } = current as Values & { version: number };
    return { values, version };
  };
  const { user } = render(<NewAccount version={7} readCurrent={readCurrent} />);
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByRole('dialog', { name: 'Someone else saved this first' })).toBeVisible();
  expect(onSubmit).toHaveBeenLastCalledWith(expect.anything(), 7);
  expect(screen.getByRole('radiogroup', { name: 'Account name' })).toHaveTextContent('Your versionRiversideTheir versionRiverside Youth');
  await user.click(screen.getByRole('radio', { name: /Riverside Youth/ }));
  await user.click(screen.getByRole('button', { name: 'Save selected values' }));
  await screen.findByText('Saved');
  expect(onSubmit).toHaveBeenLastCalledWith(
    { name: 'Riverside Youth', start: '2026-03-04', phone: '6025550199', zip: '85001', type: 'd', direct: true },
    8,
  );
});

test("what the service says in English is said in the person's language, with the field called what the page calls it", async () => {
  await act(() => i18next.changeLanguage('es'));
  onSubmit.mockRejectedValue({
    status: 400,
    data: {
      errors: { name: ['Enter accountName'], zip: ['Zip Code is invalid'] },
      faults: { name: [{ code: 'enter', params: { field: 'accountName' } }], zip: [{ code: 'zip', params: {} }] },
    },
  });
  const { user } = render(<NewAccount />);
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  await screen.findByRole('alert');
  expect(screen.getByLabelText('Account name')).toHaveAccessibleDescription('Indique Account name');
  expect(screen.getByLabelText(/^ZIP/)).toHaveAccessibleDescription('El código postal no es válido');
});

test("why a save was refused is said in the person's language too", async () => {
  await act(() => i18next.changeLanguage('es'));
  onSubmit.mockRejectedValue({
    status: 403,
    data: { name: 'Error_Forbidden', detail: 'Your role does not allow this. Please contact your administrator.' },
  });
  const { user } = render(<NewAccount />);
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Su rol no lo permite. Hable con la persona que administra su cuenta.');
});
