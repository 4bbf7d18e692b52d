import { Box, Button, Paper } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useReadAccountPlanQuery } from '@/api/plannerAccount';
import { ChevronDownIcon } from '@/shared/icons/icons';
import { lazy } from '@/shared/lazy/lazy';
import { useParameter } from '@/shared/list/useParameter';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { dayAfter, todayIn } from '@/shared/time/days';

const PlanTable = lazy(() => import('./PlanTable').then((module) => ({ default: module.PlanTable })));

const ON = 'true';
/** Days that are looked ahead. */
const AHEAD = 6;

/** What is planned in the account, summed up in a line that has its place from the first; by program when it is opened. */
export function PlanStrip() {
  const { t } = useTranslation('partnerHome');
  const { role, place, canOpen } = useSession();
  const [open, setOpen] = useParameter('plan');
  const today = todayIn(null);
  const isTheirs = role <= Role.accountAdmin && place.accountId !== 0 && canOpen('/planner');
  const until = dayAfter(today, AHEAD);
  const { currentData, isError } = useReadAccountPlanQuery(
    { accountId: place.accountId, startdate: today, enddate: until },
    { skip: !isTheirs, refetchOnMountOrArgChange: true },
  );
  if (!isTheirs || isError) {
    return null;
  }
  const programs = currentData?.programs ?? [];
  const sum = (key: 'late' | 'due' | 'today', counts: number[]) => t(`plan.${key}`, { count: counts.reduce((all, each) => all + each, 0) });
  const sums = [
    sum(
      'late',
      programs.map(({ overdue }) => overdue),
    ),
    sum(
      'due',
      programs.map(({ due }) => due),
    ),
    sum(
      'today',
      programs.map(({ events }) => events.length),
    ),
  ];
  const isOpen = open === ON && programs.length > 0;
  return (
    <Paper component="section" variant="outlined" aria-label={t('plan.title')} sx={{ borderRadius: '8px', mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, minHeight: 48, pl: 2, pr: 1 }}>
        <Box component="span" sx={{ fontSize: 14, fontWeight: 600 }}>
          {t('plan.title')}
        </Box>
        <Box sx={{ flex: 1, fontSize: 14, color: 'text.secondary' }}>
          {currentData === undefined ? '' : programs.length === 0 ? t('plan.none') : sums.join(' · ')}
        </Box>
        {programs.length > 0 && (
          <Button
            aria-expanded={isOpen}
            endIcon={<ChevronDownIcon sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
            onClick={() => {
              setOpen(isOpen ? '' : ON);
            }}
          >
            {t('plan.by')}
          </Button>
        )}
      </Box>
      {isOpen && <PlanTable programs={programs} today={today} until={until} />}
    </Paper>
  );
}
