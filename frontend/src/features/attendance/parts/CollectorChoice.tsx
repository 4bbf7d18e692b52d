import { Box, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PickupContact } from '@/api/roster';
import { WarningIcon } from '@/shared/icons/icons';
import { useRelationship } from '@/shared/scholars/useRelationship';
import { OTHER } from '../hooks/useCheckOutForm';
import { FieldError } from './FieldError';

interface Props {
  contacts: readonly PickupContact[];
  /** The id of a contact, `OTHER`, or nothing. */
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

/** Chooses who collects a child: a contact, or somebody else. */
export function CollectorChoice({ contacts, value, error, onChange }: Props) {
  const { t } = useTranslation('attendance');
  const labelId = useId();
  return (
    <Box>
      <FormLabel id={labelId} sx={{ display: 'block' }}>
        {t('collectedBy')}
      </FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={value}
        onChange={(_event, chosen) => {
          onChange(chosen);
        }}
      >
        {contacts.map((contact, index) => (
          <FormControlLabel
            key={contact.contactId}
            value={String(contact.contactId)}
            control={<Radio autoFocus={index === 0} />}
            label={<ContactLine contact={contact} />}
            sx={{ minHeight: 48, alignItems: 'center' }}
          />
        ))}
        <FormControlLabel value={OTHER} control={<Radio autoFocus={contacts.length === 0} />} label={t('another')} sx={{ minHeight: 48 }} />
      </RadioGroup>
      {error !== null && <FieldError>{error}</FieldError>}
    </Box>
  );
}

function ContactLine({ contact }: { contact: PickupContact }) {
  const { t } = useTranslation('attendance');
  const sayRelationship = useRelationship();
  const { firstName, lastName, relationship, allowedToPick, isBarred } = contact;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {`${firstName} ${lastName}`}
      </Box>
      {typeof relationship === 'string' && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {sayRelationship(relationship)}
        </Box>
      )}
      {isBarred ? (
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, fontWeight: 600, color: 'error.main' }}>
          <WarningIcon sx={{ fontSize: 16 }} />
          {t('mustNot')}
        </Box>
      ) : (
        !allowedToPick && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t('notOnList')}
          </Box>
        )
      )}
    </Box>
  );
}
