import { Box, Button } from '@mui/material';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import type { Account } from '@/api/admin';
import type { Formats } from '@/shared/formats/formats';
import { useFormats } from '@/shared/formats/useFormats';
import { BuildingIcon } from '@/shared/icons/icons';
import { ListSkeleton } from '@/shared/list/ListSkeleton';
import { LinkTabs } from '@/shared/record/LinkTabs';
import { RecordHeading } from '@/shared/record/RecordHeading';
import { Link } from '@/shared/place/Link';
import { usePage } from '@/shared/place/usePlaced';
import { useSession } from '@/shared/session/SessionContext';
import { useAccountFlag } from '@/shared/session/useAccountFlag';
import { EmptyState } from '@/shared/states/EmptyState';
import { LoadingState } from '@/shared/states/LoadingState';
import { RecordMissing } from '@/shared/states/RecordMissing';
import { StatusChip } from '@/shared/text/StatusChip';
import { accountTone, AccountStatus } from '../accountList';
import { useReadAccountQuery } from '@/api/admin';

/** The parts of an account, in the order of its tabs; those whose page does not exist, that the role may not open, or whose flag is off are absent (spec 1 §6). */
const TABS = ['programs', 'sites', 'team', 'participants', 'contacts', 'payments', 'settings'] as const;

/** What surrounds every page of an account: whose it is, its state, its tabs. They read the account from the outlet. */
export function AccountFrame() {
  const { t } = useTranslation('accounts');
  const format = useFormats();
  const { canOpen, place } = useSession();
  const page = usePage();
  const { accountId } = place;
  const hasPayments = useAccountFlag('custom-payments') === true;
  const { data, error, isFetching, refetch } = useReadAccountQuery({ accountId }, { skip: accountId === 0 });
  const account = data?.id === accountId ? data : undefined;

  if (accountId === 0) {
    return (
      <EmptyState
        icon={<BuildingIcon />}
        title={t('frame.choose')}
        action={
          <Button variant="contained" component={Link} to="/home">
            {t('frame.toList')}
          </Button>
        }
      >
        {t('frame.chooseBody')}
      </EmptyState>
    );
  }
  if (error !== undefined && !isFetching && account === undefined) {
    return <RecordMissing title={t('form.notFound')} failedTitle={t('form.failed')} error={error} onRetry={() => void refetch()} />;
  }
  const tabs = TABS.filter((tab) => canOpen(`/account/${tab}`) && (tab !== 'payments' || hasPayments)).map((tab) => ({
    to: `/account/${tab}`,
    label: t(`frame.tabs.${tab}`),
    isCurrent: page === `/account/${tab}`,
  }));

  return (
    <Box sx={{ px: { xs: 2, md: 4 }, pt: 2, pb: 4, maxWidth: 1680, mx: 'auto' }}>
      {account === undefined ? (
        <LoadingState>
          <ListSkeleton columns={4} isCompact={false} />
        </LoadingState>
      ) : (
        <>
          <RecordHeading
            name={account.accountName}
            status={
              <StatusChip
                tone={accountTone(account.accountStatus)}
                label={t(account.accountStatus === AccountStatus.active ? 'status.active' : 'status.disabled')}
              />
            }
            place={placeOf(account, t, format)}
          />
          <LinkTabs label={account.accountName} tabs={tabs} />
          <Box sx={{ pt: 3 }}>
            <Outlet context={account} />
          </Box>
        </>
      )}
    </Box>
  );
}

/** "Brooklyn, NY · Contract Jul 1, 2025 – Jun 30, 2027", as far as it is known. */
function placeOf(account: Account, t: TFunction<'accounts'>, format: Formats): string {
  const { city, state } = account.address;
  const where = [city, state].filter((part) => part !== null && part !== undefined && part !== '').join(', ');
  const contract =
    account.startDate && account.endDate
      ? t('frame.contract', { start: format.day(account.startDate), end: format.day(account.endDate) })
      : '';
  return [where, contract].filter((part) => part !== '').join(' · ');
}
