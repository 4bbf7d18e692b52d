import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Account } from '@/api/admin';
import { sayPhone } from '@/shared/form/rules';
import { useFormats } from '@/shared/formats/useFormats';
import { EditIcon } from '@/shared/icons/icons';
import { Link } from '@/shared/place/Link';
import { addressAt } from '@/shared/place/address';
import { Facts } from '@/shared/record/Facts';
import { RecordSection } from '@/shared/record/RecordSection';
import { mayDrillDown } from '@/shared/session/roleRules';
import { useSession } from '@/shared/session/SessionContext';

/** The account and its contract; edited in the account form by those who may. What the provider files it under is the provider's. */
export function AccountDetails({ account }: { account: Account }) {
  const { t } = useTranslation('accounts');
  const format = useFormats();
  const { canOpen, role } = useSession();
  const { address1, address2, city, state, zip } = account.address;
  const address = [address1, address2, [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')]
    .filter(Boolean)
    .join('\n');
  return (
    <RecordSection
      title={t('settings.details')}
      help={t('settings.detailsHelp')}
      action={
        canOpen('/accounts/edit') && (
          <Button size="small" startIcon={<EditIcon />} component={Link} to={addressAt({ accountId: account.id }, '/accounts/edit')}>
            {t('editDetails')}
          </Button>
        )
      }
    >
      <Facts
        facts={[
          { label: t('field.startDate'), value: format.day(account.startDate) },
          { label: t('field.endDate'), value: format.day(account.endDate) },
          {
            label: t('field.contractedScholars'),
            value: t('frame.contracted', { used: account.contractedScholarsUsed ?? 0, contracted: account.contractedScholars }),
          },
          { label: t('field.scheduleDate'), value: format.day(account.scheduleDate) },
          { label: t('field.bxPartnerLeadFullName'), value: account.bxPartnerLeadFullName },
          { label: t('field.bxSuccessLeadFullName'), value: account.bxSuccessLeadFullName },
          ...(mayDrillDown(role)
            ? [
                { label: t('field.salesforceAccountId'), value: account.salesforceAccountId },
                { label: t('field.contractId'), value: account.contractId },
              ]
            : []),
          { label: t('settings.address'), value: address === '' ? null : <span style={{ whiteSpace: 'pre-line' }}>{address}</span> },
          { label: t('field.phone'), value: sayPhone(account.phone ?? '') },
        ]}
      />
    </RecordSection>
  );
}
