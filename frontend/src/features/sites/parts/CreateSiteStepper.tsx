import { Box, Typography } from '@mui/material';
import { useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Program } from '@/api/admin';
import { BulkResultDialog } from '@/shared/dialogs/BulkResultDialog';
import type { BulkAnswer } from '@/shared/dialogs/bulkRun';
import { DraftNotice } from '@/shared/form/DraftNotice';
import { ErrorSummary } from '@/shared/form/ErrorSummary';
import { FormSkeleton } from '@/shared/form/FormSkeleton';
import { LeaveGuard } from '@/shared/form/LeaveGuard';
import { SaveStateText } from '@/shared/form/SaveBar';
import { sayServerMessage } from '@/shared/form/serverMessages';
import { TextInput } from '@/shared/form/TextInput';
import { useDraft, type DraftState } from '@/shared/form/useDraft';
import { useFormSave } from '@/shared/form/useFormSave';
import { useNavigate } from '@/shared/place/usePlaced';
import { problemOf } from '@/shared/states/problem';
import { StepperFrame, type Step } from '@/shared/stepper/StepperFrame';
import { useToasts } from '@/shared/toasts/toasts';
import { newSiteRequests, newSitesSchema, STEPS, type NewSites } from '../createForm';
import { useSiteWords } from '../hooks/useSiteWords';
import { likelyZone } from '../siteDates';
import { newSite } from '../siteForm';
import { siteAddress } from '../siteList';
import { useCreateSiteMutation, useCreateSitesMutation } from '@/api/admin';
import { NameRows } from './NameRows';
import { NewSiteSummary } from './NewSiteSummary';
import { CapacityFields, PlaceFields, TimeFields } from './SiteFields';

interface Kept {
  values: NewSites;
  /** Steps that were done. */
  done: number;
}

/** New sites, step by step, with a draft to come back to. */
export function CreateSiteStepper({ program }: { program: Program }) {
  const state = useDraft<Kept>({ kind: 'site', accountId: program.accountId, programId: program.id, siteId: 0 });
  return state.isLoading ? <FormSkeleton /> : <Steps key={state.formKey} program={program} state={state} />;
}

function Steps({ program, state: { restored, draft } }: { program: Program; state: DraftState<Kept> }) {
  const { t } = useTranslation('sites');
  const { t: tShared } = useTranslation('shared');
  const { labels, say } = useSiteWords();
  const navigate = useNavigate();
  const toasts = useToasts();
  const [, setParams] = useSearchParams();
  const [createOne] = useCreateSiteMutation();
  const [createMany] = useCreateSitesMutation();
  const [done, setDone] = useState(restored?.values.done ?? 0);
  const [answer, setAnswer] = useState<BulkAnswer | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const doneNow = useRef(done);
  const list = siteAddress('/account/program/sites', { accountId: program.accountId, programId: program.id });
  const schema = useMemo(() => newSitesSchema(say, labels, program), [say, labels, program]);
  const [atFirst] = useState<NewSites>(() => {
    const all = newSite(program, likelyZone());
    return { ...all, names: [{ name: '' }] };
  });

  const { form, state, failure, hasFailed, submit, summary, autoSave } = useFormSave<NewSites>({
    schema,
    defaultValues: atFirst,
    restored: restored && { values: restored.values.values ?? {} },
    labels: { ...labels, names: labels.siteName },
    draft: { ...draft, save: (values) => draft.save({ values, done: doneNow.current }) },
    onSubmit: async (values) => {
      const requests = newSiteRequests(values, program.id);
      const [only] = requests;
      if (requests.length === 1 && only !== undefined) {
        const made = await createOne({ siteRequest: only }).unwrap().catch(atName);
        toasts.show({ text: t('create.done', { count: 1, name: made.siteName }) });
        await navigate(list);
        return;
      }
      const result = await createMany({ siteRequests: { sites: requests } }).unwrap();
      if (result.failed > 0) {
        setAnswer(result);
        // What is made is not made again: only the names that failed stay in the form.
        form.setValue('names', values.names.filter((_each, index) => result.results[index]?.isDone !== true), { shouldDirty: true });
        throw new Error('some sites were not made');
      }
      toasts.show({ text: t('create.done', { count: result.done, name: '' }) });
      await navigate(list);
    },
  });
  const { errors, isDirty, isSubmitting, submitCount } = form.formState;
  useEffect(() => {
    doneNow.current = done;
  }, [done]);

  // A refused save leads to the step with its first error.
  useEffect(() => {
    const wrong = Object.values(STEPS).findIndex((fields) => fields.some((field) => errors[field] !== undefined));
    if (submitCount > 0 && !isSubmitting && wrong >= 0) {
      setParams((latest) => {
        const next = new URLSearchParams(latest);
        next.set('step', String(wrong + 1));
        return next;
      });
    }
    // Only when a save has ended, not with every change of an error.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [submitCount, isSubmitting]);

  useEffect(() => {
    if (isLeaving) {
      void navigate(list);
    }
  }, [isLeaving, navigate, list]);

  async function leave() {
    if (!isDirty || (await autoSave.saveNow())) {
      setIsLeaving(true);
    }
  }

  const names = form.watch('names');
  const step = (name: keyof typeof STEPS, index: number, content: Step['content']): Step => ({
    title: t(`create.step.${name}`),
    content,
    onNext: async () => {
      if (!(await form.trigger([...STEPS[name]]))) {
        throw new Error('the step is not finished');
      }
      setDone((before) => Math.max(before, index + 1));
    },
  });
  const column = (children: Step['content']) => <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, maxWidth: 640 }}>{children}</Box>;

  return (
    <FormProvider {...form}>
      <LeaveGuard isOn={isDirty && !isSubmitting && !isLeaving} keepDraft={autoSave.saveNow} />
      <StepperFrame
        title={t('create.title', { name: program.programName })}
        doneCount={done}
        notice={
          <>
            <DraftNotice draft={draft} />
            {submitCount > 0 && <ErrorSummary ref={summary} errors={errors} labels={{ ...labels, name: labels.siteName }} hasFailed={hasFailed && answer === null} failure={failure} />}
          </>
        }
        steps={[
          step(
            'names',
            0,
            column(
              <>
                <NameRows programId={program.id} label={labels.siteName} />
                <TextInput name="siteLocationName" label={labels.siteLocationName} help={t('form.locationHelp')} isOptional />
              </>,
            ),
          ),
          step('place', 1, column(<PlaceFields />)),
          step('times', 2, column(<TimeFields />)),
          {
            ...step('places', 3, column(<CapacityFields />)),
            nextLabel: t('create.action', { count: names.length }),
            isRunning: isSubmitting,
            onNext: () => {
              submit();
              return Promise.resolve();
            },
          },
        ]}
        summary={
          <>
            <NewSiteSummary />
            <Typography component="div" sx={{ mt: 2, fontSize: 13 }}>
              <SaveStateText state={state} draftSavedAt={autoSave.savedAt} />
            </Typography>
          </>
        }
        onLeave={() => void leave()}
      />
      {answer !== null && (
        <BulkResultDialog
          runningTitle=""
          doneTitle={(count, name) => t('create.done', { count, name })}
          total={answer.results.length}
          answered={null}
          answer={answer}
          sayError={({ name, detail }) => sayServerMessage(tShared, { message: detail, code: name })}
          onClose={() => {
            setAnswer(null);
          }}
        />
      )}
    </FormProvider>
  );
}

/** A name in use is told at the name. */
function atName(error: unknown): never {
  const { name, errors, detail } = problemOf(error);
  const ofName = errors.siteName ?? (name === 'Error_SiteAlreadyExists' && detail !== null ? [{ message: detail, code: name }] : null);
  if (ofName === null) {
    throw error;
  }
  const placed = Object.entries({ ...errors, siteName: ofName }).map(([field, said]) => [field === 'siteName' ? 'names.0.name' : field, said] as const);
  throw {
    status: 400,
    data: {
      name,
      detail,
      errors: Object.fromEntries(placed.map(([field, said]) => [field, said.map(({ message }) => message)])),
      faults: Object.fromEntries(placed),
    },
  };
}
