import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { AttemptResult, CourseDetails } from '@/api/learning-management';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { Course, CourseStart } from './Course';

const NO_PART = { body: null, itemSlug: null, passing: null, attemptsLeft: null, questions: [], isDone: false, score: null };

function course(change: Partial<CourseDetails> = {}): CourseDetails {
  return {
    courseId: 4,
    slug: 'safe',
    language: 'en',
    title: 'Safe arrival',
    summary: '',
    minutes: 30,
    state: 'not-started',
    doneParts: 0,
    parts: 2,
    isRequired: true,
    dueDate: null,
    completedAt: null,
    certificateCode: null,
    content: [
      { ...NO_PART, part: 0, kind: 'page', title: 'Arrival', body: '<p>Count twice.</p>' },
      {
        ...NO_PART,
        part: 1,
        kind: 'check',
        title: 'Who may collect?',
        passing: 80,
        attemptsLeft: 2,
        questions: [
          { text: 'Who collects?', answers: ['Anybody', 'Who is on the list'], takesSeveral: false },
          { text: 'What proves it?', answers: ['An ID', 'A code', 'A song'], takesSeveral: true },
        ],
      },
    ],
    ...change,
  };
}

function answer(of: () => CourseDetails, result?: AttemptResult, sent: unknown[] = []) {
  server.use(
    http.get('*/api/learning-management/userCourses', () => HttpResponse.json({ results: [of()] })),
    http.get('*/api/learning-management/userCourses/4', () => HttpResponse.json(of())),
    http.put('*/api/learning-management/userCourses/4/parts/0', () => HttpResponse.json(of())),
    http.post('*/api/learning-management/userCourses/4/parts/1/attempts', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(result);
    }),
  );
}

beforeEach(() => {
  localStorage.clear();
});

const open = () => render(<Course item={{ slug: 'safe', language: 'en' }} />, { role: 7, route: '/resources/course?id=1' });

test('a course is gone through part by part, accessibly', async () => {
  let state = course();
  answer(() => state);
  const { user, container } = open();
  expect(await screen.findByText('Count twice.')).toBeVisible();
  expect(screen.getByText('Required for you')).toBeVisible();
  expect(screen.getByText('0 of 2 parts')).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  const [page, check] = state.content;
  state = course({ state: 'started', doneParts: 1, dueDate: '2026-12-24', content: [{ ...page!, isDone: true }, check!] });
  await user.click(screen.getByRole('button', { name: 'Done, go on' }));
  // The next part is shown.
  expect(await screen.findByRole('group', { name: '1. Who collects?' })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Who may collect\?/ })).toHaveFocus();
  expect(screen.getByText(/^Complete it by .*24/)).toBeVisible();
});

test('a check needs every answer, and tells what became of it', async () => {
  const [page, check] = course().content;
  const sent: unknown[] = [];
  answer(
    () =>
      course({
        state: 'started',
        doneParts: 1 + sent.length,
        content: [
          { ...page!, isDone: true },
          { ...check!, isDone: sent.length > 0 },
        ],
      }),
    {
      score: 100,
      isPassed: true,
      attemptsLeft: 1,
      isCompleted: false,
      questions: [
        { isRight: true, right: [1], why: 'The list says so.' },
        { isRight: true, right: [0, 1], why: 'Either proves it.' },
      ],
    },
    sent,
  );
  const { user, unmount } = open();
  await user.click(await screen.findByRole('radio', { name: 'Who is on the list' }));
  await user.click(screen.getByRole('button', { name: 'Send answers' }));
  expect(screen.getByText('Choose an answer')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'An ID' })).toHaveFocus();
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: 'An ID' }));
  await user.click(screen.getByRole('checkbox', { name: 'A code' }));
  // What is chosen is there when the part is unfolded again.
  const head = screen.getByRole('button', { name: /^Who may collect\?/ });
  await user.click(head);
  expect(screen.queryByRole('checkbox', { name: 'A code' })).not.toBeInTheDocument();
  await user.click(head);
  expect(screen.getByRole('checkbox', { name: 'A code' })).toBeChecked();
  // And when the page is opened again.
  unmount();
  const { container } = open();
  expect(await screen.findByRole('checkbox', { name: 'A code' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Send answers' }));
  expect(await screen.findByText('Passed with 100%')).toBeVisible();
  expect(screen.getByText('Passed with 100%').closest('[role=status]')).toHaveFocus();
  // It stays in sight although it is done now.
  expect(await screen.findByText('2 of 2 parts')).toBeVisible();
  expect(screen.getByText('The list says so.')).toBeVisible();
  expect(sent).toEqual([{ answers: [[1], [0, 1]] }]);
  expect(await axe(container)).toHaveNoViolations();
});

test('what is not passed says how often it may be tried, and tells no answer', async () => {
  const [page, check] = course().content;
  answer(() => course({ state: 'started', doneParts: 1, content: [{ ...page!, isDone: true }, check!] }), {
    score: 50,
    isPassed: false,
    attemptsLeft: 1,
    isCompleted: false,
    questions: [
      { isRight: true, right: null, why: null },
      { isRight: false, right: null, why: null },
    ],
  });
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: 'Anybody' }));
  await user.click(screen.getByRole('checkbox', { name: 'A song' }));
  await user.click(screen.getByRole('button', { name: 'Send answers' }));
  expect(await screen.findByText('50% right: not passed yet')).toBeVisible();
  expect(screen.getByText('You can try it 1 more time.')).toBeVisible();
  expect(screen.queryByText('right answer')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Send answers' })).toBeVisible();
});

test('who has completed it downloads the certificate', async () => {
  answer(() => course({ state: 'completed', doneParts: 2, completedAt: '2026-11-20T15:00:00Z', certificateCode: '7KQ2-M9XD-4HTB' }));
  server.use(
    http.get(
      '*/api/learning-management/userCourses/4/certificate',
      () => new HttpResponse('%PDF', { headers: { 'Content-Type': 'application/pdf' } }),
    ),
  );
  URL.createObjectURL = jest.fn(() => 'blob:1');
  URL.revokeObjectURL = jest.fn();
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { user } = open();
  expect(await screen.findByText(/7KQ2-M9XD-4HTB/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Download certificate' }));
  await waitFor(() => {
    expect(click).toHaveBeenCalledTimes(1);
  });
  click.mockRestore();
});

test('from the top of the page a course is started, and gone on with', async () => {
  let state = course();
  answer(() => state);
  const item = { slug: 'safe', language: 'en' as const };
  const { user, unmount } = render(
    <>
      <CourseStart item={item} />
      <Course item={item} />
    </>,
    { role: 7, route: '/resources/course?id=1' },
  );
  await user.click(await screen.findByRole('button', { name: 'Start course' }));
  expect(screen.getByRole('button', { name: /^Arrival/ })).toHaveFocus();
  expect(screen.getByText('Count twice.')).toBeVisible();
  unmount();
  const [page, check] = state.content;
  state = course({ state: 'started', doneParts: 1, content: [{ ...page!, isDone: true }, check!] });
  const again = render(
    <>
      <CourseStart item={item} />
      <Course item={item} />
    </>,
    { role: 7, route: '/resources/course?id=1' },
  );
  const head = await screen.findByRole('button', { name: /^Who may collect\?/ });
  await again.user.click(head);
  await again.user.click(screen.getByRole('button', { name: 'Continue part 2' }));
  expect(head).toHaveFocus();
  expect(head).toHaveAttribute('aria-expanded', 'true');
});
