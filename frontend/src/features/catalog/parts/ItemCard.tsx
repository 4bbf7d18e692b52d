import { Box, Card, Typography } from '@mui/material';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundItem } from '@/api/content';
import { useFormats } from '@/shared/formats/useFormats';
import { ClockIcon } from '@/shared/icons/icons';
import { Link } from '@/shared/place/Link';
import { StatusChip } from '@/shared/text/StatusChip';
import { RequiredMark } from '../course/RequiredMark';
import { GradesIcon, GroupIcon } from '../icons';
import { sayGrades, useCatalogWords } from '../words';
import { Marked } from './Marked';
import { Picture } from './Picture';

interface Props {
  item: FoundItem;
  /** Its preview is shown. */
  isChosen?: boolean;
  link: ComponentProps<typeof Link>;
  /** Level of its title. */
  heading?: 'h2' | 'h3';
}

/** Id of the link of a card, which the focus goes back to. */
export function cardId(itemId: string): string {
  return `item-${itemId}`;
}

/** An item in a list. Its title is the link, and all of the card leads there. */
export function ItemCard({ item: { node, titleParts, summaryParts }, isChosen = false, link, heading = 'h2' }: Props) {
  const { t } = useTranslation('catalog');
  const format = useFormats();
  const words = useCatalogWords();
  const { id, language, grades, durationMinutes, groupSize, picture, progress, isPublished, state } = node;
  return (
    <Card
      component="article"
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        height: '100%',
        overflow: 'visible',
        ...(isChosen && {
          borderColor: 'brand.main',
          boxShadow: (theme) => `inset 0 0 0 1px ${theme.palette.brand.main}`,
          backgroundColor: 'brand.soft',
        }),
        '&:hover': { borderColor: 'brand.main' },
        '&:has(a:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      <Picture svg={picture} text="" />
      <Box sx={{ position: 'absolute', top: 10, right: 10, display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 0.5 }}>
        {!isPublished && <StatusChip tone="waiting" label={t(state === 'SCHEDULED' ? 'scheduled' : 'draft')} />}
        {node.kind === 'COURSE' && <RequiredMark slug={node.slug} />}
        {progress !== 'NOT_STARTED' && (
          <StatusChip tone={progress === 'COMPLETED' ? 'good' : 'waiting'} label={t(`progress.${progress}`)} />
        )}
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, p: 2 }}>
        <Typography component="p" sx={{ fontSize: 13, lineHeight: '18px', color: 'text.secondary', mb: 0.5 }}>
          {words.about(node)}
        </Typography>
        <Typography
          component={heading}
          variant="h3"
          lang={language}
          sx={{
            overflowWrap: 'anywhere',
            '& a': {
              color: 'text.primary',
              textDecoration: 'none',
              outline: 'none',
              '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' },
            },
          }}
        >
          <Link id={cardId(id)} aria-current={isChosen ? 'true' : undefined} {...link}>
            <Marked parts={titleParts} />
          </Link>
        </Typography>
        <Typography variant="body2" lang={language} sx={{ color: 'text.secondary', mt: 0.5, mb: 2, flex: 1 }}>
          <Marked parts={summaryParts} />
        </Typography>
        <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, fontSize: 13, lineHeight: '18px' }}>
          <Fact icon={<ClockIcon />} label={t('fact.duration')}>
            {format.duration(durationMinutes)}
          </Fact>
          {grades.length > 0 && (
            <Fact icon={<GradesIcon />} label={t('fact.grades')}>
              {t('grades', { grades: sayGrades(grades) })}
            </Fact>
          )}
          {groupSize !== '' && (
            <Fact icon={<GroupIcon />} label={t('fact.group')}>
              {groupSize}
            </Fact>
          )}
        </Box>
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
