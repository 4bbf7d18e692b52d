import { NOT_TAKEN, savedOver } from './register';

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
