import { Box, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { PlaceChoice } from '@/shared/place/PlaceChoice';
import { usePage } from '@/shared/place/usePlaced';
import { LinkTabs } from '@/shared/record/LinkTabs';
import { useSession } from '@/shared/session/SessionContext';

const TABS = [
  { name: 'enrollment', path: '/analytics/scholar/enrollment' },
  { name: 'ada', path: '/analytics/scholar/attendance/ada' },
  { name: 'completion', path: '/analytics/scholar/attendance/completion' },
  { name: 'retention', path: '/analytics/scholar/retention' },
] as const;

/** What surrounds the charts of scholars: their tabs, which keep what the charts are narrowed by. Asks which program where none is in view. */
export function AnalyticsFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('analytics');
  const { place } = useSession();
  const page = usePage();
  const { search } = useLocation();
  return (
    <Box sx={{ px: { xs: 2, md: 4 }, py: 3, maxWidth: 1280, mx: 'auto' }}>
      {place.programId === 0 ? (
        <PlaceChoice level="program" page={page} title={t('choose')} body={t('chooseBody')} hasTitle />
      ) : (
        <Stack sx={{ gap: 3 }}>
          <LinkTabs
            label={t('tabs')}
            tabs={TABS.map(({ name, path }) => ({ to: `${path}${search}`, label: t(`tab.${name}`), isCurrent: page === path }))}
          />
          {children}
        </Stack>
      )}
    </Box>
  );
}
