import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { http, HttpResponse } from 'msw';
import { createRef } from 'react';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { RegisterHead } from './RegisterHead';

const onDay = jest.fn();

function show(day: string, siteDays: number[]) {
  server.use(
    http.get('*/api/roster/sites/111/program/11/classrooms', () =>
      HttpResponse.json({ results: [], count: 0, includesUnassignedScholars: false }),
    ),
  );
  return render(
    <RegisterHead
      place={{ accountId: 1, programId: 11, siteId: 111 }}
      day={day}
      today="2026-11-23"
      siteDays={siteDays}
      classroomId={undefined}
      isBoard={false}
      heading={createRef()}
      onDay={onDay}
      onClassroom={() => {}}
    />,
    { role: 6 },
  );
}

beforeEach(() => {
  onDay.mockClear();
});

// November 23, 2026 is a Monday.
test.each([
  ['2026-11-23', [1, 2, 3, 4, 5], '2026-11-20'],
  ['2026-11-24', [1, 2, 3, 4, 5], null],
  ['2026-11-23', [1], '2026-11-16'],
  ['2026-11-23', [], '2026-11-22'],
])('the day before %s at a site that runs on %j', async (day, siteDays, before) => {
  const { user } = show(day, siteDays);
  await user.click(screen.getByRole('button', { name: 'Day before' }));
  // Today is said by no day.
  expect(onDay).toHaveBeenCalledWith(before);
});

test('in Spanish a child without a mark is not marked', () => {
  expect(i18next.t('attendance:notTaken', { lng: 'es' })).toBe('Sin marcar');
  expect(i18next.t('attendance:view.open', { lng: 'es' })).toBe('Sin marcar');
});
