import { Box, Card, Typography } from '@mui/material';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivitySummary } from '@/api/content';
import { useFormats } from '@/shared/formats/useFormats';
import { ClockIcon } from '@/shared/icons/icons';
import { Link } from '@/shared/place/Link';
import { StatusChip } from '@/shared/text/StatusChip';
import { GradesIcon, GroupIcon } from '../icons';
import { sayGrades } from '../words';

interface Props {
  activity: ActivitySummary;
  /** Its preview is shown. */
  isChosen: boolean;
  link: ComponentProps<typeof Link>;
}

/** Id of the link of a card, which the focus goes back to. */
export function cardId(activityId: string): string {
  return `activity-${activityId}`;
}

/** An activity in the list. Its title is the link to its preview, and all of the card leads there. */
export function ActivityCard({ activity, isChosen, link }: Props) {
  const { t } = useTranslation('catalog');
  const format = useFormats();
  const { id, title, summary, activityType, subjects, grades, durationMinutes, groupSize, isPublished } = activity;
  return (
    <Card
      component="article"
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        height: '100%',
        p: 2,
        overflow: 'visible',
        ...(isChosen && { borderColor: 'brand.main', boxShadow: (theme) => `inset 0 0 0 1px ${theme.palette.brand.main}`, backgroundColor: 'brand.soft' }),
        '&:hover': { borderColor: 'brand.main' },
        '&:has(a:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      <Typography component="p" sx={{ fontSize: 13, lineHeight: '18px', color: 'text.secondary', mb: 0.5, pr: isPublished ? 0 : 10 }}>
        {[activityType, ...subjects].join(' · ')}
      </Typography>
      {!isPublished && (
        <Box sx={{ position: 'absolute', top: 12, right: 12 }}>
          <StatusChip tone="waiting" label={t('draft')} />
        </Box>
      )}
      <Typography component="h2" variant="h3" sx={{ overflowWrap: 'anywhere', '& a': { color: 'text.primary', textDecoration: 'none', outline: 'none', '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' } } }}>
        <Link id={cardId(id)} aria-current={isChosen ? 'true' : undefined} {...link}>
          {title}
        </Link>
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, mb: 2, flex: 1 }}>
        {summary}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, fontSize: 13, lineHeight: '18px' }}>
        <Fact icon={<ClockIcon />} label={t('fact.duration')}>
          {format.duration(durationMinutes)}
        </Fact>
        <Fact icon={<GradesIcon />} label={t('fact.grades')}>
          {t('grades', { grades: sayGrades(grades) })}
        </Fact>
        <Fact icon={<GroupIcon />} label={t('fact.group')}>
          {groupSize}
        </Fact>
      </Box>
    </Card>
  );
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, '& svg': { fontSize: 16, color: 'text.secondary' } }}>
      <Box component="dt" aria-label={label} sx={{ display: 'flex' }}>
        {icon}
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        {children}
      </Box>
    </Box>
  );
}
