import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '@/shared/layout/PageTitle';
import { Continue, ForMyGrades, Newest, ToLibrary } from './sections';

/** My content: the home of accounts with direct learning-experience access (spec 1 §2). */
export function MyContentPage() {
  const { t } = useTranslation('catalog');
  return (
    <Box sx={{ px: { xs: 2, md: 4 }, py: 3, maxWidth: 1440, mx: 'auto' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2, mb: 2 }}>
        <PageTitle>{t('myContent.title')}</PageTitle>
        <ToLibrary />
      </Box>
      <Continue />
      <ForMyGrades />
      <Newest />
    </Box>
  );
}
