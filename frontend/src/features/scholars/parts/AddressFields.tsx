import { useTranslation } from 'react-i18next';
import { FieldRow } from '@/shared/form/FieldRow';
import { FormSection } from '@/shared/form/FormSection';
import { PhoneInput } from '@/shared/form/PhoneInput';
import { StateInput } from '@/shared/form/StateInput';
import { TextInput } from '@/shared/form/TextInput';
import { ZipInput } from '@/shared/form/ZipInput';
import { useScholarLabels } from '../hooks/useScholarLabels';

/** Where the child lives. */
export function AddressFields() {
  const { t } = useTranslation('scholars');
  const { labels } = useScholarLabels();
  return (
    <FormSection title={t('form.address')}>
      <TextInput name="addressLine1" label={labels.addressLine1} isOptional />
      <TextInput name="addressLine2" label={labels.addressLine2} isOptional />
      <FieldRow>
        <TextInput name="city" label={labels.city} isOptional />
        <StateInput name="state" label={labels.state} isOptional />
        <ZipInput name="postalCode" label={labels.postalCode} isOptional />
      </FieldRow>
      <PhoneInput name="homePhone" label={labels.homePhone} isOptional />
    </FormSection>
  );
}
