import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Program, useCreateSiteMutation, useCreateSitesMutation } from '@/api/admin';
import { BulkResultDialog } from '@/shared/dialogs/BulkResultDialog';
import type { BulkAnswer } from '@/shared/dialogs/bulkRun';
import { FormSkeleton } from '@/shared/form/FormSkeleton';
import { TextInput } from '@/shared/form/TextInput';
import { useDraft, type DraftState } from '@/shared/form/useDraft';
import { useNavigate } from '@/shared/place/usePlaced';
import { problemOf } from '@/shared/states/problem';
import { FormStepper, type FormStep, type SteppedDraft } from '@/shared/stepper/FormStepper';
import { useToasts } from '@/shared/toasts/toasts';
import { newSiteRequests, newSitesSchema, STEPS, type NewSites } from '../createForm';
import { useSiteWords } from '../hooks/useSiteWords';
import { likelyZone } from '../siteDates';
import { newSite } from '../siteForm';
import { siteAddress } from '../siteList';
import { NameRows } from './NameRows';
import { NewSiteSummary } from './NewSiteSummary';
import { CapacityFields, PlaceFields, TimeFields } from './SiteFields';

type State = DraftState<SteppedDraft<NewSites>>;

/** New sites, step by step, with a draft to come back to. */
export function CreateSiteStepper({ program }: { program: Program }) {
  const state: State = useDraft({ kind: 'site', accountId: program.accountId, programId: program.id, siteId: 0 });
  return state.isLoading ? <FormSkeleton /> : <Steps key={state.formKey} program={program} state={state} />;
}

function Steps({ program, state }: { program: Program; state: State }) {
  const { t } = useTranslation('sites');
  const { labels, say } = useSiteWords();
  const navigate = useNavigate();
  const toasts = useToasts();
  const [createOne] = useCreateSiteMutation();
  const [createMany] = useCreateSitesMutation();
  const [answer, setAnswer] = useState<BulkAnswer | null>(null);
  const list = siteAddress('/account/program/sites', { accountId: program.accountId, programId: program.id });
  const schema = useMemo(() => newSitesSchema(say, labels, program), [say, labels, program]);
  const [atFirst] = useState<NewSites>(() => ({ ...newSite(program, likelyZone()), names: [{ name: '' }] }));
  const step = (name: keyof typeof STEPS, content: FormStep<NewSites>['content']): FormStep<NewSites> => ({
    title: t(`create.step.${name}`),
    fields: STEPS[name],
    content,
  });

  return (
    <>
      <FormStepper<NewSites>
        title={t('create.title', { name: program.programName })}
        serverWords="sites"
        schema={schema}
        defaultValues={atFirst}
        labels={{ ...labels, names: labels.siteName, name: labels.siteName }}
        state={state}
        steps={[
          step(
            'names',
            <>
              <NameRows programId={program.id} label={labels.siteName} />
              <TextInput name="siteLocationName" label={labels.siteLocationName} help={t('form.locationHelp')} isOptional />
            </>,
          ),
          step('place', <PlaceFields />),
          step('times', <TimeFields />),
          step('places', <CapacityFields />),
        ]}
        summary={<NewSiteSummary />}
        submitLabel={({ names }) => t('create.action', { count: names.length })}
        isToldElsewhere={answer !== null}
        leaveTo={list}
        onSubmit={async (values, form) => {
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
            form.setValue(
              'names',
              values.names.filter((_each, index) => result.results[index]?.isDone !== true),
              { shouldDirty: true },
            );
            throw new Error('some sites were not made');
          }
          toasts.show({ text: t('create.done', { count: result.done, name: '' }) });
          await navigate(list);
        }}
      />
      {answer !== null && (
        <BulkResultDialog
          runningTitle=""
          doneTitle={(count, name) => t('create.done', { count, name })}
          total={answer.results.length}
          answered={null}
          answer={answer}
          onClose={() => {
            setAnswer(null);
          }}
        />
      )}
    </>
  );
}

/** A name in use is told at the name. */
function atName(error: unknown): never {
  const { name, errors, detail } = problemOf(error);
  const ofName = errors.siteName ?? (name === 'Error_SiteAlreadyExists' && detail !== null ? [{ message: detail, code: name }] : null);
  if (ofName === null) {
    throw error;
  }
  const placed = Object.entries({ ...errors, siteName: ofName }).map(
    ([field, said]) => [field === 'siteName' ? 'names.0.name' : field, said] as const,
  );
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
