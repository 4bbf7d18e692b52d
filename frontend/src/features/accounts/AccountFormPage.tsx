import { useTranslation } from 'react-i18next';
import { useFresh } from '@/shared/browser/useFresh';
import { usePage } from '@/shared/place/usePlaced';
import { useSession } from '@/shared/session/SessionContext';
import { RecordMissing } from '@/shared/states/RecordMissing';
import { useReadAccountQuery } from '@/api/admin';
import { AccountForm } from './parts/AccountForm';
import { FormSkeleton } from '@/shared/form/FormSkeleton';

/** Account details: a new account at /accounts/create, one that there is at /accounts/edit (spec 1 §2). */
export function AccountFormPage() {
  const { t } = useTranslation('accounts');
  const { accountId } = useSession().place;
  if (usePage().startsWith('/accounts/create')) {
    return <AccountForm />;
  }
  return accountId === 0 ? <RecordMissing title={t('form.notNamed')} /> : <EditAccount key={accountId} accountId={accountId} />;
}

function EditAccount({ accountId }: { accountId: number }) {
  const { t } = useTranslation('accounts');
  const answer = useReadAccountQuery({ accountId }, { refetchOnMountOrArgChange: true });
  const fresh = useFresh(answer);
  if (fresh === null && answer.error !== undefined && !answer.isFetching) {
    return (
      <RecordMissing title={t('form.notFound')} failedTitle={t('form.failed')} error={answer.error} onRetry={() => void answer.refetch()} />
    );
  }
  return fresh === null ? <FormSkeleton /> : <AccountForm account={fresh.data} />;
}
