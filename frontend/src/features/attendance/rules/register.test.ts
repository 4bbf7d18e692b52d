import type { AttendanceContent } from '@/api/roster';
import { NOT_TAKEN, savedOver, tally } from './register';

const LATE = { ...NOT_TAKEN, status: 'Late', checkIn: '15:12:00' } as const;

test.each(['Absent', 'Not Scheduled'] as const)('%s, saved over a mark of somebody who came, takes the arrival away', (status) => {
  expect(savedOver({ status }, LATE)).toEqual({ status, checkIn: null });
});

test('what says nothing of being away is saved as it is, and so is what meets a child who left or never came', () => {
  expect(savedOver({ status: 'Present' }, LATE)).toEqual({ status: 'Present' });
  expect(savedOver({ note: 'slept badly' }, LATE)).toEqual({ note: 'slept badly' });
  expect(savedOver({ status: 'Absent' }, { ...LATE, checkOut: '17:30:00' })).toEqual({ status: 'Absent' });
  expect(savedOver({ status: 'Absent' }, NOT_TAKEN)).toEqual({ status: 'Absent' });
  expect(savedOver({ status: 'Absent' }, null)).toEqual({ status: 'Absent' });
});

test('the marks of those who are meant to come add up to who is taken; others are beside them', () => {
  const child = (mark: Partial<AttendanceContent>, isScheduled = true) => ({ mark: { ...NOT_TAKEN, ...mark }, isScheduled });
  const counts = tally([
    child({ status: 'Present' }),
    child({ status: 'Late' }),
    child({ checkIn: '15:05' }),
    child({}),
    child({ status: 'Present' }, false),
    child({}, false),
  ]);
  expect(counts).toEqual({
    expected: 4,
    taken: 3,
    extra: 1,
    here: 4,
    by: { Present: 1, Late: 1, Absent: 0, 'Not Scheduled': 0 },
    timesOnly: 1,
  });
});
