import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import type { RegisterRow } from '@/api/roster';
import { render } from '@/test/render';
import { NOT_TAKEN } from '../rules/register';
import { COLUMNS } from '../rules/registerView';
import { DetailsDialog } from './DetailsDialog';

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
  contacts: [],
};

function show(rest: Partial<ComponentProps<typeof DetailsDialog>> = {}) {
  const save = jest.fn();
  const close = jest.fn();
  const { user } = render(
    <DetailsDialog
      row={ROW}
      mark={{ ...NOT_TAKEN, checkIn: '15:05:00' }}
      now="17:40"
      otherDay={null}
      isCheckIn={false}
      offered={COLUMNS}
      transportChoices={[]}
      onSave={save}
      onClose={close}
      {...rest}
    />,
  );
  return { user, save, close };
}

test('a time that is still to come is refused at its field, and the dialog stays', async () => {
  const { user, save, close } = show();
  const checkIn = screen.getByLabelText('Check-in');
  await user.clear(checkIn);
  await user.type(checkIn, '17:56');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(checkIn).toHaveAccessibleDescription('This time is still to come');
  expect(save).not.toHaveBeenCalled();
  expect(close).not.toHaveBeenCalled();
  await user.clear(checkIn);
  await user.type(checkIn, '17:55');
  expect(checkIn).toHaveAccessibleDescription('');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(save).toHaveBeenCalledWith({ checkIn: '17:55' });
});

test('the time of leaving is looked at, too', async () => {
  const { user, save } = show({ mark: { ...NOT_TAKEN, checkOut: '17:30:00', checkout: 'Dismissed' } });
  const checkOut = screen.getByLabelText('Check-out');
  await user.clear(checkOut);
  await user.type(checkOut, '23:50');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(checkOut).toHaveAccessibleDescription('This time is still to come');
  expect(save).not.toHaveBeenCalled();
});

test('on a day that is over, no time is still to come', async () => {
  const { user, save } = show({ otherDay: '2026-11-20' });
  await user.clear(screen.getByLabelText('Check-in'));
  await user.type(screen.getByLabelText('Check-in'), '23:50');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(save).toHaveBeenCalledWith({ checkIn: '23:50' });
});

test('a time to come that is saved already hinders no note', async () => {
  const { user, save } = show({ mark: { ...NOT_TAKEN, checkIn: '23:50:00' } });
  await user.type(screen.getByLabelText('Note'), 'Hat');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(save).toHaveBeenCalledWith({ note: 'Hat' });
});
