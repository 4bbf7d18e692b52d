import { useTranslation } from 'react-i18next';
import { RecordMissing } from '@/shared/states/RecordMissing';

interface Props {
  error: unknown;
  onRetry: () => void;
}

/** A scholar who cannot be shown: not there, not to be seen, or not to be reached right now. */
export function ScholarMissing({ error, onRetry }: Props) {
  const { t } = useTranslation('scholars');
  return (
    <RecordMissing
      title={t('record.notFound')}
      failedTitle={t('record.failed')}
      error={error}
      onRetry={onRetry}
      wayBack={{ to: '/roster', label: t('record.backToRoster') }}
    />
  );
}
