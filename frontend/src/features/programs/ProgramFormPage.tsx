import { useTranslation } from 'react-i18next';
import { useFresh } from '@/shared/browser/useFresh';
import { FormSkeleton } from '@/shared/form/FormSkeleton';
import { usePage } from '@/shared/place/usePlaced';
import { useSession } from '@/shared/session/SessionContext';
import { RecordMissing } from '@/shared/states/RecordMissing';
import { ProgramForm } from './parts/ProgramForm';
import { useReadProgramQuery } from '@/api/admin';

/** A new program at /accounts/createprogram, one that there is at /accounts/editprogram (spec 1 §2). */
export function ProgramFormPage() {
  const { t } = useTranslation('programs');
  const { accountId, programId } = useSession().place;
  const isNew = usePage().startsWith('/accounts/createprogram');

  if (isNew) {
    return accountId === 0 ? <RecordMissing title={t('noAccount')} /> : <ProgramForm key={accountId} accountId={accountId} />;
  }
  return programId === 0 ? <RecordMissing title={t('notNamed')} /> : <EditProgram key={programId} programId={programId} />;
}

function EditProgram({ programId }: { programId: number }) {
  const { t } = useTranslation('programs');
  const answer = useReadProgramQuery({ programId }, { refetchOnMountOrArgChange: true });
  const fresh = useFresh(answer);
  if (fresh === null && answer.error !== undefined && !answer.isFetching) {
    return <RecordMissing title={t('notFound')} failedTitle={t('failed')} error={answer.error} onRetry={() => void answer.refetch()} />;
  }
  return fresh === null ? <FormSkeleton /> : <ProgramForm accountId={fresh.data.accountId} program={fresh.data} />;
}
