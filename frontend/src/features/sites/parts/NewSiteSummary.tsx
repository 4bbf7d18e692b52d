import { Box } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { showDay } from '@/shared/form/rules';
import type { NewSites } from '../createForm';
import { useSiteWords } from '../hooks/useSiteWords';

/** What is known of the new sites so far. */
export function NewSiteSummary() {
  const { t } = useTranslation('sites');
  const { labels, days, times } = useSiteWords();
  const values = useFormContext<NewSites>().watch();
  const names = values.names.map(({ name }) => name.trim()).filter((name) => name !== '');
  const rows = [
    { label: t('create.names'), value: names.join(', ') },
    {
      label: labels.siteAddress,
      value: [values.siteAddress, [values.city, values.state].filter(Boolean).join(', ')].filter(Boolean).join(', '),
    },
    { label: t('page.dates'), value: [values.startDate, values.endDate].filter(Boolean).map(showDay).join(' – ') },
    { label: labels.siteDays, value: days(values.siteDays) },
    { label: t('page.times'), value: times(values) },
    { label: labels.scholarCapacity, value: values.scholarCapacity },
  ].filter(({ value }) => value !== '');
  if (rows.length === 0) {
    return <Box sx={{ fontSize: 14, color: 'text.secondary' }}>{t('create.nothing')}</Box>;
  }
  return (
    <Box component="dl" sx={{ m: 0, fontSize: 14, lineHeight: '20px' }}>
      {rows.map(({ label, value }) => (
        <Box key={label} sx={{ mb: 1 }}>
          <Box component="dt" sx={{ fontSize: 13, color: 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
