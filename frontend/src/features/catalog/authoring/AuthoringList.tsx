import {
  Box,
  Button,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuthoredItem } from '@/api/authoring';
import { saveFile } from '@/shared/browser/saveFile';
import { useFormats } from '@/shared/formats/useFormats';
import { FilterChip } from '@/shared/list/FilterChip';
import type { ChoiceFilter } from '@/shared/list/listFilters';
import { ListFrame } from '@/shared/list/ListFrame';
import { SearchBox } from '@/shared/list/SearchBox';
import { Link } from '@/shared/place/Link';
import { todayIn } from '@/shared/time/days';
import { useToasts } from '@/shared/toasts/toasts';
import { KINDS, SEARCH_LENGTH } from '../catalogQuery';
import { BookIcon } from '../icons';
import { useCatalogWords } from '../words';
import { ImportDialog } from './ImportDialog';
import { useLazySavePackageQuery } from './itemFiles';
import { StandingChip } from './StandingChip';
import { STATES, useAuthoredItems } from './useAuthoredItems';

/** Content authoring: every item of a language, drafts too, and how it stands (`/resources/authoring`). */
export function AuthoringList() {
  const { t } = useTranslation('authoring');
  const words = useCatalogWords();
  const list = useAuthoredItems();
  const toasts = useToasts();
  const [isImporting, setIsImporting] = useState(false);
  const [read, { isFetching: isExporting }] = useLazySavePackageQuery();
  const { items, total, search, kind, state, language } = list;

  async function save() {
    try {
      saveFile(await read({}).unwrap(), `${t('package.name')}-${todayIn(null)}.zip`);
    } catch {
      toasts.show({ tone: 'failed', text: t('package.exportFailed') });
    }
  }

  const filters: { filter: ChoiceFilter; value: string; set: (value: string) => void }[] = [
    {
      filter: { name: 'state', label: t('filter.state'), options: STATES.map((value) => ({ value, label: t(`state.${value}`) })) },
      value: state ?? '',
      set: list.setState,
    },
    {
      filter: { name: 'kind', label: t('filter.kind'), options: KINDS.map((value) => ({ value, label: words.kind(value) })) },
      value: kind ?? '',
      set: list.setKind,
    },
  ];

  return (
    <>
      <ListFrame<AuthoredItem>
        title={t('title')}
        data={{
          rows: items,
          count: list.isFetching && total === undefined ? undefined : (total ?? items?.length),
          isFetching: list.isFetching,
          error: list.error,
          onRetry: list.retry,
        }}
        primaryAction={
          <Button component={Link} to={`/resources/authoring/new?language=${language}`} variant="contained">
            {t('new')}
          </Button>
        }
        otherActions={
          <>
            <Button component={Link} to="/resources/authoring/links">
              {t('links.title')}
            </Button>
            <Button variant="outlined" loading={isExporting} onClick={() => void save()}>
              {t('package.export')}
            </Button>
            <Button
              variant="outlined"
              onClick={() => {
                setIsImporting(true);
              }}
            >
              {t('package.import')}
            </Button>
          </>
        }
        bar={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
            <SearchBox label={t('search.label')} value={search} maxLength={SEARCH_LENGTH} onSearch={list.setSearch} />
            <ToggleButtonGroup
              exclusive
              size="small"
              aria-label={t('filter.language')}
              value={language}
              onChange={(_event, next: string | null) => {
                if (next !== null) {
                  list.setLanguage(next);
                }
              }}
              sx={{
                '& .MuiToggleButton-root': {
                  height: 40,
                  px: 2,
                  textTransform: 'none',
                  color: 'text.primary',
                  bgcolor: 'background.paper',
                  borderColor: 'control',
                  '&.Mui-selected, &.Mui-selected:hover': { color: 'brand.main', bgcolor: 'brand.soft' },
                },
              }}
            >
              {(['en', 'es'] as const).map((each) => (
                <ToggleButton key={each} value={each}>
                  {t(`language.${each}`)}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
            {filters.map(({ filter, value, set }) => (
              <FilterChip key={filter.name} filter={filter} value={value} onValue={set} />
            ))}
          </Box>
        }
        isNarrowed={list.isNarrowed}
        onShowAll={list.showAll}
        empty={{ icon: <BookIcon />, title: t('empty'), body: t('emptyBody') }}
        skeleton={
          <Box sx={{ p: 2 }}>
            {Array.from({ length: 8 }, (_, at) => (
              <Skeleton key={at} animation={false} height={44} />
            ))}
          </Box>
        }
      >
        {(rows) => (
          <Box sx={{ overflow: 'auto' }}>
            {list.isNear && <Typography sx={{ px: 2, pt: 2 }}>{t('near')}</Typography>}
            <Table
              size="small"
              stickyHeader
              aria-label={t('title')}
              sx={{ '& td, & th': { fontSize: 14, lineHeight: '20px', height: 44, py: 0.5 } }}
            >
              <TableHead>
                <TableRow>
                  <TableCell>{t('field.title')}</TableCell>
                  <TableCell>{t('filter.kind')}</TableCell>
                  <TableCell>{t('filter.state')}</TableCell>
                  <TableCell>{t('changed')}</TableCell>
                </TableRow>
              </TableHead>
              <Rows items={rows} />
            </Table>
            {list.hasMore && (
              <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 2, p: 2 }}>
                <Typography sx={{ fontSize: 13, lineHeight: '18px', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
                  {t('shown', { shown: rows.length, total: total ?? rows.length })}
                </Typography>
                <Button variant="outlined" loading={list.isFetching} onClick={list.showMore}>
                  {t('showMore')}
                </Button>
              </Box>
            )}
          </Box>
        )}
      </ListFrame>
      {isImporting && (
        <ImportDialog
          onClose={() => {
            setIsImporting(false);
          }}
        />
      )}
    </>
  );
}

function Rows({ items }: { items: readonly AuthoredItem[] }) {
  const format = useFormats();
  const words = useCatalogWords();
  return (
    <TableBody>
      {items.map(({ id, title, language, kind, standing, modifiedAt }) => (
        <TableRow key={id} hover>
          <TableCell sx={{ minWidth: 240, overflowWrap: 'anywhere' }}>
            <Box component={Link} to={`/resources/authoring/${id}`} lang={language} sx={{ fontWeight: 600, color: 'primary.main' }}>
              {title}
            </Box>
          </TableCell>
          <TableCell>{words.kind(kind)}</TableCell>
          <TableCell>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
              <StandingChip standing={standing} />
            </Box>
          </TableCell>
          <TableCell sx={{ whiteSpace: 'nowrap' }}>{format.dateTime(modifiedAt)}</TableCell>
        </TableRow>
      ))}
    </TableBody>
  );
}
