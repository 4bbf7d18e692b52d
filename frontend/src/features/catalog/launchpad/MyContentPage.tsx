import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { ListHeading } from '@/shared/list/ListHeading';
import { Certificates } from './Certificates';
import { Required } from './Required';
import { Continue, ForMyGrades, Newest, ToLibrary } from './sections';

/** My content: the home of accounts with direct learning-experience access (spec 1 §2). */
export function MyContentPage() {
  const { t } = useTranslation('catalog');
  return (
    <Box sx={{ px: { xs: 2, md: 4 }, py: 3, maxWidth: 1440, mx: 'auto' }}>
      <ListHeading title={t('myContent.title')} action={<ToLibrary />} />
      <Required />
      <Continue />
      <ForMyGrades />
      <Certificates />
      <Newest />
    </Box>
  );
}
