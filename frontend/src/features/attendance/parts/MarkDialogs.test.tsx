import { screen } from '@testing-library/react';
import type { AttendanceContent, AttendanceSettings, RegisterRow } from '@/api/roster';
import { render } from '@/test/render';
import type { Marks } from '../hooks/useMarks';
import { NOT_TAKEN } from '../rules/register';
import { MarkDialogs } from './MarkDialogs';

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
const REGISTER = { timeZone: 'America/New_York', endTime: null, day: '2026-11-20', today: '2026-11-23' };
const SETTINGS = { lateAfter: '15:30:00', offered: ['checkIn', 'note'], transportChoices: [] } as unknown as AttendanceSettings;

/** Opens the pencil of a child with a mark. */
function show(content: AttendanceContent) {
  const mark = jest.fn();
  const seen = { mark: content, version: 0 };
  const marks = {
    mark,
    conflict: null,
    isCut: false,
    seenOf: () => seen,
    shownOf: () => content,
    stateOf: () => 'settled',
  } as unknown as Marks;
  const { user } = render(
    <MarkDialogs
      opened={{ ssmId: 1, what: 'details' }}
      rows={[ROW]}
      everybody={[ROW]}
      register={REGISTER}
      settings={SETTINGS}
      marks={marks}
      onClose={jest.fn()}
    />,
  );
  return { user, mark, seen };
}

test.each([
  ['in time is present', '15:05', NOT_TAKEN, { checkIn: '15:05', status: 'Present' }],
  ['after that is late', '15:40', NOT_TAKEN, { checkIn: '15:40', status: 'Late' }],
  ['and has a status keeps it', '15:40', { ...NOT_TAKEN, status: 'Present' }, { checkIn: '15:40' }],
] as const)('whoever came %s', async (_what, time, content, change) => {
  const { user, mark, seen } = show(content);
  await user.type(screen.getByLabelText('Check-in'), time);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(mark).toHaveBeenCalledWith([1], change, seen);
});

test('a note alone says nothing of whether a child came', async () => {
  const { user, mark, seen } = show(NOT_TAKEN);
  await user.type(screen.getByLabelText('Note'), 'Hat');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(mark).toHaveBeenCalledWith([1], { note: 'Hat' }, seen);
});
