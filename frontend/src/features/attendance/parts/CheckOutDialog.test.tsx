import { screen, waitFor } from '@testing-library/react';
import type { RegisterRow } from '@/api/roster';
import { render } from '@/test/render';
import { CheckOutDialog } from './CheckOutDialog';

const ROW: RegisterRow = {
  ssmId: 1,
  scholarId: 1,
  firstName: 'Gabriel',
  lastName: 'Ali',
  enteringGrade: 3,
  classroomName: 'Blue Room',
  hasAllergies: false,
  hasEpiPen: false,
  hasCustodyAlert: false,
  isScheduled: true,
  contacts: [{ contactId: 71, firstName: 'Rosa', lastName: 'Ali', allowedToPick: true, isBarred: false, hasCode: true }],
};

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

function show({ now = '17:40', endTime = '18:00:00' } = {}) {
  const checkOut = jest.fn();
  const { user } = render(<CheckOutDialog row={ROW} now={now} endTime={endTime} onCheckOut={checkOut} onBarred={jest.fn()} onClose={jest.fn()} />);
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
  detect.mockResolvedValueOnce([]).mockResolvedValueOnce([{ rawValue: 'a poster' }]).mockResolvedValue([{ rawValue: '041523' }]);
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
