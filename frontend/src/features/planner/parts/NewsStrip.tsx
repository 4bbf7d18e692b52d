import { Alert, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useReadSiteNotificationsQuery, useUpdateSiteNotificationMutation } from '@/api/planner';

/** What the program has planned for the site since the person looked. */
export function NewsStrip({ programId, siteId }: { programId: number; siteId: number }) {
  const { t } = useTranslation('planner');
  const { data } = useReadSiteNotificationsQuery({ programId, siteId });
  const [look, { isLoading }] = useUpdateSiteNotificationMutation();
  const news = data?.sites[0];
  if (news === undefined) {
    return null;
  }
  const { newTasks, changedTasks } = news;
  const parts = [
    newTasks > 0 ? t('news.new', { count: newTasks }) : '',
    changedTasks > 0 ? t('news.changed', { count: changedTasks }) : '',
  ];
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ mb: 2, alignItems: 'center', bgcolor: 'brand.soft', color: 'text.primary' }}
      action={
        <Button size="small" loading={isLoading} onClick={() => void look({ programId, siteId })}>
          {t('news.seen')}
        </Button>
      }
    >
      {parts.filter(Boolean).join(' · ')}
    </Alert>
  );
}
