import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { idIn } from '@/shared/session/useAccountInView';
import { ErrorState } from '@/shared/states/ErrorState';
import { useReadAccountQuery } from './accountsApi';
import { AccountForm } from './parts/AccountForm';
import { FormSkeleton } from '@/shared/form/FormSkeleton';

/** Account details: a new account at /accounts/create, one that there is at /accounts/edit (spec 1 §2). */
export function AccountFormPage() {
  const { t } = useTranslation('accounts');
  const [params] = useSearchParams();
  const accountId = idIn(params, 'accountId');
  const { data, error, isFetching, refetch } = useReadAccountQuery({ accountId }, { skip: accountId === 0, refetchOnMountOrArgChange: true });

  if (accountId === 0) {
    return <AccountForm />;
  }
  if (error !== undefined && !isFetching) {
    return <ErrorState error={error} title={t('form.notFound')} onRetry={() => void refetch()} />;
  }
  // What is edited must be what is saved now, not what was read some time ago.
  return data === undefined || data.id !== accountId || isFetching ? <FormSkeleton /> : <AccountForm account={data} />;
}
