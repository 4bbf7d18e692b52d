import { Button, Chip, Stack } from '@mui/material';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { AUDITED } from '@/shared/audit/auditApi';
import { sayEntity } from '@/shared/audit/auditWords';
import { DayField } from '@/shared/list/DayField';
import { FilterChip } from '@/shared/list/FilterChip';
import { SearchBox } from '@/shared/list/SearchBox';
import { ActorFilter } from './ActorFilter';
import { EMPTY, ENTITIES, isNarrowed, type AuditQuery } from './auditQuery';

interface Props {
  /** The account whose log is shown; absent where it is that of all. */
  accountId: number | undefined;
  query: AuditQuery;
  onChange: (change: Partial<AuditQuery>) => void;
}

/** What narrows the audit log: the name of what it was done to, where, about what, by whom, when. */
export function AuditBar({ accountId, query, onChange }: Props) {
  const { t } = useTranslation('audit');
  const search = useCallback(
    (value: string) => {
      onChange({ search: value });
    },
    [onChange],
  );
  const entities = ENTITIES.filter(({ area }) => query.area === '' || query.area === area);
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1, minHeight: 40, flexWrap: 'wrap' }}>
      <SearchBox label={t('filter.search')} value={query.search} onSearch={search} />
      <FilterChip
        filter={{ name: 'area', label: t('filter.area'), options: AUDITED.map((each) => ({ value: each, label: t(`area.${each}`) })) }}
        value={query.area}
        onValue={(area) => {
          onChange({ area, entity: '', entityId: '' });
        }}
      />
      <FilterChip
        filter={{
          name: 'entity',
          label: t('filter.entity'),
          hasSeveral: true,
          options: entities.map(({ entity }) => ({ value: entity, label: capital(sayEntity(t, entity)) })),
        }}
        value={query.entity}
        onValue={(entity) => {
          onChange({ entity, entityId: '' });
        }}
      />
      <ActorFilter
        accountId={accountId}
        actor={query.actor}
        actorName={query.actorName}
        onActor={(actor, actorName) => {
          onChange({ actor, actorName });
        }}
      />
      <DayField
        label={t('filter.from')}
        value={query.from}
        onValue={(from) => {
          onChange({ from });
        }}
      />
      <DayField
        label={t('filter.to')}
        value={query.to}
        onValue={(to) => {
          onChange({ to });
        }}
      />
      {query.entityId !== '' && (
        <Chip
          label={t('filter.entityId', { entity: capital(sayEntity(t, query.entity)), id: query.entityId })}
          onDelete={() => {
            onChange({ entityId: '' });
          }}
        />
      )}
      {isNarrowed(query) && (
        <Button
          size="small"
          onClick={() => {
            onChange(EMPTY);
          }}
        >
          {t('filter.clear')}
        </Button>
      )}
    </Stack>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
