import { Box, Button, LinearProgress, Skeleton, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '@/api/content';
import {
  type CourseDetails,
  type CoursePart,
  useFinishPartMutation,
  useListUserCoursesQuery,
  useReadUserCourseQuery,
} from '@/api/learning-management';
import { readRemembered, remember } from '@/shared/browser/remembered';
import { useFormats } from '@/shared/formats/useFormats';
import { CheckIcon } from '@/shared/icons/icons';
import { useSession } from '@/shared/session/SessionContext';
import { ErrorState } from '@/shared/states/ErrorState';
import { LoadingState } from '@/shared/states/LoadingState';
import { StatusChip } from '@/shared/text/StatusChip';
import { useToasts } from '@/shared/toasts/toasts';
import { ItemText } from '../parts/ItemText';
import { Check } from './Check';
import { useCertificate } from './useCertificate';

/** A course of the library, taken part by part to its certificate. */
export function Course({ item: { slug, language } }: { item: Pick<Item, 'slug' | 'language'> }) {
  const { t } = useTranslation('catalog');
  const list = useListUserCoursesQuery({ slug, language });
  const courseId = list.data?.results[0]?.courseId;
  const details = useReadUserCourseQuery({ courseId: courseId ?? 0 }, { skip: courseId === undefined });
  const error = list.error ?? details.error;
  if (details.data !== undefined) {
    return <Parts course={details.data} />;
  }
  if (list.data !== undefined && courseId === undefined) {
    return null;
  }
  return error === undefined ? (
    <LoadingState label={t('course.loading')}>
      <Skeleton animation={false} variant="rounded" height={280} />
    </LoadingState>
  ) : (
    <ErrorState
      error={error}
      title={t('course.failed')}
      onRetry={() => {
        void (list.error === undefined ? details.refetch() : list.refetch());
      }}
    />
  );
}

/** The way from the top of the page to the part that is next; nothing once all are done. */
export function CourseStart({ item: { slug, language } }: { item: Pick<Item, 'slug' | 'language'> }) {
  const { t } = useTranslation('catalog');
  const courseId = useListUserCoursesQuery({ slug, language }).data?.results[0]?.courseId;
  const { data: course } = useReadUserCourseQuery({ courseId: courseId ?? 0 }, { skip: courseId === undefined });
  const next = course?.content.find(({ isDone }) => !isDone)?.part;
  if (course === undefined || next === undefined) {
    return null;
  }
  function go(head: HTMLElement | null) {
    if (head?.getAttribute('aria-expanded') === 'false') {
      head.click();
    }
    head?.focus();
  }
  return (
    <Button
      variant="contained"
      onClick={() => {
        go(document.getElementById(headId(course.courseId, next)));
      }}
      sx={{ mt: 2, '@media print': { display: 'none' } }}
    >
      {course.doneParts === 0 ? t('course.start') : t('course.goOnAt', { part: next + 1 })}
    </Button>
  );
}

function Parts({ course }: { course: CourseDetails }) {
  const { t } = useTranslation('catalog');
  const format = useFormats();
  const { courseId, content, doneParts, parts, language, state, isRequired, dueDate } = course;
  const next = content.find(({ isDone }) => !isDone)?.part;
  const [chosen, setChosen] = useState<number | null>(null);
  const open = chosen ?? next ?? null;
  const goesOn = useRef(false);
  // The button that had the focus goes with its part: the next one takes it, and comes into sight by that.
  useEffect(() => {
    if (goesOn.current && open !== null) {
      goesOn.current = false;
      document.getElementById(headId(courseId, open))?.focus();
    }
  }, [courseId, open]);

  return (
    <Box component="section" aria-label={t('course.parts')} sx={{ '@media print': { display: 'none' } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1 }}>
        <Typography variant="h2" sx={{ flex: 1, fontSize: 22, lineHeight: '30px' }}>
          {t('course.parts')}
        </Typography>
        {isRequired && <StatusChip tone={state === 'completed' ? 'good' : 'waiting'} label={t('course.required')} />}
        <Typography sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {t('course.done', { done: doneParts, count: parts })}
        </Typography>
      </Box>
      <LinearProgress
        variant="determinate"
        value={(doneParts / parts) * 100}
        aria-label={t('course.progress')}
        sx={{ height: 6, borderRadius: 3, mb: 1 }}
      />
      {typeof dueDate === 'string' && (
        <Typography sx={{ color: 'text.secondary', mb: 1 }}>{t('course.due', { day: format.day(dueDate) })}</Typography>
      )}
      {state === 'completed' && <Completed course={course} />}
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          mt: 2,
          p: 0,
          border: '1px solid',
          borderColor: 'line',
          borderRadius: '8px',
          backgroundColor: 'background.paper',
        }}
      >
        {content.map((part) => (
          <PartRow
            key={`${String(courseId)}.${String(part.part)}`}
            courseId={courseId}
            part={part}
            language={language}
            isOpen={open === part.part}
            onToggle={() => {
              setChosen(open === part.part ? -1 : part.part);
            }}
            onHold={() => {
              setChosen(part.part);
            }}
            onDone={() => {
              goesOn.current = true;
              setChosen(null);
            }}
          />
        ))}
      </Box>
    </Box>
  );
}

/** Id of what folds and unfolds a part. */
function headId(courseId: number, part: number): string {
  return `part-head-${String(courseId)}-${String(part)}`;
}

interface RowProps {
  courseId: number;
  part: CoursePart;
  language: string;
  isOpen: boolean;
  onToggle: () => void;
  /** It stays shown, whatever becomes of it. */
  onHold: () => void;
  /** The next one is shown. */
  onDone: () => void;
}

function PartRow({ courseId, part, language, isOpen, onToggle, onHold, onDone }: RowProps) {
  const { t } = useTranslation('catalog');
  const toasts = useToasts();
  const [finish, { isLoading }] = useFinishPartMutation();
  const { part: number, kind, title, body, itemSlug, isDone, score } = part;
  const [answers, setAnswers] = useAnswers(courseId, part);
  const bodyId = `part-${String(courseId)}-${String(number)}`;

  async function done() {
    const finished = await finish({ courseId, part: number });
    if (finished.error === undefined) {
      onDone();
    } else {
      toasts.show({ tone: 'failed', text: t('course.notSaved') });
    }
  }

  return (
    <Box component="li" sx={{ '& + &': { borderTop: '1px solid', borderColor: 'line' } }}>
      <Box
        component="button"
        type="button"
        id={headId(courseId, number)}
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={onToggle}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          width: '100%',
          minHeight: 56,
          px: 2,
          py: 1,
          border: 0,
          borderRadius: '8px',
          background: 'none',
          font: 'inherit',
          fontSize: 16,
          lineHeight: '24px',
          color: 'inherit',
          textAlign: 'left',
          cursor: 'pointer',
          scrollMarginTop: 96,
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
        }}
      >
        <Box
          component="span"
          aria-hidden
          sx={{
            display: 'grid',
            placeItems: 'center',
            width: 28,
            height: 28,
            flexShrink: 0,
            borderRadius: '50%',
            fontSize: 14,
            fontVariantNumeric: 'tabular-nums',
            ...(isDone
              ? { backgroundColor: 'green.soft', color: 'green.main' }
              : { backgroundColor: 'background.default', color: 'text.secondary' }),
          }}
        >
          {isDone ? <CheckIcon sx={{ fontSize: 16 }} /> : number + 1}
        </Box>
        <Box component="span" lang={language} sx={{ flex: 1, fontWeight: isOpen ? 600 : 500 }}>
          {title}
        </Box>{' '}
        <Box component="span" sx={{ fontSize: 14, color: 'text.secondary' }}>
          {kind === 'check' && typeof score === 'number' ? t('course.score', { score }) : t(`course.kind.${kind}`)}
          {isDone && `, ${t('course.partDone')}`}
        </Box>
      </Box>
      {isOpen && (
        <Box id={bodyId} sx={{ px: { xs: 2, sm: 3 }, pt: 1, pb: 3 }}>
          {typeof body === 'string' && <ItemText html={body} language={language} />}
          {typeof itemSlug === 'string' && <ItemLink slug={itemSlug} title={title} language={language} />}
          {kind === 'check' ? (
            <Check
              key={`${String(courseId)}.${String(number)}`}
              courseId={courseId}
              part={part}
              language={language}
              answers={answers}
              onAnswers={setAnswers}
              onSend={onHold}
              onGoOn={onDone}
            />
          ) : (
            !isDone && (
              <Button variant="contained" loading={isLoading} onClick={() => void done()} sx={{ mt: 2 }}>
                {t(kind === 'item' ? 'course.itemRead' : 'course.pageRead')}
              </Button>
            )
          )}
        </Box>
      )}
    </Box>
  );
}

type Answers = readonly (readonly number[])[];

/** What is chosen in a check: there when the part is unfolded again and, until the check is passed, when the page is. */
function useAnswers(courseId: number, { part, questions, isDone }: CoursePart): [Answers, (answers: Answers) => void] {
  const { user } = useSession();
  const key = `afterbell.answers.${String(user.id)}.${String(courseId)}.${String(part)}`;
  // A course that was changed meanwhile has other questions.
  const isOfThese = (value: unknown): value is Answers =>
    Array.isArray(value) &&
    value.length === questions.length &&
    value.every(
      (chosen, at) =>
        Array.isArray(chosen) && chosen.every((each) => Number.isInteger(each) && each >= 0 && each < (questions[at]?.answers.length ?? 0)),
    );
  const [answers, setAnswers] = useState<Answers>(() =>
    readRemembered(
      key,
      isOfThese,
      questions.map(() => []),
    ),
  );
  useEffect(() => {
    if (isDone && questions.length > 0) {
      remember(key, null);
    }
  }, [isDone, questions, key]);
  return [
    answers,
    (next) => {
      setAnswers(next);
      if (!isDone) {
        remember(key, next);
      }
    },
  ];
}

/** A page of the library, which the text of the part leads to. */
function ItemLink({ slug, title, language }: { slug: string; title: string; language: string }) {
  const link = document.createElement('a');
  link.setAttribute('href', `item:${slug}`);
  link.textContent = title;
  return <ItemText html={`<p>${link.outerHTML}</p>`} language={language} />;
}

function Completed({ course }: { course: CourseDetails }) {
  const { t } = useTranslation('catalog');
  const format = useFormats();
  const save = useCertificate();
  const { completedAt, certificateCode } = course;

  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        p: 2,
        mt: 1,
        borderRadius: '8px',
        backgroundColor: 'green.soft',
      }}
    >
      <Box sx={{ flex: '1 1 280px' }}>
        <Typography sx={{ fontWeight: 600 }}>{t('course.completed', { when: format.day((completedAt ?? '').slice(0, 10)) })}</Typography>
        <Typography sx={{ fontSize: 14, lineHeight: '20px' }}>{t('course.code', { code: certificateCode ?? '' })}</Typography>
      </Box>
      <Button variant="contained" onClick={() => void save(course)}>
        {t('course.certificate')}
      </Button>
    </Box>
  );
}
