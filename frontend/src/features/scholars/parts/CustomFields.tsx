import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
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
      {/* Accounts name these fields, at any length: where one name takes two lines, the fields stay in line. */}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'end' }}>
        {Array.from({ length: CUSTOM_FIELDS }, (_, index) => (
          <TextInput key={index} name={`customFields.${String(index)}`} label={customLabel(index + 1)} isOptional />
        ))}
      </Box>
    </FormSection>
  );
}
