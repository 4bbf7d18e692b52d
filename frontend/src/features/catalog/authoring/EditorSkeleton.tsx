import { Skeleton } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { LoadingState } from '@/shared/states/LoadingState';

/** The shape of an editor while it comes. */
export function EditorSkeleton() {
  const { t } = useTranslation('authoring');
  return (
    <LoadingState label={t('loading')}>
      <Skeleton animation={false} height={48} width="50%" />
      <Skeleton animation={false} variant="rounded" height={420} sx={{ mt: 3, maxWidth: 760, mx: 'auto' }} />
    </LoadingState>
  );
}
