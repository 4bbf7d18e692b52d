import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Site } from '@/api/admin';
import { useCreateScholarMutation } from '@/api/roster';
import { useGoBack } from '@/shared/browser/useGoBack';
import { withFormFields } from '@/shared/form/errorFields';
import { FormPage } from '@/shared/form/FormPage';
import { FormSection } from '@/shared/form/FormSection';
import { useNavigate } from '@/shared/place/usePlaced';
import { todayIn } from '@/shared/time/days';
import { useToasts } from '@/shared/toasts/toasts';
import { useScholarLabels } from './hooks/useScholarLabels';
import { AddressFields } from './parts/AddressFields';
import { ChildFields } from './parts/ChildFields';
import { ConsentFields } from './parts/ConsentFields';
import { ContactFields } from './parts/ContactFields';
import { CustomFields } from './parts/CustomFields';
import { EnrollmentFields } from './parts/EnrollmentFields';
import { PrivateFields } from './parts/PrivateFields';
import { SameChild } from './parts/SameChild';
import { SimilarScholars } from './parts/SimilarScholars';
import { SiteLine } from './parts/SiteLine';
import { newEnrollment } from './rules/enrollmentForm';
import { identityOf, sameChildOf, similarChildrenOf, type KnownChild, type SimilarChildren } from './rules/sameChild';
import { scholarAddress } from '@/shared/scholars/scholarAddress';
import { scholarSchema, type ScholarDraft } from './rules/scholarForm';
import { formField, newScholar, newScholarRequest } from './rules/scholarRecord';

/** Enters a scholar with everything that is known of them, enrolled at a site. */
export function NewScholar({ site }: { site: Site }) {
  const { t } = useTranslation('scholars');
  const { t: tShared } = useTranslation('shared');
  const navigate = useNavigate();
  const goBack = useGoBack('/roster');
  const toasts = useToasts();
  const [today] = useState(() => todayIn(site.timeZone));
  const [values] = useState(() => newScholar(newEnrollment(today, site.siteDays)));
  const [known, setKnown] = useState<KnownChild | null>(null);
  const [similar, setSimilar] = useState<SimilarChildren | null>(null);
  // Of whom it was said that they are another child; the form is sent before a state would be set.
  const apart = useRef<SimilarChildren | null>(null);
  const { labels, all, customLabel, rowLabel } = useScholarLabels();
  const schema = useMemo(() => scholarSchema(tShared, labels, today, customLabel), [tShared, labels, today, customLabel]);
  const [create] = useCreateScholarMutation();

  async function save(draft: ScholarDraft) {
    setKnown(null);
    setSimilar(null);
    const notSameAs = apart.current?.identity === identityOf(draft) ? apart.current.scholars.map(({ scholarId }) => scholarId) : [];
    try {
      const { scholarId } = await create({ scholarRequest: { ...newScholarRequest(draft, site.siteId), notSameAs } }).unwrap();
      toasts.show({ text: t('form.added') });
      // The guard lets a saved form go once it has been told.
      window.setTimeout(() => void navigate(scholarAddress(scholarId), { replace: true }), 0);
    } catch (error) {
      setKnown(sameChildOf(error, draft));
      setSimilar(similarChildrenOf(error, draft));
      throw withFormFields(error, formField);
    }
  }

  return (
    <FormPage<ScholarDraft>
      title={t('form.addTitle')}
      schema={schema}
      defaultValues={values}
      labels={all}
      serverWords="scholars"
      rowLabel={rowLabel}
      submitLabel={t('form.add')}
      onSubmit={save}
      onCancel={goBack}
    >
      {known !== null && <SameChild known={known} site={site} />}
      {similar !== null && (
        <SimilarScholars
          similar={similar}
          site={site}
          onDiffer={() => {
            apart.current = similar;
          }}
        />
      )}
      <ChildFields />
      <FormSection title={t('form.enrollment')}>
        <SiteLine site={site} />
        <EnrollmentFields prefix="enrollment." siteId={site.siteId} programId={site.programId} />
      </FormSection>
      <ContactFields />
      <PrivateFields />
      <ConsentFields />
      <AddressFields />
      <CustomFields />
    </FormPage>
  );
}
