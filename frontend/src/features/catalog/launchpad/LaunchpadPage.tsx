import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { ListHeading } from '@/shared/list/ListHeading';
import { Certificates } from './Certificates';
import { Continue, ForMyGrades, Newest } from './sections';
import { Required } from './Required';
import { ThisWeek } from './ThisWeek';

/** Learning launchpad: what one has to complete, this week's plan, what to go on with, what suits one's group, what is new (spec 1 §2). */
export function LaunchpadPage() {
  const { t } = useTranslation('catalog');
  return (
    <Box sx={{ px: { xs: 2, md: 4 }, py: 3, maxWidth: 1440, mx: 'auto' }}>
      <ListHeading title={t('launchpad.title')} />
      <Required />
      <ThisWeek />
      <Continue />
      <ForMyGrades />
      <Certificates />
      <Newest />
    </Box>
  );
}
