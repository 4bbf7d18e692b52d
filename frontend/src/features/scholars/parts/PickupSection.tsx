import { Alert, AlertTitle, Box, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { type Contact, type Scholar, useListPickupCodesQuery } from '@/api/roster';
import { WarningIcon } from '@/shared/icons/icons';
import { RecordSection } from '@/shared/record/RecordSection';
import { useAccountFlag } from '@/shared/session/useAccountFlag';
import { usePermission } from '@/shared/session/usePermission';
import { StatusChip } from '@/shared/text/StatusChip';
import { useScholarWords } from '../hooks/useScholarWords';
import { pickupOf } from '../rules/scholarRecord';
import { PhoneLink } from './PhoneLink';
import { PickupCode } from './PickupCode';

/** Who may pick the child up; before them, who must not. */
export function PickupSection({ scholar }: { scholar: Scholar }) {
  const { t } = useTranslation('scholars');
  const mayCode = usePermission('pickupCode:edit');
  const isSecure = useAccountFlag('secure-check-in-check-out') === true;
  const asksCodes = isSecure && mayCode;
  const codes = useListPickupCodesQuery({ scholarId: scholar.scholarId }, { skip: !asksCodes }).currentData?.results;
  const contacts = [...scholar.families, ...scholar.emergencyContacts];
  const barred = contacts.filter((contact) => pickupOf(contact) === 'barred');
  const allowed = contacts.filter((contact) => pickupOf(contact) === 'yes');
  return (
    <RecordSection title={t('record.pickup.title')}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {scholar.hasCustodyAlert && (
          <Alert
            severity="error"
            icon={<WarningIcon />}
            sx={{ bgcolor: 'red.soft', color: 'text.primary', border: '2px solid', borderColor: 'red.main' }}
          >
            <AlertTitle>{t('record.pickup.custody')}</AlertTitle>
            {t('record.pickup.custodyBody')}
          </Alert>
        )}
        {barred.map((contact) => (
          <Alert
            key={contact.mappingId}
            severity="error"
            icon={<WarningIcon />}
            sx={{ bgcolor: 'red.soft', color: 'text.primary', border: '2px solid', borderColor: 'red.main' }}
          >
            <AlertTitle>{t('record.pickup.barred')}</AlertTitle>
            <Typography sx={{ fontWeight: 600 }}>{t('record.pickup.mayNot', { name: nameOf(contact) })}</Typography>
            <Reach contact={contact} />
          </Alert>
        ))}
        {allowed.length === 0 ? (
          <Box>
            <Typography sx={{ fontWeight: 600 }}>{t('record.pickup.nobody')}</Typography>
            <Typography sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>{t('record.pickup.nobodyBody')}</Typography>
          </Box>
        ) : (
          <Box
            component="ul"
            aria-label={t('record.pickup.allowed')}
            sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexDirection: 'column', gap: 1.5 }}
          >
            {allowed.map((contact) => (
              <Box
                component="li"
                key={contact.mappingId}
                sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5 }}
              >
                <Typography sx={{ fontWeight: 600 }}>{nameOf(contact)}</Typography>
                <StatusChip tone="good" label={t('record.pickup.allowed')} />
                <Reach contact={contact} />
                {asksCodes && <PickupCode contact={contact} state={codes?.find(({ contactId }) => contactId === contact.mappingId)} />}
              </Box>
            ))}
          </Box>
        )}
      </Box>
    </RecordSection>
  );
}

/** How somebody is related to the child, and their phone. */
function Reach({ contact }: { contact: Contact }) {
  const { say } = useScholarWords();
  return (
    <Typography component="div" sx={{ fontSize: 14, lineHeight: '20px', display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
      {say('relationship', contact.relationship)}
      <PhoneLink name={nameOf(contact)} phone={contact.phoneNumber} />
    </Typography>
  );
}

function nameOf({ firstName, lastName }: Contact): string {
  return `${firstName} ${lastName}`;
}
