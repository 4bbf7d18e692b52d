import { Box, Button, Stack } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { StarIcon, StarredIcon } from '@/shared/icons/icons';
import { SearchBox } from '@/shared/list/SearchBox';
import type { ListView } from '../hooks/useListView';
import { StatusSelect } from './StatusSelect';

/** Fewer programs than this are seen at a glance; a search would only be in the way. */
const SEARCH_FROM = 8;

/** Search, filter by star, filter by status. */
export function PartnerHomeBar({ view }: { view: ListView }) {
  const { t } = useTranslation('partnerHome');
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, mb: 2, flexWrap: 'wrap' }}>
      {view.total >= SEARCH_FROM && <SearchBox label={t('search')} value={view.search} onSearch={view.setSearch} />}
      <Button
        variant="outlined"
        color="inherit"
        aria-pressed={view.isStarredFirst}
        disabled={!view.isAnyStar}
        startIcon={view.isStarredFirst ? <StarredIcon sx={{ color: 'amber.main' }} /> : <StarIcon />}
        onClick={() => {
          view.chooseStarredFirst(!view.isStarredFirst);
        }}
        sx={{ height: 40, fontWeight: 500, borderColor: 'control', bgcolor: view.isStarredFirst ? 'amber.soft' : 'background.paper' }}
      >
        {t('starredFirst')}
      </Button>
      <Box sx={{ flex: 1 }} />
      <StatusSelect options={view.status.options} value={view.status.filter} isFixed={view.status.isFixed} onChoose={view.status.choose} />
    </Stack>
  );
}
