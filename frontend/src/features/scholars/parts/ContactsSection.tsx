import { Box, Link, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Contact, Scholar } from '@/api/roster';
import { RecordSection } from '@/shared/record/RecordSection';
import { StatusChip, type StatusTone } from '@/shared/text/StatusChip';
import { useScholarWords } from '../hooks/useScholarWords';
import type { Pickup } from '../rules/scholarForm';
import { pickupOf } from '../rules/scholarRecord';
import { PhoneLink } from './PhoneLink';

const TONES: Record<Pickup, StatusTone> = { yes: 'good', no: 'off', barred: 'bad' };

/** Who belongs to the child, and how they are reached. */
export function ContactsSection({ scholar: { families, emergencyContacts } }: { scholar: Scholar }) {
  const { t } = useTranslation('scholars');
  const groups = [
    { title: t('record.contacts.family'), contacts: families },
    { title: t('record.contacts.emergency'), contacts: emergencyContacts },
  ].filter(({ contacts }) => contacts.length > 0);
  return (
    <RecordSection title={t('record.contacts.title')}>
      {groups.length === 0 && (
        <Typography sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>{t('record.contacts.none')}</Typography>
      )}
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {groups.map(({ title, contacts }) => (
          <Box key={title}>
            <Typography component="h3" sx={{ mb: 0.5, fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>
              {title}
            </Typography>
            <Box component="ul" aria-label={title} sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {contacts.map((contact) => (
                <ContactItem key={contact.mappingId} contact={contact} />
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </RecordSection>
  );
}

function ContactItem({ contact }: { contact: Contact }) {
  const { t } = useTranslation('scholars');
  const { say } = useScholarWords();
  const name = `${contact.firstName} ${contact.lastName}`;
  const pickup = pickupOf(contact);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        columnGap: 1.5,
        rowGap: 0.5,
        minHeight: 36,
        fontSize: 14,
        lineHeight: '20px',
        overflowWrap: 'anywhere',
      }}
    >
      <Box component="span" sx={{ fontWeight: 600 }}>
        {name}
      </Box>
      {say('relationship', contact.relationship)}
      <PhoneLink name={name} phone={contact.phoneNumber} />
      {contact.email !== null && contact.email !== undefined && contact.email !== '' && (
        <Link href={`mailto:${contact.email}`}>{contact.email}</Link>
      )}
      <StatusChip tone={TONES[pickup]} label={t(`form.pickup.${pickup}`)} />
    </Box>
  );
}
