import { Link } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { CourseLearning, LearningFigures, ProfessionalLearning, RoleLearning, SiteLearning } from '@/api/learning-management';
import { useFormats } from '@/shared/formats/useFormats';
import { addressAt } from '@/shared/place/address';
import { Link as PlaceLink } from '@/shared/place/Link';
import { usePage } from '@/shared/place/usePlaced';
import { RecordSection } from '@/shared/record/RecordSection';
import { useSession } from '@/shared/session/SessionContext';
import { usePercent } from '../hooks/usePercent';
import { sayRole } from '../rules/learningWords';
import { ChartSection } from './ChartSection';
import { FigureTable, type FigureColumn } from './FigureTable';
import { PeriodChart, type Series } from './PeriodChart';

/** Sites that a chart shows beside each other. */
const MOST_SITES = 20;
const FIGURES = ['people', 'enrolled', 'completed', 'overdue'] as const;
const TONES = { people: 'brand', enrolled: 'amber', completed: 'green', overdue: 'red' } as const;

/** Professional learning by role, by site and by course (spec 1 §2 /analytics/professionalLearning). */
export function LearningCharts({ learning: { asOf, roles, sites, courses } }: { learning: ProfessionalLearning }) {
  const { t } = useTranslation('analytics');
  const { place } = useSession();
  const format = useFormats();
  const percent = usePercent();
  const page = usePage();
  const { search } = useLocation();
  const figures: FigureColumn<LearningFigures>[] = FIGURES.map((key) => ({
    key,
    label: t(`learning.column.${key}`),
    cell: (row) => format.number(row[key]),
    figure: (row) => row[key],
  }));
  const series = (rows: readonly LearningFigures[]): Series[] =>
    FIGURES.map((key) => ({ label: t(`learning.column.${key}`), tone: TONES[key], data: rows.map((row) => row[key]) }));
  const siteName = ({ siteId, siteName: name }: SiteLearning) => (siteId ? name : t('learning.noSite'));
  const charted = sites.slice(0, MOST_SITES);
  const moment = t('asOf', { moment: format.dateTime(asOf) });
  const roleColumn: FigureColumn<RoleLearning> = {
    key: 'role',
    label: t('learning.column.role'),
    cell: ({ roleId }) => sayRole(t, roleId),
  };
  const siteColumn: FigureColumn<SiteLearning> = {
    key: 'site',
    label: t('column.site'),
    cell: (row) =>
      row.siteId && row.programId ? (
        <Link
          component={PlaceLink}
          to={`${addressAt({ accountId: place.accountId, programId: row.programId, siteId: row.siteId }, page)}${search}`}
          underline="hover"
          sx={{ font: 'inherit', fontWeight: 600 }}
        >
          {row.siteName}
        </Link>
      ) : (
        siteName(row)
      ),
  };
  const courseColumns: FigureColumn<CourseLearning>[] = [
    {
      key: 'course',
      label: t('learning.column.course'),
      cell: ({ title, isRequired }) => (isRequired ? `${title} (${t('learning.required')})` : title),
    },
    ...figures,
    {
      key: 'average',
      label: t('learning.column.average'),
      cell: ({ averageScore }) => percent(averageScore),
      figure: ({ averageScore }) => averageScore,
    },
  ];
  return (
    <>
      <ChartSection
        title={t('learning.byRole')}
        help={moment}
        explanation={t('learning.explain.roles', { returnObjects: true })}
        chart={
          <PeriodChart
            label={t('learning.byRole')}
            kind="bar"
            periods={roles.map(({ roleId }) => sayRole(t, roleId))}
            series={series(roles)}
          />
        }
        table={
          <FigureTable<RoleLearning>
            label={t('learning.byRole')}
            columns={[roleColumn, ...figures]}
            rows={roles}
            rowId={({ roleId }) => roleId}
            isSorted
          />
        }
      />
      {place.siteId === 0 && (
        <ChartSection
          title={t('sites')}
          help={
            sites.length > MOST_SITES
              ? t('learning.mostSites', { shown: format.number(MOST_SITES), total: format.number(sites.length) })
              : moment
          }
          explanation={t('learning.explain.sites', { returnObjects: true })}
          chart={<PeriodChart label={t('sites')} kind="bar" periods={charted.map(siteName)} series={series(charted)} />}
          table={
            <FigureTable<SiteLearning>
              label={t('sites')}
              columns={[siteColumn, ...figures]}
              rows={sites}
              rowId={({ siteId }) => siteId ?? 0}
              isSorted
            />
          }
        />
      )}
      <RecordSection title={t('learning.byCourse')} help={t('learning.byCourseHelp')}>
        <FigureTable<CourseLearning>
          label={t('learning.byCourse')}
          columns={courseColumns}
          rows={courses}
          rowId={({ slug }) => slug}
          isSorted
        />
      </RecordSection>
    </>
  );
}
