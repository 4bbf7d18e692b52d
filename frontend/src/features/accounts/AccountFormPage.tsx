import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useFresh } from '@/shared/browser/useFresh';
import { idIn } from '@/shared/session/useAccountInView';
import { ErrorState } from '@/shared/states/ErrorState';
import { useReadAccountQuery } from './accountsApi';
import { AccountForm } from './parts/AccountForm';
import { FormSkeleton } from '@/shared/form/FormSkeleton';

/** Account details: a new account at /accounts/create, one that there is at /accounts/edit (spec 1 §2). */
export function AccountFormPage() {
  const [params] = useSearchParams();
  const accountId = idIn(params, 'accountId');
  return accountId === 0 ? <AccountForm /> : <EditAccount key={accountId} accountId={accountId} />;
}

function EditAccount({ accountId }: { accountId: number }) {
  const { t } = useTranslation('accounts');
  const answer = useReadAccountQuery({ accountId }, { refetchOnMountOrArgChange: true });
  const fresh = useFresh(answer);
  if (fresh === null && answer.error !== undefined && !answer.isFetching) {
    return <ErrorState error={answer.error} title={t('form.notFound')} onRetry={() => void answer.refetch()} />;
  }
  return fresh === null ? <FormSkeleton /> : <AccountForm account={fresh.data} />;
}
