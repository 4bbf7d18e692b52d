import { Alert } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useListDropdownValuesQuery } from '@/api/roster';
import { DateInput } from '@/shared/form/DateInput';
import { FieldRow } from '@/shared/form/FieldRow';
import { FormSection } from '@/shared/form/FormSection';
import { SelectInput } from '@/shared/form/SelectInput';
import { SuggestInput } from '@/shared/form/SuggestInput';
import { TextInput } from '@/shared/form/TextInput';
import { todayIn } from '@/shared/time/days';
import { useScholarLabels } from '../hooks/useScholarLabels';
import { useScholarWords } from '../hooks/useScholarWords';
import { OTHERS } from '../rules/scholarForm';
import { isPlausible } from '../rules/plausible';
import { isUnlikelyBirth } from '../rules/unlikelyBirth';

/** Who the child is (spec 2 §3 Scholar: Identity, Identifiers). */
export function ChildFields() {
  const { t } = useTranslation('scholars');
  const { labels } = useScholarLabels();
  const { say } = useScholarWords();
  const gender: unknown = useWatch({ name: 'gender' });
  const birthDate: unknown = useWatch({ name: 'birthDate' });
  const today = todayIn(null);
  // What cannot be at all is an error of the field.
  const isUnlikely = typeof birthDate === 'string' && isPlausible(birthDate) && birthDate <= today && isUnlikelyBirth(birthDate, today);
  const { data, isError, refetch } = useListDropdownValuesQuery();
  const onRetry = isError ? () => void refetch() : undefined;
  return (
    <>
      <FormSection title={t('form.child')}>
        <FieldRow>
          <TextInput name="firstName" label={labels.firstName} />
          <TextInput name="lastName" label={labels.lastName} />
        </FieldRow>
        <FieldRow>
          <DateInput name="birthDate" label={labels.birthDate} />
          <SelectInput
            name="enteringGrade"
            label={labels.enteringGrade}
            options={(data?.grades ?? []).map((value) => ({ value, label: value }))}
            onRetry={onRetry}
          />
        </FieldRow>
        {isUnlikely && (
          <Alert severity="warning" role="status" sx={{ color: 'text.primary', bgcolor: 'amber.soft' }}>
            {t('form.unlikelyBirth')}
          </Alert>
        )}
        <FieldRow>
          <SelectInput
            name="gender"
            label={labels.gender}
            isOptional
            options={(data?.genders ?? []).map((value) => ({ value, label: say('gender', value) }))}
            onRetry={onRetry}
          />
          {gender === OTHERS && <TextInput name="otherGender" label={labels.otherGender} isOptional />}
        </FieldRow>
        <SuggestInput
          name="ethnicity"
          label={labels.ethnicity}
          isOptional
          suggestions={(data?.ethnicities ?? []).map((value) => ({ value, label: say('ethnicity', value) }))}
        />
      </FormSection>
      <FormSection title={t('form.ids')}>
        <FieldRow>
          <TextInput name="scholarStudentId" label={labels.scholarStudentId} isOptional />
          <TextInput name="scholarNumber" label={labels.scholarNumber} isOptional />
          <TextInput name="externalId" label={labels.externalId} isOptional />
        </FieldRow>
      </FormSection>
    </>
  );
}
