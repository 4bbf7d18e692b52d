import { useTranslation } from 'react-i18next';
import { RecordMissing } from '@/shared/states/RecordMissing';

interface Props {
  error: unknown;
  onRetry: () => void;
}

/** Somebody who cannot be shown: not there, not to be seen, or not to be reached right now. */
export function UserNotFound({ error, onRetry }: Props) {
  const { t } = useTranslation('users');
  return (
    <RecordMissing title={t('record.notFound')} error={error} onRetry={onRetry} wayBack={{ to: '/users', label: t('record.backToList') }} />
  );
}
