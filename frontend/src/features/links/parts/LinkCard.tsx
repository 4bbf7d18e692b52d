import { Box, Link as OutsideLink, Paper, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Link } from '@/api/learning-management';
import type { Words } from '@/locales/words';
import { OpensOutsideIcon } from '@/shared/icons/icons';
import type { RowAction } from '@/shared/list/listColumns';
import { RowMenu } from '@/shared/list/RowMenu';
import { StatusChip } from '@/shared/text/StatusChip';
import { visuallyHidden } from '@/shared/text/visuallyHidden';
import { hostOf } from '../linkList';

/** A link: what is found there and where that is. All of the card leads there, in a new tab. */
export function LinkCard({ link, actions }: { link: Link; actions: readonly RowAction<Link>[] }) {
  const { t, i18n } = useTranslation(['links', 'shell']);
  const language = link.language === i18n.language ? undefined : link.language;
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        gap: 0.5,
        p: 2,
        borderRadius: '8px',
        '&:hover': { borderColor: 'primary.main' },
        '&:focus-within': { borderColor: 'primary.main' },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <OutsideLink
          href={link.url}
          target="_blank"
          rel="noopener noreferrer"
          underline="hover"
          sx={{
            flex: 1,
            minWidth: 0,
            py: 0.5,
            fontSize: 16,
            lineHeight: '24px',
            fontWeight: 600,
            overflowWrap: 'anywhere',
            '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '8px' },
          }}
        >
          <span lang={language}>{link.title}</span>
          <Box component="span" sx={visuallyHidden}>
            {` ${t('shell:opensInNewTab')}`}
          </Box>
        </OutsideLink>
        <Box sx={{ position: 'relative', zIndex: 1 }}>
          <RowMenu row={link} name={link.title} actions={actions} />
        </Box>
      </Box>
      {link.description !== '' && (
        <Typography lang={language} sx={{ flex: 1, fontSize: 14, lineHeight: '20px', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {link.description}
        </Typography>
      )}
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          mt: 'auto',
          pt: 1,
          minHeight: 32,
          fontSize: 13,
          lineHeight: '18px',
          color: 'text.secondary',
        }}
      >
        <OpensOutsideIcon sx={{ fontSize: 16 }} />
        <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {hostOf(link.url)}
        </Box>
        {language !== undefined && <span>{t(`language.${language as keyof Words['links']['language']}`)}</span>}
        {!link.isActive && <StatusChip tone="off" label={t('hidden')} />}
      </Box>
    </Paper>
  );
}
