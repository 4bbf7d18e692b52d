import { Link, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MissingMark, type MissingRegister, useListMissingMarksQuery, useListMissingRegistersQuery } from '@/api/roster';
import { useFormats } from '@/shared/formats/useFormats';
import { addressAt } from '@/shared/place/address';
import { Link as PlaceLink } from '@/shared/place/Link';
import { useSession } from '@/shared/session/SessionContext';
import type { ChartArg } from '../hooks/useChartFilters';
import { useRowPage } from '../hooks/useRowPage';
import { useScholarColumns } from '../hooks/useScholarColumns';
import type { FigureColumn } from './FigureTable';
import { RowsSection } from './RowsSection';

const VIEWS = ['registers', 'marks'] as const;

interface Of {
  programId?: number;
  siteId?: number;
  groupIds?: string;
  startDate: string;
  endDate: string;
}

/** The rows behind a chart of completion: the registers that lack marks, or each scholar on each day without one. */
export function MissingMarks({ asked: { programId, siteId, groupIds, startDate, endDate } }: { asked: ChartArg }) {
  const { t } = useTranslation('analytics');
  const [view, setView] = useState<(typeof VIEWS)[number]>('registers');
  const of = {
    ...(siteId === undefined ? { programId } : { siteId }),
    ...(groupIds !== undefined && { groupIds }),
    startDate,
    endDate,
  };
  const action = (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t('view')}
      value={view}
      onChange={(_event, next: (typeof VIEWS)[number] | null) => {
        setView(next ?? view);
      }}
    >
      {VIEWS.map((choice) => (
        <ToggleButton key={choice} value={choice} sx={{ textTransform: 'none', px: 1.5 }}>
          {t(`missingBy.${choice}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
  return view === 'registers' ? <Registers of={of} action={action} /> : <Marks of={of} action={action} />;
}

/** The day of a register, which opens it for those who may. */
function useDayColumn<Row extends { siteId: number; day: string }>(): FigureColumn<Row> {
  const { t } = useTranslation('analytics');
  const format = useFormats();
  const { place, canOpen } = useSession();
  const mayOpen = canOpen('/attendance');
  return {
    key: 'day',
    label: t('column.day'),
    sortField: 'day',
    cell: ({ siteId, day }) =>
      mayOpen ? (
        <Link
          component={PlaceLink}
          to={`${addressAt({ ...place, siteId }, '/attendance')}?day=${day}`}
          underline="hover"
          sx={{ font: 'inherit', fontWeight: 600 }}
        >
          {format.weekday(day)}
        </Link>
      ) : (
        format.weekday(day)
      ),
  };
}

function Registers({ of, action }: { of: Of; action: ReactNode }) {
  const { t } = useTranslation('analytics');
  const format = useFormats();
  const { place } = useSession();
  const rows = useRowPage();
  const query = useListMissingRegistersQuery({ ...of, ...rows.arg });
  const columns: FigureColumn<MissingRegister>[] = [
    useDayColumn<MissingRegister>(),
    ...(place.siteId === 0
      ? [{ key: 'site', label: t('column.site'), sortField: 'siteName', cell: ({ siteName }: MissingRegister) => siteName }]
      : []),
    {
      key: 'missing',
      label: t('column.missing'),
      sortField: 'missing',
      cell: ({ missing }) => format.number(missing),
      figure: ({ missing }) => missing,
    },
  ];
  return (
    <RowsSection
      title={t('missing')}
      help={t('missingBy.help')}
      action={action}
      query={query}
      columns={columns}
      rowId={({ siteId, day }) => `${String(siteId)}/${day}`}
      rows={rows}
      empty={t('noMissing')}
    />
  );
}

function Marks({ of, action }: { of: Of; action: ReactNode }) {
  const { t } = useTranslation('analytics');
  const rows = useRowPage();
  const query = useListMissingMarksQuery({ ...of, ...rows.arg });
  const columns: FigureColumn<MissingMark>[] = [useDayColumn<MissingMark>(), ...useScholarColumns<MissingMark>()];
  return (
    <RowsSection
      title={t('missing')}
      help={t('missingHelp')}
      action={action}
      query={query}
      columns={columns}
      rowId={({ ssmId, day }) => `${String(ssmId)}/${day}`}
      rows={rows}
      empty={t('noMissing')}
    />
  );
}
