import { Box, Link, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { OpensOutsideIcon } from '@/shared/icons/icons';
import { visuallyHidden } from '@/shared/text/visuallyHidden';

/** The footer: copyright of this year, the tagline, the privacy policy in a new tab (spec 1 §2). */
export function Footer() {
  const { t, i18n } = useTranslation('shell');
  const policy = i18n.language === 'es' ? '/privacy.es.html' : '/privacy.html';
  return (
    <Box
      component="footer"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: { xs: 1, md: 3 },
        px: { xs: 2, md: 4 },
        py: 2,
        borderTop: 1,
        borderColor: 'line',
        color: 'text.secondary',
        '@media print': { display: 'none' },
      }}
    >
      <Typography variant="caption">{t('footer.copyright', { year: String(new Date().getFullYear()) })}</Typography>
      <Typography variant="caption" sx={{ flex: 1 }}>
        {t('footer.tagline')}
      </Typography>
      <Link
        href={policy}
        target="_blank"
        rel="noopener"
        variant="caption"
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, minHeight: 'var(--app-target)' }}
      >
        {t('footer.privacy')}
        <OpensOutsideIcon sx={{ fontSize: 16 }} />
        <Box component="span" sx={visuallyHidden}>
          {t('opensInNewTab')}
        </Box>
      </Link>
    </Box>
  );
}
