import { Box, Button, IconButton, Stack } from '@mui/material';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { RowsIcon } from '../icons/icons';
import { Tooltip } from '../text/Tooltip';
import { ColumnMenu } from './ColumnMenu';
import { FilterChip, type ListFilter } from './FilterChip';
import type { ListQuery } from './listQuery';
import { SearchBox } from './SearchBox';
import { type SearchField, SearchFieldMenu } from './SearchFieldMenu';

interface Props {
  searchLabel: string;
  searchFields: readonly SearchField[];
  filters: readonly ListFilter[];
  columns: readonly { field: string; label: string; isName?: boolean }[];
  hidden: readonly string[];
  onHidden: (hidden: string[]) => void;
  onWiden?: (field: string, by: number) => number;
  isCompact: boolean;
  onCompact: (isCompact: boolean) => void;
  query: ListQuery;
  onQuery: (change: Partial<ListQuery>) => void;
}

/** The bar over a list: search, filters, columns, row height. */
export function ListBar({ query, onQuery, ...props }: Props) {
  const { t } = useTranslation('shared');
  const search = useCallback(
    (value: string) => {
      onQuery({ search: value });
    },
    [onQuery],
  );
  const hasFilter = Object.keys(query.filters).length > 0;
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1, mb: 2, minHeight: 40, flexWrap: 'wrap' }}>
      <SearchBox label={props.searchLabel} value={query.search} onSearch={search} />
      {props.searchFields.length > 0 && <SearchFieldMenu fields={props.searchFields} field={query.searchField} isExact={query.isExact} onChange={onQuery} />}
      {props.filters.map((filter) => (
        <FilterChip
          key={filter.name}
          filter={filter}
          value={query.filters[filter.name] ?? ''}
          onValue={(value) => {
            const others = Object.entries(query.filters).filter(([name]) => name !== filter.name);
            onQuery({ filters: Object.fromEntries(value === '' ? others : [...others, [filter.name, value]]) });
          }}
        />
      ))}
      {hasFilter && (
        <Button
          size="small"
          onClick={() => {
            onQuery({ filters: {} });
          }}
        >
          {t('list.clearFilters')}
        </Button>
      )}
      <Box sx={{ flex: 1 }} />
      <Tooltip title={t(props.isCompact ? 'list.comfortable' : 'list.compact')}>
        <IconButton
          aria-label={t('list.compact')}
          aria-pressed={props.isCompact}
          onClick={() => {
            props.onCompact(!props.isCompact);
          }}
        >
          <RowsIcon />
        </IconButton>
      </Tooltip>
      <ColumnMenu columns={props.columns} hidden={props.hidden} onHidden={props.onHidden} {...(props.onWiden === undefined ? {} : { onWiden: props.onWiden })} />
    </Stack>
  );
}
