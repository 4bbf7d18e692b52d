import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { ListHeading } from '@/shared/list/ListHeading';
import { Continue, ForMyGrades, Newest } from './sections';
import { ThisWeek } from './ThisWeek';

/** Learning launchpad: what to go on with, this week's plan, what suits one's group, what is new (spec 1 §2). */
export function LaunchpadPage() {
  const { t } = useTranslation('catalog');
  return (
    <Box sx={{ px: { xs: 2, md: 4 }, py: 3, maxWidth: 1440, mx: 'auto' }}>
      <ListHeading title={t('launchpad.title')} />
      <Continue />
      <ThisWeek />
      <ForMyGrades />
      <Newest />
    </Box>
  );
}
