import { Button, IconButton, Stack } from '@mui/material';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { RowsIcon } from '../icons/icons';
import { Tooltip } from '../text/Tooltip';
import { ColumnMenu } from './ColumnMenu';
import { DaysChip } from './DaysChip';
import { FilterChip } from './FilterChip';
import type { ListHead } from './listColumns';
import { LookupChip } from './LookupChip';
import { SearchBox } from './SearchBox';
import { SearchFieldMenu } from './SearchFieldMenu';
import type { List } from './useList';

interface Props<Row, Column extends ListHead> {
  list: List<Row, Column>;
  searchLabel: string;
  /** Makes a column wider by so many pixels, and says how wide it is now; absent while there is no table. */
  onWiden?: (field: string, by: number) => number;
}

/** The bar over a list: search, filters, columns, row height. */
export function ListBar<Row, Column extends ListHead>({ list, searchLabel, onWiden }: Props<Row, Column>) {
  const { query, onQuery, searchFields, filters, columns, layout } = list;
  const { t } = useTranslation('shared');
  const search = useCallback(
    (value: string) => {
      onQuery({ search: value });
    },
    [onQuery],
  );
  const hasFilter = Object.keys(query.filters).length > 0;
  return (
    <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 1, minHeight: 40 }}>
      <Stack direction="row" sx={{ flex: 1, minWidth: 0, alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <SearchBox label={searchLabel} value={query.search} onSearch={search} />
        {searchFields.length > 0 && (
          <SearchFieldMenu fields={searchFields} field={query.searchField} isExact={query.isExact} onChange={onQuery} />
        )}
        {filters.map((filter) => {
          const chip = {
            value: query.filters[filter.name] ?? '',
            onValue: (value: string) => {
              const resets = filter.kind === 'lookup' ? filter.resets : undefined;
              const others = Object.entries(query.filters).filter(([name]) => name !== filter.name && resets?.includes(name) !== true);
              onQuery({ filters: Object.fromEntries(value === '' ? others : [...others, [filter.name, value]]) });
            },
          };
          if (filter.kind === 'lookup') {
            return <LookupChip key={filter.name} filter={filter} {...chip} />;
          }
          return filter.kind === 'days' ? (
            <DaysChip key={filter.name} filter={filter} {...chip} />
          ) : (
            <FilterChip key={filter.name} filter={filter} {...chip} />
          );
        })}
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
      </Stack>
      <Tooltip title={t(layout.isCompact ? 'list.comfortable' : 'list.compact')}>
        <IconButton
          aria-label={t('list.compact')}
          aria-pressed={layout.isCompact}
          onClick={() => {
            layout.setCompact(!layout.isCompact);
          }}
        >
          <RowsIcon />
        </IconButton>
      </Tooltip>
      <ColumnMenu columns={columns} hidden={layout.hidden} onHidden={layout.setHidden} {...(onWiden === undefined ? {} : { onWiden })} />
    </Stack>
  );
}
