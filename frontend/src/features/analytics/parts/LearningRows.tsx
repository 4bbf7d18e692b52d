import { Box, Link, Stack } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { type LearningPerson, useListLearningPeopleQuery } from '@/api/learning-management';
import { useFormats } from '@/shared/formats/useFormats';
import { DownloadButton } from '@/shared/list/DownloadButton';
import { SearchBox } from '@/shared/list/SearchBox';
import { Link as PlaceLink } from '@/shared/place/Link';
import { RecordSection } from '@/shared/record/RecordSection';
import { useSession } from '@/shared/session/SessionContext';
import { STATUSES, type LearningFilters } from '../hooks/useLearningFilters';
import { usePercent } from '../hooks/usePercent';
import { useRowPage } from '../hooks/useRowPage';
import { useLazySaveLearningPeopleQuery } from '../learningFile';
import { sayRole } from '../rules/learningWords';
import { ChoiceField } from './ChoiceField';
import type { FigureColumn } from './FigureTable';
import { RowPages } from './RowPages';

/** Each person with each of their courses, searched, sorted and paged by the service, and saved as they are shown. */
export function LearningRows({ filters: { arg, status, onStatus, search, onSearch } }: { filters: LearningFilters }) {
  const { t } = useTranslation('analytics');
  const found = { ...arg, ...(status !== '' && { status }), ...(search !== '' && { search }) };
  const rows = useRowPage(JSON.stringify(found));
  const { sortField, sortDir } = rows.arg;
  const sort = sortField === undefined || sortDir === undefined ? {} : { sortField, sortDir };
  const query = useListLearningPeopleQuery({ ...found, ...rows.arg });
  const [save, { isFetching }] = useLazySaveLearningPeopleQuery();
  return (
    <RecordSection
      title={t('learning.rows')}
      help={t('learning.rowsHelp')}
      action={
        <DownloadButton
          name={t('learning.file')}
          isFetching={isFetching}
          onRead={(format) => save({ ...found, ...sort, format }).unwrap()}
        />
      }
    >
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
        <SearchBox label={t('learning.search')} value={search} onSearch={onSearch} />
        <ChoiceField
          label={t('learning.status')}
          value={status}
          all={t('learning.everyStatus')}
          choices={STATUSES.map((value) => ({ value, label: t(`learning.statusOf.${value}`) }))}
          onChoose={onStatus}
        />
      </Stack>
      <RowPages
        label={t('learning.rows')}
        query={query}
        columns={useColumns()}
        rowId={({ id }) => id}
        rows={rows}
        empty={t('learning.noRows')}
      />
    </RecordSection>
  );
}

function useColumns(): FigureColumn<LearningPerson>[] {
  const { t } = useTranslation('analytics');
  const format = useFormats();
  const percent = usePercent();
  const { place, canOpen } = useSession();
  const mayOpen = canOpen('/users');
  return [
    {
      key: 'name',
      label: t('learning.column.name'),
      sortField: 'name',
      cell: ({ userId, firstName, lastName }) =>
        mayOpen ? (
          <Link component={PlaceLink} to={`/users/${String(userId)}`} underline="hover" sx={{ font: 'inherit', fontWeight: 600 }}>
            {`${lastName}, ${firstName}`}
          </Link>
        ) : (
          `${lastName}, ${firstName}`
        ),
    },
    { key: 'role', label: t('learning.column.role'), sortField: 'role', cell: ({ roleId }) => sayRole(t, roleId) },
    ...(place.siteId === 0
      ? [
          {
            key: 'site',
            label: t('column.site'),
            sortField: 'site',
            cell: ({ siteName }: LearningPerson) => (siteName === '' ? null : siteName),
          },
        ]
      : []),
    { key: 'course', label: t('learning.column.course'), sortField: 'course', cell: ({ course }) => course },
    { key: 'status', label: t('learning.column.status'), sortField: 'status', cell: (row) => <Status row={row} /> },
    { key: 'due', label: t('learning.column.due'), sortField: 'due', cell: ({ dueDate }) => (dueDate ? format.day(dueDate) : null) },
    {
      key: 'completed',
      label: t('learning.statusOf.completed'),
      sortField: 'completed',
      cell: ({ completedAt }) => (completedAt ? format.dateTime(completedAt) : null),
    },
    {
      key: 'score',
      label: t('learning.column.score'),
      sortField: 'score',
      cell: ({ score }) => percent(score),
      figure: ({ score }) => score,
    },
  ];
}

/** How far somebody is; that it is too late stands in words beside it. */
function Status({ row: { state, isOverdue } }: { row: LearningPerson }) {
  const { t } = useTranslation('analytics');
  return (
    <>
      {t(`learning.statusOf.${state}`)}
      {isOverdue && (
        <Box component="span" sx={{ color: 'error.main', fontWeight: 600, ml: 1 }}>
          {t('learning.statusOf.overdue')}
        </Box>
      )}
    </>
  );
}
