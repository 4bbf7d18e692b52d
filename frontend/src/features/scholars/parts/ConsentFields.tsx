import { useTranslation } from 'react-i18next';
import { FormSection } from '@/shared/form/FormSection';
import { useScholarLabels } from '../hooks/useScholarLabels';
import { CONSENTS } from '../rules/scholarForm';
import { AnswerInput } from './AnswerInput';

/** Consent forms (spec 2 §3 Scholar). */
export function ConsentFields() {
  const { t } = useTranslation('scholars');
  const { labels } = useScholarLabels();
  return (
    <FormSection title={t('form.consents')}>
      {CONSENTS.map((name) => (
        <AnswerInput key={name} name={name} label={labels[name]} />
      ))}
    </FormSection>
  );
}
