import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Activity } from '@/api/content';
import { useFormats } from '@/shared/formats/useFormats';
import { sayGrades } from '../words';

/** Setup time in hours and minutes (spec 1 §5), duration, grades, group, subjects. */
export function ActivityFacts({ activity }: { activity: Activity }) {
  const { t } = useTranslation('catalog');
  const format = useFormats();
  const facts = [
    ['setup', format.duration(activity.setupMinutes)],
    ['duration', format.duration(activity.durationMinutes)],
    ['grades', sayGrades(activity.grades)],
    ['group', activity.groupSize],
    ['subjects', activity.subjects.join(', ')],
  ] as const;
  return (
    <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1.5 }}>
      {facts.map(([name, value]) => (
        <Box key={name}>
          <Box component="dt" sx={{ fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}>
            {t(`fact.${name}`)}
          </Box>
          <Box component="dd" sx={{ m: 0, fontSize: 16, lineHeight: '24px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
