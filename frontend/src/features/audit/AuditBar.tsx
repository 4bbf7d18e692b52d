import { Box, Button, Chip, Stack } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { AUDITED } from '@/shared/audit/auditApi';
import { sayEntity } from '@/shared/audit/auditWords';
import { FilterChip } from '@/shared/list/FilterChip';
import { ActorFilter } from './ActorFilter';
import { EMPTY, ENTITIES, type AuditQuery } from './auditQuery';
import { DayFilter } from './DayFilter';

interface Props {
  /** The account whose log is shown; absent where it is that of all. */
  accountId: number | undefined;
  query: AuditQuery;
  onChange: (change: Partial<AuditQuery>) => void;
}

/** The filters of the audit log: where, about what, by whom, when. */
export function AuditBar({ accountId, query, onChange }: Props) {
  const { t } = useTranslation('audit');
  const isNarrowed = Object.values(query).some((each) => each !== '');
  const entities = ENTITIES.filter(({ area }) => query.area === '' || query.area === area);
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1, mb: 2, minHeight: 40, flexWrap: 'wrap' }}>
      <FilterChip
        filter={{ name: 'area', label: t('filter.area'), options: AUDITED.map((each) => ({ value: each, label: t(`area.${each}`) })) }}
        value={query.area}
        onValue={(area) => {
          onChange({ area, entity: '', entityId: '' });
        }}
      />
      <FilterChip
        filter={{ name: 'entity', label: t('filter.entity'), options: entities.map(({ entity }) => ({ value: entity, label: capital(sayEntity(t, entity)) })) }}
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
      <DayFilter
        label={t('filter.from')}
        value={query.from}
        onValue={(from) => {
          onChange({ from });
        }}
      />
      <DayFilter
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
      {isNarrowed && (
        <Button
          size="small"
          onClick={() => {
            onChange(EMPTY);
          }}
        >
          {t('filter.clear')}
        </Button>
      )}
      <Box sx={{ flex: 1 }} />
    </Stack>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
