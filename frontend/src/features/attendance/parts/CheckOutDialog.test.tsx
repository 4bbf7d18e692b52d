import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { type ComponentProps, useState } from 'react';
import type { AttendanceContent, RegisterRow } from '@/api/roster';
import { render } from '@/test/render';
import { NOT_TAKEN } from '../rules/register';
import { CheckOutDialog } from './CheckOutDialog';

const ROW: RegisterRow = {
  ssmId: 1,
  scholarId: 1,
  firstName: 'Gabriel',
  lastName: 'Ali',
  enteringGrade: '3',
  classroomName: 'Blue Room',
  hasAllergies: false,
  hasEpiPen: false,
  hasCustodyAlert: false,
  isScheduled: true,
  contacts: [{ contactId: 71, firstName: 'Rosa', lastName: 'Ali', allowedToPick: true, isBarred: false, hasCode: true }],
};

const HERE: AttendanceContent = { ...NOT_TAKEN, status: 'Present' };

const detect = jest.fn<Promise<{ rawValue: string }[]>, [HTMLVideoElement]>();
const stopped = jest.fn();
const camera = jest.fn<Promise<MediaStream>, [MediaStreamConstraints]>();

/** Gives the window a camera and a scanner. */
function withScanner() {
  class Scanner {
    detect = detect;
  }
  Object.assign(globalThis, { BarcodeDetector: Scanner });
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia: camera } });
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  camera.mockResolvedValue({ getTracks: () => [{ stop: stopped }] } as unknown as MediaStream);
}

function show(rest: Partial<ComponentProps<typeof CheckOutDialog>> = {}, role = 7) {
  const checkOut = jest.fn();
  const { user } = render(
    <CheckOutDialog
      row={ROW}
      mark={HERE}
      isListed
      now="17:40"
      otherDay={null}
      endTime="18:00:00"
      isOffline={false}
      state="settled"
      refusal={null}
      onCheckOut={checkOut}
      onSeen={jest.fn()}
      onBarred={jest.fn()}
      onClose={jest.fn()}
      {...rest}
    />,
    { role },
  );
  return { user, checkOut };
}

afterEach(() => {
  jest.restoreAllMocks();
  [detect, stopped, camera].forEach((mock) => mock.mockReset());
  Reflect.deleteProperty(globalThis, 'BarcodeDetector');
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

test('the camera reads the code of who picks up, and is off then', async () => {
  withScanner();
  detect
    .mockResolvedValueOnce([])
    .mockResolvedValueOnce([{ rawValue: 'a poster' }])
    .mockResolvedValue([{ rawValue: '041523' }]);
  const { user, checkOut } = show();
  await user.click(screen.getByRole('radio', { name: /Rosa Ali/ }));
  await user.click(screen.getByRole('button', { name: 'Scan with the camera' }));
  await waitFor(() => {
    expect(screen.getByLabelText('Pick-up code')).toHaveValue('041523');
  });
  expect(stopped).toHaveBeenCalledTimes(1);
  expect(screen.queryByLabelText('Picture of the camera')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Check out' }));
  expect(checkOut).toHaveBeenCalledWith({ checkOut: '17:40', checkout: 'Dismissed', collectedBy: { contactId: 71, code: '041523' } });
});

test('a camera that may not be used is said, and the code can be typed', async () => {
  withScanner();
  camera.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  const { user } = show();
  await user.click(screen.getByRole('radio', { name: /Rosa Ali/ }));
  await user.click(screen.getByRole('button', { name: 'Scan with the camera' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The camera could not be used. Type the code instead.');
  expect(screen.getByLabelText('Pick-up code')).toBeEnabled();
});

test('where the browser has no scanner, none is offered', async () => {
  const { user } = show();
  await user.click(screen.getByRole('radio', { name: /Rosa Ali/ }));
  expect(screen.getByLabelText('Pick-up code')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Scan with the camera' })).not.toBeInTheDocument();
});

test('a late pickup is said, and follows the time that is entered', async () => {
  const { user } = show({ now: '18:12' });
  expect(screen.getByText('Late pickup: 12 min after closing')).toBeInTheDocument();
  const time = screen.getByLabelText('Check-out time');
  await user.clear(time);
  await user.type(time, '17:55');
  expect(screen.queryByText(/Late pickup/)).not.toBeInTheDocument();
});

test('who picks up is asked in sight, and whom one chooses takes the focus nowhere', async () => {
  const { user } = show();
  expect(screen.getByText('Who picks up?')).toBeVisible();
  expect(screen.getByRole('radiogroup', { name: 'Who picks up?' })).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: /Rosa Ali/ }));
  expect(screen.getByRole('radio', { name: /Rosa Ali/ })).toHaveFocus();
  await user.click(screen.getByRole('radio', { name: 'Somebody else' }));
  expect(screen.getByRole('radio', { name: 'Somebody else' })).toHaveFocus();
});

test('a check-out before the check-in is refused at its field', async () => {
  const { user, checkOut } = show({ mark: { ...HERE, checkIn: '17:45:00' } });
  await user.click(screen.getByRole('radio', { name: /Rosa Ali/ }));
  await user.type(screen.getByLabelText('Pick-up code'), '041523');
  await user.click(screen.getByRole('button', { name: 'Check out' }));
  expect(screen.getByLabelText('Check-out time')).toHaveAccessibleDescription("Check-out can't be before check-in");
  expect(checkOut).not.toHaveBeenCalled();
});

test('without a connection an ID is looked at instead of the code, and the check-out is kept', async () => {
  const close = jest.fn();
  const { user, checkOut } = show({ isOffline: true, onClose: close });
  await user.click(screen.getByRole('radio', { name: /Rosa Ali/ }));
  expect(screen.getByRole('status')).toHaveTextContent(
    "No connection: the code can't be checked now. Look at an ID before the child leaves.",
  );
  await user.type(screen.getByLabelText('Pick-up code'), '041523{Enter}');
  expect(checkOut).toHaveBeenCalledTimes(1);
  expect(close).toHaveBeenCalledTimes(1);
});

test('who is typed and is on the list says their code', async () => {
  const { user, checkOut } = show();
  await user.click(screen.getByRole('radio', { name: 'Somebody else' }));
  await user.type(screen.getByLabelText('Name'), 'ali rosa');
  expect(screen.queryByLabelText('Reason')).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Pick-up code'), '041523');
  await user.click(screen.getByRole('button', { name: 'Check out' }));
  expect(checkOut).toHaveBeenCalledWith({ checkOut: '17:40', checkout: 'Dismissed', collectedBy: { contactId: 71, code: '041523' } });
});

test('somebody else leaves with the child only once the service has agreed, and a refusal is brought into sight', async () => {
  const intoView = jest.fn();
  Object.assign(HTMLElement.prototype, { scrollIntoView: intoView });
  const close = jest.fn();
  const { user } = show({
    onClose: close,
    state: 'refused',
    refusal: { field: 'collectedBy.code', text: 'Please enter the pick-up code' },
  });
  await user.click(screen.getByRole('radio', { name: 'Somebody else' }));
  await user.type(screen.getByLabelText('Name'), 'Lena Katz');
  await user.type(screen.getByLabelText('Reason'), 'Her aunt');
  await user.click(screen.getByRole('checkbox', { name: 'I checked a photo ID' }));
  await user.click(screen.getByRole('button', { name: 'Check out' }));
  expect(await screen.findByText('Please enter the pick-up code')).toBeVisible();
  expect(close).not.toHaveBeenCalled();
  expect(intoView).toHaveBeenCalledTimes(1);
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView');
});

test.each([
  ['a custody alert', { hasCustodyAlert: true }, /^Custody alert/],
  [
    'somebody who must not',
    { contacts: [...ROW.contacts, { ...ROW.contacts[0]!, contactId: 72, firstName: 'Carl', allowedToPick: false, isBarred: true }] },
    /^Must not pick up: Carl Ali/,
  ],
  ['nobody listed', { contacts: [] }, /^Nobody is listed for pickup/],
] as const)('a child with %s leaves with somebody else only after the session admin was asked', async (_why, rest, reason) => {
  const { user, checkOut } = show({ row: { ...ROW, ...rest, contacts: [...('contacts' in rest ? rest.contacts : ROW.contacts)] } });
  expect(screen.getByRole('alert')).toHaveTextContent(reason);
  expect(screen.getByRole('alert')).toHaveTextContent(/Check with the session admin before the child leaves\.$/);
  await user.click(screen.getByRole('radio', { name: 'Somebody else' }));
  await user.type(screen.getByLabelText('Name'), 'Lena Katz');
  await user.type(screen.getByLabelText('Reason'), 'Her aunt');
  await user.click(screen.getByRole('button', { name: 'Check out' }));
  expect(checkOut).not.toHaveBeenCalled();
  await user.click(screen.getByRole('checkbox', { name: 'I checked an ID and asked the session admin' }));
  await user.click(screen.getByRole('button', { name: 'Check out' }));
  expect(checkOut).toHaveBeenCalledWith({
    checkOut: '17:40',
    checkout: 'Dismissed',
    collectedBy: { name: 'Lena Katz', reason: 'Her aunt', idChecked: true },
  });
});

test.each([5, 6])('role %i is asked to decide, not to ask itself', async (role) => {
  const barred = { ...ROW.contacts[0]!, contactId: 72, firstName: 'Carl', allowedToPick: false, isBarred: true };
  const { user, checkOut } = show({ row: { ...ROW, contacts: [...ROW.contacts, barred] } }, role);
  expect(screen.getByRole('alert')).toHaveTextContent(/Check the custody papers before the child leaves\.$/);
  await user.click(screen.getByRole('radio', { name: /Carl Ali/ }));
  await user.click(screen.getByRole('button', { name: 'Check out' }));
  expect(screen.getByText(/Carl Ali must not pick up\. This is recorded\.$/)).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Somebody else' }));
  await user.type(screen.getByLabelText('Name'), 'Lena Katz');
  await user.type(screen.getByLabelText('Reason'), 'Her aunt');
  await user.click(screen.getByRole('button', { name: 'Check out' }));
  expect(screen.getByText('Check an ID and allow this pickup first')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'I checked an ID and allow this pickup' }));
  expect(screen.queryByText(/session admin/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Check out' }));
  expect(checkOut).toHaveBeenCalledTimes(1);
});

test('an ID is checked of whoever is not on the list, with or without a connection', async () => {
  const { user, checkOut } = show({ isOffline: true });
  await user.click(screen.getByRole('radio', { name: 'Somebody else' }));
  await user.type(screen.getByLabelText('Name'), 'Lena Katz');
  await user.type(screen.getByLabelText('Reason'), 'Her aunt');
  await user.click(screen.getByRole('button', { name: 'Check out' }));
  expect(screen.getByText('Check a photo ID first')).toBeVisible();
  expect(checkOut).not.toHaveBeenCalled();
  await user.click(screen.getByRole('checkbox', { name: 'I checked a photo ID' }));
  await user.click(screen.getByRole('button', { name: 'Check out' }));
  expect(checkOut).toHaveBeenCalledWith({
    checkOut: '17:40',
    checkout: 'Dismissed',
    collectedBy: { name: 'Lena Katz', reason: 'Her aunt', idChecked: true },
  });
});

test('a part of the name of who has a code asks for the code', async () => {
  const { user, checkOut } = show();
  await user.click(screen.getByRole('radio', { name: 'Somebody else' }));
  await user.type(screen.getByLabelText('Name'), 'R. Ali');
  await user.click(screen.getByRole('button', { name: 'Check out' }));
  expect(screen.getByLabelText('Pick-up code')).toHaveAccessibleDescription('Enter the pick-up code');
  expect(checkOut).not.toHaveBeenCalled();
});

test('an admin lets a child go without the code after an ID, and says why', async () => {
  const { user, checkOut } = show({}, 6);
  await user.click(screen.getByRole('radio', { name: /Rosa Ali/ }));
  await user.click(screen.getByRole('button', { name: 'Check out without the code' }));
  expect(screen.queryByLabelText('Pick-up code')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Check out' }));
  expect(screen.getByLabelText('Why without the code')).toHaveAccessibleDescription("Enter why the code isn't used");
  expect(screen.getByText('Check a photo ID first')).toBeVisible();
  await user.type(screen.getByLabelText('Why without the code'), 'Left her phone at work');
  await user.click(screen.getByRole('checkbox', { name: 'I checked a photo ID' }));
  await user.click(screen.getByRole('button', { name: 'Check out' }));
  expect(checkOut).toHaveBeenCalledWith({
    checkOut: '17:40',
    checkout: 'Dismissed',
    collectedBy: { contactId: 71, codeOverride: 'Left her phone at work', idChecked: true },
  });
});

test('staff are offered no way around the code', async () => {
  const { user } = show();
  await user.click(screen.getByRole('radio', { name: /Rosa Ali/ }));
  expect(screen.queryByRole('button', { name: 'Check out without the code' })).not.toBeInTheDocument();
});

test('a check-out that is still to come is refused at its field, unless clocks may differ by it', async () => {
  const plain = { row: { ...ROW, contacts: [{ ...ROW.contacts[0]!, hasCode: false }] } };
  const { user, checkOut } = show(plain);
  const time = screen.getByLabelText('Check-out time');
  await user.click(screen.getByRole('radio', { name: /Rosa Ali/ }));
  await user.clear(time);
  await user.type(time, '17:56');
  await user.click(screen.getByRole('button', { name: 'Check out' }));
  expect(time).toHaveAccessibleDescription('This time is still to come');
  expect(checkOut).not.toHaveBeenCalled();
  await user.clear(time);
  await user.type(time, '17:55');
  await user.click(screen.getByRole('button', { name: 'Check out' }));
  expect(checkOut).toHaveBeenCalledWith({ checkOut: '17:55', checkout: 'Dismissed', collectedBy: { contactId: 71 } });
});

test('on a day that is over, no time is still to come', async () => {
  const { user, checkOut } = show({ row: { ...ROW, contacts: [{ ...ROW.contacts[0]!, hasCode: false }] }, otherDay: '2026-11-20' });
  await user.click(screen.getByRole('radio', { name: /Rosa Ali/ }));
  await user.type(screen.getByLabelText('Check-out time'), '23:50');
  await user.click(screen.getByRole('button', { name: 'Check out' }));
  expect(checkOut).toHaveBeenCalledTimes(1);
});

test('who must not pick up is told of as of now, whatever time to come was typed', async () => {
  const onBarred = jest.fn();
  const { user } = show({ row: { ...ROW, contacts: [{ ...ROW.contacts[0]!, allowedToPick: false, isBarred: true }] }, onBarred: onBarred });
  await user.click(screen.getByRole('radio', { name: /Rosa Ali/ }));
  await user.clear(screen.getByLabelText('Check-out time'));
  await user.type(screen.getByLabelText('Check-out time'), '23:50');
  await user.click(screen.getByRole('button', { name: 'Check out' }));
  expect(onBarred).toHaveBeenCalledWith({ checkOut: '17:40', checkout: 'Dismissed', collectedBy: { contactId: 71 } });
});

test('who must not pick up is told of once, however the name is typed, and the notice goes with another name', async () => {
  const onBarred = jest.fn();
  const { user } = show({ row: { ...ROW, contacts: [{ ...ROW.contacts[0]!, allowedToPick: false, isBarred: true }] }, onBarred: onBarred });
  await user.click(screen.getByRole('radio', { name: 'Somebody else' }));
  await user.type(screen.getByLabelText('Name'), 'Rosa Ali');
  await user.click(screen.getByRole('button', { name: 'Check out' }));
  expect(screen.getByText(/Rosa Ali must not pick up/)).toBeVisible();
  await user.type(screen.getByLabelText('Name'), ' ');
  expect(screen.getByText(/Rosa Ali must not pick up/)).toBeVisible();
  await user.type(screen.getByLabelText('Name'), 'Bo');
  expect(screen.queryByText(/Rosa Ali must not pick up/)).not.toBeInTheDocument();
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'rosa  ali');
  await user.click(screen.getByRole('button', { name: 'Check out' }));
  expect(screen.getByText(/Rosa Ali must not pick up/)).toBeVisible();
  expect(onBarred).toHaveBeenCalledTimes(1);
});

test('what a contact is to the child is said in Spanish', async () => {
  show({ row: { ...ROW, contacts: [{ ...ROW.contacts[0]!, relationship: 'Foster parent' }] } });
  await act(() => i18next.changeLanguage('es'));
  expect(await screen.findByText('Padre o madre de acogida')).toBeVisible();
  await act(() => i18next.changeLanguage('en'));
});

const ROSA = { contactId: 71, name: 'Rosa Ali', reason: null };

test.each([
  [{ checkOut: '17:30:00', checkout: 'Dismissed', collectedBy: ROSA }, true, 'Gabriel already left at 5:30 PM with Rosa Ali.'],
  [{ checkOut: '17:30:00' }, true, 'Gabriel already left at 5:30 PM.'],
  [{ checkout: 'Dismissed', collectedBy: ROSA }, true, 'Gabriel already left with Rosa Ali.'],
  [{ checkout: 'Dismissed' }, true, 'Gabriel already left.'],
  [{}, false, 'Gabriel is not in this list any more.'],
] as const)('a child who has gone meanwhile is not checked out over it: %p, in the list %p', async (rest, isListed, sentence) => {
  const close = jest.fn();
  const { user, checkOut } = show({ mark: { ...HERE, ...rest }, isListed, onClose: close });
  expect(screen.getByRole('alert')).toHaveTextContent(sentence);
  expect(screen.getByRole('button', { name: 'Check out' })).toBeDisabled();
  await user.click(screen.getByRole('radio', { name: /Rosa Ali/ }));
  await user.type(screen.getByLabelText('Pick-up code'), '041523{Enter}');
  expect(checkOut).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(close).toHaveBeenCalledTimes(1);
});

const PLAIN: RegisterRow = { ...ROW, contacts: [{ ...ROW.contacts[0]!, hasCode: false }] };

test('whoever is on the list is waited for, too: a refusal is said before the child leaves', async () => {
  const close = jest.fn();
  const { user } = show({
    row: PLAIN,
    onClose: close,
    state: 'refused',
    refusal: { field: '', text: "This person isn't allowed to pick up this child." },
  });
  await user.click(screen.getByRole('radio', { name: /Rosa Ali/ }));
  await user.click(screen.getByRole('button', { name: 'Check out' }));
  expect(screen.getByRole('alert')).toHaveTextContent("This person isn't allowed to pick up this child.");
  expect(close).not.toHaveBeenCalled();
});

test.each([
  ['saving', false],
  ['saved', true],
  // The connection went: the check-out is kept, as it is without a connection.
  ['waiting', true],
] as const)('a check-out that is %s closes the dialog: %p', async (state, isClosed) => {
  const close = jest.fn();
  const { user } = show({ row: PLAIN, onClose: close, state });
  await user.click(screen.getByRole('radio', { name: /Rosa Ali/ }));
  await user.click(screen.getByRole('button', { name: 'Check out' }));
  expect(close).toHaveBeenCalledTimes(isClosed ? 1 : 0);
});

test('the own check-out that is on its way is not told as somebody else’s', async () => {
  const { user, checkOut } = show({ row: PLAIN, state: 'saving' });
  await user.click(screen.getByRole('radio', { name: /Rosa Ali/ }));
  await user.click(screen.getByRole('button', { name: 'Check out' }));
  expect(checkOut).toHaveBeenCalledTimes(1);
  // Who picks up stays what was sent.
  await user.click(screen.getByRole('radio', { name: 'Somebody else' }));
  expect(screen.getByRole('radio', { name: /Rosa Ali/ })).toBeChecked();
});

test('a contact who has gone from the list meanwhile is asked for again', async () => {
  const checkOut = jest.fn();
  const dialog = (row: RegisterRow) => (
    <CheckOutDialog
      row={row}
      mark={HERE}
      isListed
      now="17:40"
      otherDay={null}
      isOffline={false}
      state="settled"
      refusal={null}
      onCheckOut={checkOut}
      onSeen={jest.fn()}
      onBarred={jest.fn()}
      onClose={jest.fn()}
    />
  );
  function Live() {
    const [row, setRow] = useState(PLAIN);
    return (
      <>
        {dialog(row)}
        <button
          onClick={() => {
            setRow({ ...ROW, contacts: [] });
          }}
        >
          change
        </button>
      </>
    );
  }
  const { user } = render(<Live />, { role: 7 });
  await user.click(screen.getByRole('radio', { name: /Rosa Ali/ }));
  fireEvent.click(screen.getByText('change'));
  await user.click(screen.getByRole('button', { name: 'Check out' }));
  expect(screen.getByText('Select who picks up')).toBeVisible();
  expect(checkOut).not.toHaveBeenCalled();
});
