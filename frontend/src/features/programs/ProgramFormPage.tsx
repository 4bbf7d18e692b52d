import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useFresh } from '@/shared/browser/useFresh';
import { FormSkeleton } from '@/shared/form/FormSkeleton';
import { idIn, useAccountInView } from '@/shared/session/useAccountInView';
import { ErrorState } from '@/shared/states/ErrorState';
import { ProgramForm } from './parts/ProgramForm';
import { useReadProgramQuery } from './programsApi';

/** A new program at /accounts/createprogram, one that there is at /accounts/editprogram (spec 1 §2). */
export function ProgramFormPage() {
  const { t } = useTranslation('programs');
  const [params] = useSearchParams();
  const accountId = useAccountInView();
  const programId = idIn(params, 'programId');

  if (programId === 0) {
    return accountId === 0 ? <ErrorState title={t('noAccount')} /> : <ProgramForm key={accountId} accountId={accountId} />;
  }
  return <EditProgram key={programId} programId={programId} />;
}

function EditProgram({ programId }: { programId: number }) {
  const { t } = useTranslation('programs');
  const answer = useReadProgramQuery({ programId }, { refetchOnMountOrArgChange: true });
  const fresh = useFresh(answer);
  if (fresh === null && answer.error !== undefined && !answer.isFetching) {
    return <ErrorState error={answer.error} title={t('notFound')} onRetry={() => void answer.refetch()} />;
  }
  return fresh === null ? <FormSkeleton /> : <ProgramForm accountId={fresh.data.accountId} program={fresh.data} />;
}
