import { Alert } from '@mui/material';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { rosterApi, useCheckScholarStatusQuery, useCommitRosterMutation, useConfigureRosterMutation } from '@/api/roster';
import { useGoBack } from '@/shared/browser/useGoBack';
import { FormSkeleton } from '@/shared/form/FormSkeleton';
import { ErrorState } from '@/shared/states/ErrorState';
import { StepperFrame, type Step } from '@/shared/stepper/StepperFrame';
import { DoneView } from './parts/DoneView';
import { FileStep } from './parts/FileStep';
import { MatchStep, type Meanings } from './parts/MatchStep';
import { ReviewStep, type ReadyCounts } from './parts/ReviewStep';
import { RunningStrip } from './parts/RunningStrip';
import { useSendRosterMutation } from './uploadApi';
import { useUploadWords } from './useUploadWords';

/** While scholars are being added. */
const POLL_MS = 1000;
/** While somebody else might be at it. */
const SLOW_POLL_MS = 10_000;
const NOTHING: Meanings = { columns: {}, dateOrder: null };

function sayNext(t: TFunction<'scholarUpload'>, { added, changed }: { added: number; changed: number }): string {
  if (changed > 0) {
    return t('review.nextChanged', { added, changed });
  }
  return added === 0 ? t('review.nothing') : t('review.next', { count: added });
}

/** The upload of a site, at the step where it is. */
export function SiteUpload({ siteId }: { siteId: number }) {
  const { t } = useTranslation('scholarUpload');
  const { sayProblem } = useUploadWords();
  const goBack = useGoBack('/roster/scholar-roster');
  const dispatch = useDispatch();
  const [pollingInterval, setPollingInterval] = useState(SLOW_POLL_MS);
  const { data, error, isFetching, refetch } = useCheckScholarStatusQuery({ siteId }, { pollingInterval, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true });
  const [file, setFile] = useState<File | null>(null);
  const [isAnother, setIsAnother] = useState(false);
  const [meanings, setMeanings] = useState<Meanings>(NOTHING);
  const [counts, setCounts] = useState<ReadyCounts>({ added: 0, changed: 0, faulty: 0, similar: 0 });
  const [leaveFaulty, setLeaveFaulty] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [send, { isLoading: isSending }] = useSendRosterMutation();
  const [configure, { isLoading: isConfiguring }] = useConfigureRosterMutation();
  const [commit, { isLoading: isCommitting }] = useCommitRosterMutation();
  const upload = data?.upload ?? null;
  const state = upload?.state;

  useEffect(() => {
    setPollingInterval(state === 'importing' ? POLL_MS : SLOW_POLL_MS);
    if (state === 'done') {
      dispatch(rosterApi.util.invalidateTags(['scholars']));
    }
  }, [state, dispatch]);

  if (data === undefined) {
    return error !== undefined && !isFetching ? <ErrorState error={error} onRetry={() => void refetch()} /> : <FormSkeleton />;
  }
  if (upload?.state === 'done' && !isAnother) {
    return (
      <DoneView
        upload={upload}
        onAnother={() => {
          setFile(null);
          setIsAnother(true);
        }}
      />
    );
  }
  const open = upload?.state === 'done' ? null : upload;
  const isRunning = state === 'importing';

  /** Does a step's job, and shows what went wrong. */
  async function run(job: () => Promise<unknown>) {
    setProblem(null);
    try {
      await job();
    } catch (failure) {
      setProblem(sayProblem(failure));
      throw failure;
    }
  }

  const steps: [Step, Step, Step] = [
    {
      title: t('step.file'),
      content: <FileStep siteId={siteId} upload={open} file={file} onFile={setFile} onProblem={setProblem} />,
      nextLabel: open === null ? t('file.next') : t('step.match'),
      isReady: open !== null || file !== null,
      isRunning: isSending,
      onNext: async () => {
        if (open !== null || file === null) {
          return;
        }
        await run(() => send({ siteId, file }).unwrap());
        setFile(null);
        setIsAnother(false);
        setMeanings(NOTHING);
      },
    },
    {
      title: t('step.match'),
      content: open === null ? null : <MatchStep key={open.uploadId} siteId={siteId} isOpen={!isRunning} onMeanings={setMeanings} onProblem={setProblem} />,
      nextLabel: t('match.next'),
      isReady: !isRunning,
      isRunning: isConfiguring,
      onNext: () => run(() => configure({ configure: { siteId, ...meanings, isDone: true } }).unwrap()),
    },
    {
      title: t('step.review'),
      content: open === null ? null : <ReviewStep key={open.uploadId} siteId={siteId} isReadOnly={isRunning} leavesFaulty={leaveFaulty} onLeaveFaulty={setLeaveFaulty} onCounts={setCounts} onProblem={setProblem} />,
      nextLabel: sayNext(t, counts),
      isReady: !isRunning && counts.similar === 0 && (counts.faulty === 0 || leaveFaulty),
      isRunning: isCommitting || isRunning,
      onNext: () => run(() => commit({ commit: { siteId, leaveFaulty, version: open?.version ?? null } }).unwrap()),
    },
  ];
  return (
    <StepperFrame
      title={t('title')}
      steps={steps}
      doneCount={open === null ? 0 : open.step - 1}
      notice={
        <>
          {isRunning && open !== null && <RunningStrip upload={open} />}
          {problem !== null && (
            <Alert severity="error" sx={{ mt: 2, bgcolor: 'red.soft', color: 'text.primary' }}>
              {problem}
            </Alert>
          )}
        </>
      }
      onLeave={goBack}
    />
  );
}
