import { Box, Skeleton } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useDelayed } from '@/shared/states/useDelayed';

/** The shape of a page that is on its way; nothing for the first moment, so that quick pages do not flash. */
export function PageSkeleton() {
  const { t } = useTranslation('shell');
  const isShown = useDelayed();
  return (
    <Box role="status" aria-label={t('loading')} sx={{ maxWidth: 1024, mx: 'auto', px: { xs: 2, md: 4 }, py: 3, minHeight: 320 }}>
      {isShown && (
        <>
          <Skeleton variant="text" width={240} height={40} />
          <Skeleton variant="rounded" height={44} sx={{ my: 2 }} />
          <Skeleton variant="rounded" height={220} />
        </>
      )}
    </Box>
  );
}
