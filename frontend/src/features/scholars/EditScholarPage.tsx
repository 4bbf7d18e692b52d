import { Alert } from '@mui/material';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { type Private, type Scholar, useEditScholarMutation, useReadScholarQuery } from '@/api/roster';
import { withFormFields } from '@/shared/form/errorFields';
import { FormPage } from '@/shared/form/FormPage';
import { FormSkeleton } from '@/shared/form/FormSkeleton';
import { useNavigate } from '@/shared/place/usePlaced';
import { problemOf } from '@/shared/states/problem';
import { todayIn } from '@/shared/time/days';
import { useToasts } from '@/shared/toasts/toasts';
import { useMedical } from './hooks/useMedical';
import { useScholarLabels } from './hooks/useScholarLabels';
import { useScholarWords } from './hooks/useScholarWords';
import { AddressFields } from './parts/AddressFields';
import { ChildFields } from './parts/ChildFields';
import { ConsentFields } from './parts/ConsentFields';
import { ContactFields } from './parts/ContactFields';
import { CustomFields } from './parts/CustomFields';
import { ScholarMissing } from './parts/ScholarMissing';
import { SameChild } from './parts/SameChild';
import { SealedFields } from './parts/SealedFields';
import { SimilarScholars } from './parts/SimilarScholars';
import { identityOf, sameChildOf, similarChildrenOf, type KnownChild, type SimilarChildren } from './rules/sameChild';
import { scholarAddress } from '@/shared/scholars/scholarAddress';
import { MOST_CONTACTS, scholarSchema, type ScholarDraft } from './rules/scholarForm';
import { draftOf, formField, scholarRequest } from './rules/scholarRecord';

/** Changes a scholar and their contacts; somebody else's change in the meantime is shown beside one's own. */
export function EditScholarPage() {
  const scholarId = Number(useParams()['scholarId']);
  const { t } = useTranslation('scholars');
  const { currentData, isError, error, refetch } = useReadScholarQuery({ scholarId });
  // What is typed outlives a later read that fails.
  if (isError && currentData === undefined) {
    return <ScholarMissing error={error} onRetry={() => void refetch()} />;
  }
  if (currentData?.hasLeft === true) {
    return (
      <Alert severity="info" sx={{ m: 4 }}>
        {t('record.hasLeft')}
      </Alert>
    );
  }
  return currentData === undefined ? <FormSkeleton /> : <EditForm key={scholarId} scholar={currentData} />;
}

/** What a version conflict answers with, and what was looked at again for it. */
interface Current {
  scholar: Scholar;
  seen: Private | null;
}

function EditForm({ scholar }: { scholar: Scholar }) {
  const { t } = useTranslation('scholars');
  const { t: tShared } = useTranslation('shared');
  const navigate = useNavigate();
  const toasts = useToasts();
  const [today] = useState(() => todayIn(null));
  const [values] = useState(() => draftOf(scholar));
  const [version] = useState(scholar.version);
  const medical = useMedical(scholar.scholarId);
  const { labels, all, customLabel, rowLabel } = useScholarLabels();
  const { show } = useScholarWords();
  // A child of whom two entries were merged may have more contacts than a form adds.
  const most = Math.max(MOST_CONTACTS, scholar.families.length, scholar.emergencyContacts.length);
  const schema = useMemo(() => scholarSchema(tShared, labels, today, customLabel, most), [tShared, labels, today, customLabel, most]);
  const [known, setKnown] = useState<KnownChild | null>(null);
  const [similar, setSimilar] = useState<SimilarChildren | null>(null);
  // Of whom it was said that they are another child; the form is sent before a state would be set.
  const apart = useRef<SimilarChildren | null>(null);
  const [edit] = useEditScholarMutation();
  const page = scholarAddress(scholar.scholarId);

  async function save(draft: ScholarDraft, version: number) {
    setKnown(null);
    setSimilar(null);
    const notSameAs = apart.current?.identity === identityOf(draft) ? apart.current.scholars.map(({ scholarId }) => scholarId) : [];
    try {
      await edit({
        scholarId: scholar.scholarId,
        scholarEdit: { ...scholarRequest(draft), ...(notSameAs.length > 0 && { notSameAs }), version },
      }).unwrap();
    } catch (error) {
      setKnown(sameChildOf(error, draft));
      setSimilar(similarChildrenOf(error, draft));
      throw draft.medical === null ? sorted(error, null) : sorted(error, isConflict(error) ? await medical.read() : null);
    }
    toasts.show({ text: t('form.saved') });
    window.setTimeout(() => void navigate(page, { replace: true }), 0);
  }

  return (
    <FormPage<ScholarDraft>
      title={t('form.editTitle')}
      intro={`${scholar.firstName} ${scholar.lastName}`}
      schema={schema}
      defaultValues={values}
      labels={all}
      serverWords="scholars"
      rowLabel={rowLabel}
      version={version}
      readCurrent={(current) => {
        const now = current as Current;
        return { values: draftOf(now.scholar, now.seen), version: now.scholar.version };
      }}
      show={show}
      submitLabel={t('form.save')}
      onSubmit={save}
      onCancel={() => void navigate(page)}
    >
      {known !== null && <SameChild known={known} site={null} />}
      {similar !== null && (
        <SimilarScholars
          similar={similar}
          site={null}
          onDiffer={() => {
            apart.current = similar;
          }}
        />
      )}
      <ChildFields />
      <ContactFields />
      <SealedFields onShow={medical.show} isReading={medical.isReading} hasFailed={medical.hasFailed} />
      <ConsentFields />
      <AddressFields />
      <CustomFields />
    </FormPage>
  );
}

function isConflict(error: unknown): boolean {
  return problemOf(error).name === 'Error_VersionConflict';
}

/** A failed save with its errors on the fields of the form; one that was too late with all that the form shows as it is now. */
function sorted(error: unknown, seen: Private | null): unknown {
  if (!isConflict(error)) {
    return withFormFields(error, formField);
  }
  const { data } = error as { data: { current?: object } };
  return data.current === undefined ? error : { ...(error as object), data: { ...data, current: { scholar: data.current, seen } } };
}
