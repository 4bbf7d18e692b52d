import { Stack, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { OF_LINES, type ReviewFilter } from '../rules/reviewFilter';

interface Props {
  filter: ReviewFilter;
  /** How many lines each filter shows. */
  sizes: Record<ReviewFilter, number>;
  search: string;
  onFilter: (filter: ReviewFilter) => void;
  onSearch: (search: string) => void;
}

/** Chooses which lines of a file are shown. */
export function ReviewFilters({ filter, sizes, search, onFilter, onSearch }: Props) {
  const { t } = useTranslation('rosterUpload');
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center', mb: 2 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={filter}
        aria-label={t('review.show')}
        onChange={(_event, next: ReviewFilter | null) => {
          onFilter(next ?? filter);
        }}
      >
        <ToggleButton value="all">{t('review.all', { count: sizes.all })}</ToggleButton>
        <ToggleButton value="faulty" disabled={sizes.faulty === 0}>
          {t('review.faulty', { count: sizes.faulty })}
        </ToggleButton>
        {sizes.similar > 0 && <ToggleButton value="similar">{t('review.similar', { count: sizes.similar })}</ToggleButton>}
        {sizes.changed > 0 && <ToggleButton value="changed">{t('review.changed', { count: sizes.changed })}</ToggleButton>}
        {OF_LINES.filter((notice) => sizes[notice] > 0).map((notice) => (
          <ToggleButton key={notice} value={notice}>
            {t(`review.${notice}`, { count: sizes[notice] })}
          </ToggleButton>
        ))}
        <ToggleButton value="ready" disabled={sizes.ready === 0}>
          {t('review.ready', { count: sizes.ready })}
        </ToggleButton>
      </ToggleButtonGroup>
      <TextField
        size="small"
        label={t('review.search')}
        value={search}
        onChange={(event) => {
          onSearch(event.target.value);
        }}
      />
    </Stack>
  );
}
