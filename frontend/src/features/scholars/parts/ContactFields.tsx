import { useTranslation } from 'react-i18next';
import { CheckInput } from '@/shared/form/CheckInput';
import { FormSection } from '@/shared/form/FormSection';
import { useScholarLabels } from '../hooks/useScholarLabels';
import { ContactRows } from './ContactRows';

/** Who belongs to the child, and who may and who must not pick them up. */
export function ContactFields() {
  const { t } = useTranslation('scholars');
  const { labels } = useScholarLabels();
  return (
    <>
      <FormSection title={t('form.families')} help={t('form.familiesHelp')}>
        <CheckInput name="hasCustodyAlert" label={labels.hasCustodyAlert} help={t('form.custodyHelp')} />
        <ContactRows name="families" />
      </FormSection>
      <FormSection title={t('form.emergencyContacts')} help={t('form.emergencyContactsHelp')}>
        <ContactRows name="emergencyContacts" />
      </FormSection>
    </>
  );
}
