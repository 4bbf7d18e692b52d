import { Alert, Typography } from '@mui/material';
import type { TFunction } from 'i18next';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router';
import { rosterApi, useCheckScholarStatusQuery, useCommitRosterMutation, useConfigureRosterMutation } from '@/api/roster';
import { problemShown } from '@/api/problems';
import { useGoBack } from '@/shared/browser/useGoBack';
import { FormSkeleton } from '@/shared/form/FormSkeleton';
import { useLive, WITHOUT_MS } from '@/shared/live/useLive';
import { useSession } from '@/shared/session/SessionContext';
import { ErrorState } from '@/shared/states/ErrorState';
import { problemOf } from '@/shared/states/problem';
import { StepperFrame, type Step } from '@/shared/stepper/StepperFrame';
import { DoneView } from './parts/DoneView';
import { EarlierUploads } from './parts/EarlierUploads';
import { FileStep } from './parts/FileStep';
import { MatchStep, type Matched } from './parts/MatchStep';
import { ReviewStep, type ReadyCounts } from './parts/ReviewStep';
import { CSV_HEADERS, rosterPages, rosterTags, type RosterOf } from './rosterOf';
import { useSendRosterMutation } from './uploadApi';
import { useUploadWords } from './useUploadWords';

/** How often it is asked whether a file is entered by now, while nothing is heard. */
const POLL_MS = 1000;

function sayNext(t: TFunction<'rosterUpload'>, kind: RosterOf['kind'], { added, changed }: { added: number; changed: number }): string {
  if (changed > 0) {
    return t('review.nextChanged', { added, changed });
  }
  return added === 0 ? t('review.nothing') : t(`${kind}.next`, { count: added });
}

/** Why a step cannot be left yet. Its room stays, so that the button below does not move. */
function Blocked({ why }: { why: string }) {
  return (
    <Typography role="status" sx={{ mt: 2, minHeight: 20, fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>
      {why}
    </Typography>
  );
}

interface Props {
  of: RosterOf;
  /** Stands below what the last upload did. */
  afterDone?: ReactNode;
}

/** The upload of a site, at the step where it is. */
export function SiteUpload({ of, afterDone }: Props) {
  const { t } = useTranslation('rosterUpload');
  const { sayProblem } = useUploadWords();
  const goBack = useGoBack(rosterPages[of.kind].roster);
  const dispatch = useDispatch();
  const live = useLive(useSession().place);
  const [isWaiting, setIsWaiting] = useState(false);
  const pollingInterval = live.state !== 'down' ? 0 : isWaiting ? POLL_MS : WITHOUT_MS;
  const { data, error, isFetching, refetch } = useCheckScholarStatusQuery(of, {
    pollingInterval,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const [file, setFile] = useState<File | null>(null);
  const [withEmail, setWithEmail] = useState(false);
  // Whoever comes to upload a file is not shown how the last one ended.
  const [isAnother, setIsAnother] = useState((useLocation().state as { isNew?: boolean } | null)?.isNew === true);
  // The steps were shown before what they did.
  const [hasStepped, setHasStepped] = useState(false);
  const [matched, setMatched] = useState<Matched | null>(null);
  const [counts, setCounts] = useState<ReadyCounts>({ added: 0, changed: 0, faulty: 0, similar: 0, stillHere: 0 });
  const [leaveFaulty, setLeaveFaulty] = useState(false);
  /** Of which upload somebody agreed that so many children who are checked in become inactive. */
  const [agreed, setAgreed] = useState<string | null>(null);
  /** The version of the upload that was sent to be entered: its lines are not read again, for they are gone when it is done. */
  const [sent, setSent] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [send, { isLoading: isSending }] = useSendRosterMutation();
  const [configure, { isLoading: isConfiguring }] = useConfigureRosterMutation();
  const [commit, { isLoading: isCommitting }] = useCommitRosterMutation();
  const upload = data?.upload ?? null;
  const state = upload?.state;

  useEffect(() => {
    setIsWaiting(state === 'importing');
    if (state !== undefined && state !== 'done') {
      setHasStepped(true);
      setIsAnother(false);
    }
    if (state === 'done') {
      dispatch(rosterApi.util.invalidateTags([...rosterTags[of.kind]]));
    }
  }, [state, dispatch, of.kind]);

  if (data === undefined) {
    return error !== undefined && !isFetching ? <ErrorState error={error} onRetry={() => void refetch()} /> : <FormSkeleton />;
  }
  if (upload?.state === 'done' && !isAnother) {
    return (
      <DoneView
        upload={upload}
        after={afterDone}
        takesFocus={hasStepped}
        onAnother={() => {
          setFile(null);
          setHasStepped(false);
          setIsAnother(true);
        }}
      />
    );
  }
  const open = upload?.state === 'done' ? null : upload;
  const isRunning = state === 'importing';
  const seen = open === null ? null : `${String(open.uploadId)}/${String(open.version)}`;
  const present = `${String(open?.uploadId)}/${String(counts.stillHere)}`;
  const endsPresent = agreed === present;
  // Why the file cannot be entered yet.
  const blocking = [
    ...(counts.faulty > 0 && !leaveFaulty ? [t('review.fixFirst', { count: counts.faulty })] : []),
    ...(counts.similar > 0 ? [t('review.decideFirst', { count: counts.similar })] : []),
    ...(counts.stillHere > 0 && !endsPresent ? [t('review.confirmFirst', { count: counts.stillHere })] : []),
  ];

  /** Does a step's job, and shows what went wrong. */
  async function run(job: () => Promise<unknown>) {
    setProblem(null);
    try {
      await job();
    } catch (failure) {
      // A file without headings is told of in the popup that every upload has for it (spec 1 §8).
      if (problemOf(failure).name === CSV_HEADERS) {
        dispatch(problemShown({ name: CSV_HEADERS, message: null, correlationId: null }));
      } else {
        setProblem(sayProblem(failure));
      }
      throw failure;
    }
  }

  const steps: [Step, Step, Step] = [
    {
      title: t(`${of.kind}.fileStep`),
      content: (
        <FileStep
          of={of}
          upload={open}
          file={file}
          withEmail={withEmail}
          onFile={setFile}
          onWithEmail={setWithEmail}
          onProblem={setProblem}
          onDeleted={() => {
            setIsAnother(true);
          }}
        />
      ),
      nextLabel: open === null ? t('file.next') : t('step.match'),
      isReady: open !== null || file !== null,
      isRunning: isSending,
      onNext: async () => {
        if (open !== null || file === null) {
          return;
        }
        await run(() => send({ ...of, file, ...(withEmail && { withEmail }) }).unwrap());
        setFile(null);
        setIsAnother(false);
        setMatched(null);
      },
    },
    {
      title: t('step.match'),
      content:
        open === null ? null : (
          <>
            <MatchStep
              key={open.uploadId}
              of={of}
              withEmail={withEmail}
              isOpen={!isRunning}
              onMatched={setMatched}
              onProblem={setProblem}
            />
            <Blocked why={matched?.isOrderOpen === true ? t('order.first') : ''} />
          </>
        ),
      nextLabel: t('match.next'),
      isReady: !isRunning && matched?.isOrderOpen === false,
      isRunning: isConfiguring,
      onNext: () => run(() => configure({ configure: { ...of, ...matched?.meanings, isDone: true } }).unwrap()),
    },
    {
      title: t('step.review'),
      content:
        open === null ? null : (
          <>
            <ReviewStep
              key={open.uploadId}
              of={of}
              isReadOnly={isRunning || (seen !== null && seen === sent)}
              leavesFaulty={leaveFaulty}
              onLeaveFaulty={setLeaveFaulty}
              endsPresent={endsPresent}
              onEndPresent={(ends) => {
                setAgreed(ends ? present : null);
              }}
              onCounts={setCounts}
              onProblem={setProblem}
            />
            <Blocked why={isRunning ? '' : blocking.join(' ')} />
          </>
        ),
      nextLabel: sayNext(t, of.kind, counts),
      isReady: !isRunning && blocking.length === 0,
      isRunning: isCommitting || isRunning,
      onNext: async () => {
        setSent(seen);
        try {
          await run(() => commit({ commit: { ...of, leaveFaulty, stillHere: endsPresent, version: open?.version ?? null } }).unwrap());
        } catch (failure) {
          setSent(null);
          throw failure;
        }
      },
    },
  ];
  return (
    <StepperFrame
      title={t(`${of.kind}.title`)}
      steps={steps}
      doneCount={open === null ? 0 : open.step - 1}
      notice={
        <>
          {problem !== null && (
            <Alert severity="error" sx={{ mt: 2, bgcolor: 'red.soft', color: 'text.primary' }}>
              {problem}
            </Alert>
          )}
        </>
      }
      after={open === null && <EarlierUploads of={of} />}
      onLeave={goBack}
    />
  );
}
