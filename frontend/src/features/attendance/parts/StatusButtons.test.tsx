import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttendanceStatus } from '@/api/roster';
import { render } from '@/test/render';
import type { MarkStatus } from '../rules/register';
import { StatusButtons } from './StatusButtons';

const chosen: (MarkStatus | null)[] = [];

function Child() {
  const { t } = useTranslation('attendance');
  const [value, setValue] = useState<AttendanceStatus>('--');
  return (
    <StatusButtons
      t={t}
      name="Ali, Gabriel"
      value={value}
      isOff={false}
      isTabStop
      onChoose={(status) => {
        chosen.push(status);
        setValue(status ?? '--');
      }}
    />
  );
}

beforeEach(() => {
  chosen.splice(0);
});

afterEach(() => {
  jest.restoreAllMocks();
});

const present = () => screen.getByRole('button', { name: 'Present' });

/** A click of the pointer at a moment, the first of its kind. */
function clickAt(milliseconds: number) {
  const event = new MouseEvent('click', { bubbles: true, detail: 1 });
  Object.defineProperty(event, 'timeStamp', { value: milliseconds });
  fireEvent(present(), event);
}

test('a double click marks, and does not take the mark away again', async () => {
  const { user } = render(<Child />);
  await user.dblClick(present());
  expect(chosen).toEqual(['Present']);
  expect(present()).toHaveAttribute('aria-pressed', 'true');
});

test('two taps in a moment are one; a later one takes the mark away', () => {
  render(<Child />);
  clickAt(1_000);
  clickAt(1_500);
  expect(chosen).toEqual(['Present']);
  clickAt(1_700);
  expect(chosen).toEqual(['Present', null]);
});

test('by keyboard each press counts', async () => {
  const { user } = render(<Child />);
  act(() => {
    present().focus();
  });
  await user.keyboard('{Enter}{Enter}');
  expect(chosen).toEqual(['Present', null]);
});
