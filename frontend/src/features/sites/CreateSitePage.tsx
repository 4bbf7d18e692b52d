import { useTranslation } from 'react-i18next';
import { FormSkeleton } from '@/shared/form/FormSkeleton';
import { useConfigurationMode } from '@/shared/session/configurationMode';
import { useSession } from '@/shared/session/SessionContext';
import { RecordMissing } from '@/shared/states/RecordMissing';
import { CreateSiteStepper } from './parts/CreateSiteStepper';
import { useReadProgramQuery } from '@/api/admin';

/** New sites or sessions of a program (spec 1 §2 /account/program/sites/createsite). */
export function CreateSitePage() {
  const { t } = useTranslation('sites');
  const { programId } = useSession().place;
  const { data, error, isFetching, refetch } = useReadProgramQuery({ programId }, { skip: programId === 0 });
  useConfigurationMode(data?.isFinalSubmit === false);

  if (programId === 0 || (error !== undefined && !isFetching)) {
    return <RecordMissing title={t('create.noProgram')} failedTitle={t('create.failed')} error={error} onRetry={() => void refetch()} />;
  }
  return data?.id === programId ? <CreateSiteStepper key={programId} program={data} /> : <FormSkeleton />;
}
