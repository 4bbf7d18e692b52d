import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/shared/states/EmptyState';

/** My content: the home of accounts with direct learning-experience access. */
export function MyContentPage() {
  const { t } = useTranslation('myContent');
  return (
    <Box sx={{ maxWidth: 1024, mx: 'auto', px: { xs: 2, md: 4 }, py: 3 }}>
      <EmptyState title={t('empty.title')}>{t('empty.body')}</EmptyState>
    </Box>
  );
}
