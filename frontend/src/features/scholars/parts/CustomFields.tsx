import { useTranslation } from 'react-i18next';
import { FieldRow } from '@/shared/form/FieldRow';
import { FormSection } from '@/shared/form/FormSection';
import { TextInput } from '@/shared/form/TextInput';
import { useScholarLabels } from '../hooks/useScholarLabels';
import { CUSTOM_FIELDS } from '../rules/scholarForm';

/** What the account keeps besides. */
export function CustomFields() {
  const { t } = useTranslation('scholars');
  const { customLabel } = useScholarLabels();
  return (
    <FormSection title={t('form.custom')}>
      <FieldRow>
        {Array.from({ length: CUSTOM_FIELDS }, (_, index) => (
          <TextInput key={index} name={`customFields.${String(index)}`} label={customLabel(index + 1)} isOptional />
        ))}
      </FieldRow>
    </FormSection>
  );
}
