import { Alert, Box, Button, Checkbox, FormControlLabel, Radio, Typography } from '@mui/material';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AttemptResult,
  type CoursePart,
  type CourseQuestion,
  type QuestionResult,
  useAttemptCheckMutation,
} from '@/api/learning-management';
import { problemOf } from '@/shared/states/problem';

interface Props {
  courseId: number;
  part: CoursePart;
  language: string;
  /** What is chosen, for each question. */
  answers: readonly (readonly number[])[];
  onAnswers: (answers: readonly (readonly number[])[]) => void;
  /** What becomes of the answers is shown here. */
  onSend: () => void;
  onGoOn: () => void;
}

/** The questions of a check: answered all at once; what was right, and why, is told once it is passed or cannot be tried again. */
export function Check({
  courseId,
  part: { part, questions, passing, attemptsLeft, isDone },
  language,
  answers,
  onAnswers,
  onSend,
  onGoOn,
}: Props) {
  const { t } = useTranslation('catalog');
  const [isMissing, setIsMissing] = useState(false);
  const [result, setResult] = useState<AttemptResult | null>(null);
  const [attempt, { isLoading, error }] = useAttemptCheckMutation();
  const told = useRef<HTMLDivElement>(null);
  const left = result?.attemptsLeft ?? attemptsLeft ?? 0;
  const isOver = result !== null && (result.isPassed || result.attemptsLeft === 0);
  const mayTry = isDone || left > 0;

  useEffect(() => {
    if (result !== null) {
      told.current?.focus();
    }
  }, [result]);

  async function send() {
    const isAll = answers.every((each) => each.length > 0);
    setIsMissing(!isAll);
    if (!isAll) {
      document
        .getElementById(
          questionId(
            part,
            answers.findIndex((each) => each.length === 0),
          ),
        )
        ?.focus();
      return;
    }
    onSend();
    const tried = await attempt({ courseId, part, attemptRequest: { answers: answers.map((each) => [...each]) } });
    if (tried.data !== undefined) {
      setResult(tried.data);
    }
  }

  function choose(question: number, answer: number, takesSeveral: boolean) {
    setResult(null);
    onAnswers(
      answers.map((chosen, at) => {
        if (at !== question) {
          return chosen;
        }
        if (!takesSeveral) {
          return [answer];
        }
        return chosen.includes(answer) ? chosen.filter((each) => each !== answer) : [...chosen, answer];
      }),
    );
  }

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>
        {t('course.passing', { passing: passing ?? 0 })}
        {!isDone && ` ${t('course.left', { count: left })}`}
      </Typography>
      {questions.map((question, at) => (
        <Question
          key={question.text}
          id={questionId(part, at)}
          number={at + 1}
          question={question}
          language={language}
          chosen={answers[at] ?? []}
          result={result?.questions[at]}
          isMissing={isMissing && (answers[at] ?? []).length === 0}
          onChoose={(answer) => {
            choose(at, answer, question.takesSeveral);
          }}
        />
      ))}
      {error !== undefined && (
        <Alert severity="error" sx={{ bgcolor: 'red.soft', color: 'text.primary', mb: 2 }}>
          {Object.values(problemOf(error).errors).flat()[0]?.message ?? t('course.notSaved')}
        </Alert>
      )}
      {result !== null && (
        <Box
          ref={told}
          tabIndex={-1}
          role="status"
          sx={{
            scrollMarginTop: 96,
            p: 2,
            mb: 2,
            borderRadius: '8px',
            outline: 'none',
            backgroundColor: result.isPassed ? 'green.soft' : 'amber.soft',
          }}
        >
          <Typography sx={{ fontWeight: 600 }}>
            {t(result.isPassed ? 'course.passed' : 'course.notPassed', { score: result.score })}
          </Typography>
          {!result.isPassed && (
            <Typography>{result.attemptsLeft === 0 ? t('course.noneLeft') : t('course.left', { count: result.attemptsLeft })}</Typography>
          )}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {!isOver && mayTry && (
          <Button type="submit" variant="contained" loading={isLoading}>
            {t('course.send')}
          </Button>
        )}
        {result?.isPassed === true && (
          <Button variant="contained" onClick={onGoOn}>
            {t('course.goOn')}
          </Button>
        )}
        {!mayTry && result === null && <Typography>{t('course.noneLeft')}</Typography>}
      </Box>
    </Box>
  );
}

function questionId(part: number, question: number): string {
  return `question-${String(part)}-${String(question)}`;
}

interface QuestionProps {
  id: string;
  number: number;
  question: CourseQuestion;
  language: string;
  chosen: readonly number[];
  result: QuestionResult | undefined;
  isMissing: boolean;
  onChoose: (answer: number) => void;
}

function Question({ id, number, question: { text, answers, takesSeveral }, language, chosen, result, isMissing, onChoose }: QuestionProps) {
  const { t } = useTranslation('catalog');
  const group = useId();
  const errorId = `${id}-missing`;
  const Input = takesSeveral ? Checkbox : Radio;
  return (
    <Box component="fieldset" aria-describedby={isMissing ? errorId : undefined} sx={{ border: 0, m: 0, p: 0, mb: 3, minWidth: 0 }}>
      <Box component="legend" lang={language} sx={{ p: 0, mb: 0.5, fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>
        {number}. {text}
      </Box>
      {takesSeveral && <Typography sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>{t('course.several')}</Typography>}
      {answers.map((answer, at) => (
        <Box key={answer}>
          <FormControlLabel
            lang={language}
            label={answer}
            control={
              <Input
                name={group}
                value={String(at)}
                checked={chosen.includes(at)}
                onChange={() => {
                  onChoose(at);
                }}
                slotProps={{ input: at === 0 ? { id } : {} }}
              />
            }
            sx={{ alignItems: 'flex-start', '& .MuiFormControlLabel-label': { pt: '9px' } }}
          />
          {result?.right?.includes(at) === true && <StatusRight />}
        </Box>
      ))}
      {isMissing && (
        <Typography id={errorId} sx={{ color: 'error.main', fontSize: 14 }}>
          {t('course.missing')}
        </Typography>
      )}
      {result !== undefined && (
        <Typography sx={{ mt: 0.5, fontWeight: 500, color: result.isRight ? 'green.main' : 'red.main' }}>
          {t(result.isRight ? 'course.right' : 'course.wrong')}
        </Typography>
      )}
      {typeof result?.why === 'string' && <Typography lang={language}>{result.why}</Typography>}
    </Box>
  );
}

function StatusRight() {
  const { t } = useTranslation('catalog');
  return (
    <Typography component="span" sx={{ fontSize: 14, color: 'green.main', ml: 4 }}>
      {t('course.isRight')}
    </Typography>
  );
}
