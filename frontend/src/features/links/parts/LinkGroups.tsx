import { Box, Skeleton, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Link } from '@/api/learning-management';
import type { RowAction } from '@/shared/list/listColumns';
import { byCategory } from '../linkList';
import { LinkCard } from './LinkCard';

const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
  m: 0,
  p: 0,
  listStyle: 'none',
} as const;

/** The links under their headings. */
export function LinkGroups({ links, actions }: { links: readonly Link[]; actions: readonly RowAction<Link>[] }) {
  const { t } = useTranslation('links');
  const groups = byCategory(links);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      {groups.map((group) => (
        // A single group without a name of its own needs no heading.
        <Group
          key={group.category}
          title={group.category !== '' ? group.category : t(groups.length === 1 ? 'all' : 'other')}
          links={group.links}
          actions={actions}
        />
      ))}
    </Box>
  );
}

function Group({ title, links, actions }: { title: string; links: readonly Link[]; actions: readonly RowAction<Link>[] }) {
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography component="h2" id={titleId} sx={{ mb: 1.5, fontSize: 18, lineHeight: '24px', fontWeight: 600 }}>
        {title}
      </Typography>
      <Box component="ul" sx={grid}>
        {links.map((link) => (
          <LinkCard key={link.id} link={link} actions={actions} />
        ))}
      </Box>
    </Box>
  );
}

/** The links while they are on their way. */
export function LinksSkeleton() {
  return (
    <Box>
      <Skeleton animation={false} variant="text" width={200} height={32} />
      <Box sx={{ ...grid, mt: 1 }}>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} animation={false} variant="rounded" height={128} />
        ))}
      </Box>
    </Box>
  );
}
