import { Link, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useReadPrimaryAdminQuery } from '@/api/identity';
import { Facts } from '@/shared/record/Facts';
import { RecordSection } from '@/shared/record/RecordSection';
import { LoadingState } from '@/shared/states/LoadingState';
import { problemOf } from '@/shared/states/problem';

/** Who runs the account. */
export function PrimaryAdmin({ accountId }: { accountId: number }) {
  const { t } = useTranslation('accounts');
  const { data, error, isLoading } = useReadPrimaryAdminQuery({ accountId });
  return (
    <RecordSection title={t('settings.admin')}>
      {isLoading ? (
        <LoadingState>{null}</LoadingState>
      ) : data === undefined ? (
        <Typography sx={{ fontSize: 14, color: 'text.secondary' }}>
          {t(problemOf(error).status === 404 ? 'settings.noAdmin' : 'settings.adminFailed')}
        </Typography>
      ) : (
        <Facts facts={[{ label: `${data.firstName} ${data.lastName}`, value: <Link href={`mailto:${data.email}`}>{data.email}</Link> }]} />
      )}
    </RecordSection>
  );
}
