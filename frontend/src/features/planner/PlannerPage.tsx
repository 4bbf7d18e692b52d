import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { PlaceChoice } from '@/shared/place/PlaceChoice';
import { useSession } from '@/shared/session/SessionContext';
import { EventsTab } from './parts/EventsTab';

/** Program Planner (spec 1 §2, spec 2 §2 Planner): the events and holidays of the program in view. */
export function PlannerPage() {
  const { t } = useTranslation('planner');
  const { accountId, programId } = useSession().place;
  return (
    <Box sx={{ px: { xs: 2, md: 4 }, py: 3, maxWidth: 1680, mx: 'auto' }}>
      {programId === 0 ? (
        <PlaceChoice level="program" page="/planner" title={t('choose')} body={t('chooseBody')} />
      ) : (
        <EventsTab key={programId} accountId={accountId} programId={programId} />
      )}
    </Box>
  );
}
