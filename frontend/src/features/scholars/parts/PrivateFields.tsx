import { useTranslation } from 'react-i18next';
import { FieldRow } from '@/shared/form/FieldRow';
import { FormSection } from '@/shared/form/FormSection';
import { TextInput } from '@/shared/form/TextInput';
import { useScholarLabels } from '../hooks/useScholarLabels';
import { AnswerInput } from './AnswerInput';

/** Medical and learning status: sealed where it is stored. */
export function PrivateFields() {
  const { t } = useTranslation('scholars');
  const { labels } = useScholarLabels();
  return (
    <>
      <FormSection title={t('form.medical')} help={t('form.privateHelp')}>
        <FieldRow>
          <AnswerInput name="medical.epiPen" label={labels.epiPen} />
          <AnswerInput name="medical.asthmaInhaler" label={labels.asthmaInhaler} />
        </FieldRow>
        <TextInput name="medical.allergies" label={labels.allergies} rows={2} isOptional />
        <TextInput name="medical.medications" label={labels.medications} rows={2} isOptional />
      </FormSection>
      <FormSection title={t('form.learning')}>
        <AnswerInput name="learningStatus.iepStatus" label={labels.iepStatus} />
        <AnswerInput name="learningStatus.ellStatus" label={labels.ellStatus} />
        <AnswerInput name="learningStatus.specialEducation" label={labels.specialEducation} />
      </FormSection>
    </>
  );
}
