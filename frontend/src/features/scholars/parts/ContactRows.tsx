import { Box, Button, Typography } from '@mui/material';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useListDropdownValuesQuery } from '@/api/roster';
import { FieldRow } from '@/shared/form/FieldRow';
import { PhoneInput } from '@/shared/form/PhoneInput';
import { RadioInput } from '@/shared/form/RadioInput';
import { SuggestInput } from '@/shared/form/SuggestInput';
import { TextInput } from '@/shared/form/TextInput';
import { useRows } from '@/shared/form/useRows';
import { ReasonedButton } from '@/shared/text/ReasonedButton';
import { useScholarLabels } from '../hooks/useScholarLabels';
import { useScholarWords } from '../hooks/useScholarWords';
import { MOST_CONTACTS, NO_CONTACT, PICKUPS, type ContactList, type ScholarDraft } from '../rules/scholarForm';

const WORDS = {
  families: { add: 'form.addFamily', number: 'form.familyNumber' },
  emergencyContacts: { add: 'form.addEmergency', number: 'form.emergencyNumber' },
} as const;

/** The family of a child, or whom to call when the family cannot be reached: up to ten of each. */
export function ContactRows({ name }: { name: ContactList }) {
  const { t } = useTranslation('scholars');
  const { labels } = useScholarLabels();
  const { say } = useScholarWords();
  const { control } = useFormContext<ScholarDraft>();
  const { fields } = useFieldArray({ control, name });
  const { add, removeAt } = useRows<ScholarDraft, ContactList>(name, NO_CONTACT, 'firstName');
  const { data } = useListDropdownValuesQuery();
  const relationships = (data?.relationships ?? []).map((value) => ({ value, label: say('relationship', value) }));
  return (
    <>
      {fields.map((field, index) => {
        const row = `${name}.${String(index)}`;
        const title = t(WORDS[name].number, { number: index + 1 });
        return (
          <Box
            key={field.id}
            role="group"
            aria-label={title}
            sx={{
              border: '1px solid',
              borderColor: 'divider',
              borderRadius: '8px',
              p: 2,
              display: 'flex',
              flexDirection: 'column',
              gap: 2,
            }}
          >
            <Typography component="h3" sx={{ fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>
              {title}
            </Typography>
            <FieldRow>
              <TextInput name={`${row}.firstName`} label={labels.firstName} />
              <TextInput name={`${row}.lastName`} label={labels.lastName} />
            </FieldRow>
            <RadioInput
              name={`${row}.pickup`}
              label={labels.pickup}
              options={PICKUPS.map((value) => ({ value, label: t(`form.pickup.${value}`) }))}
            />
            <FieldRow>
              <SuggestInput name={`${row}.relationship`} label={labels.relationship} isOptional suggestions={relationships} />
              <PhoneInput name={`${row}.phoneNumber`} label={labels.phoneNumber} isOptional />
            </FieldRow>
            <TextInput name={`${row}.email`} label={labels.email} type="email" isOptional />
            <Button
              size="small"
              color="error"
              aria-label={t('form.remove', { name: title })}
              onClick={() => {
                removeAt(index);
              }}
              sx={{ alignSelf: 'flex-start' }}
            >
              {t('form.removeRow')}
            </Button>
          </Box>
        );
      })}
      <Box>
        <ReasonedButton
          variant="outlined"
          size="small"
          reason={fields.length >= MOST_CONTACTS ? t('form.mostContacts') : undefined}
          onClick={() => {
            add();
          }}
        >
          {t(WORDS[name].add)}
        </ReasonedButton>
      </Box>
    </>
  );
}
