import { Box, Stack } from '@mui/material';
import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import { useReadProfessionalLearningQuery } from '@/api/learning-management';
import { useFormats } from '@/shared/formats/useFormats';
import { PlaceChoice } from '@/shared/place/PlaceChoice';
import { usePage } from '@/shared/place/usePlaced';
import { useSession } from '@/shared/session/SessionContext';
import { EmptyState } from '@/shared/states/EmptyState';
import { useLearningFilters, type LearningStatus } from './hooks/useLearningFilters';
import { useRows } from './hooks/useRows';
import { ChartBody } from './parts/ChartBody';
import { ChoiceField } from './parts/ChoiceField';
import { Figures } from './parts/Figures';
import { LearningCharts } from './parts/LearningCharts';
import { LearningRows } from './parts/LearningRows';
import { PlaceFields } from './parts/PlaceFields';

/** Who has begun and completed the courses that they are offered, at the place in view (spec 1 §2 /analytics/professionalLearning). */
export function ProfessionalLearningPage() {
  const { t } = useTranslation('analytics');
  const format = useFormats();
  const { place } = useSession();
  const page = usePage();
  const filters = useLearningFilters();
  const { rowsRef, showRows } = useRows();
  const query = useReadProfessionalLearningQuery(place.accountId === 0 ? skipToken : filters.arg);
  const show = (status: LearningStatus | '') => () => {
    filters.onStatus(status);
    showRows();
  };
  const share = (some: number, all: number) => t('learning.share', { share: all === 0 ? '--' : format.evenPercent(some / all) });
  if (place.accountId === 0) {
    return (
      <Box sx={{ px: { xs: 2, md: 4 }, py: 3, maxWidth: 1280, mx: 'auto' }}>
        <PlaceChoice level="program" page={page} title={t('choose')} body={t('chooseBody')} hasTitle />
      </Box>
    );
  }
  return (
    <Stack sx={{ gap: 3, px: { xs: 2, md: 4 }, py: 3, maxWidth: 1280, mx: 'auto' }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
        <PlaceFields />
        <ChoiceField
          label={t('learning.course')}
          value={filters.course}
          all={t('learning.everyCourse')}
          choices={(query.data?.courses ?? []).map(({ slug, title }) => ({ value: slug, label: title }))}
          onChoose={filters.onCourse}
        />
      </Stack>
      <ChartBody query={query}>
        {(learning) =>
          learning.courses.length === 0 ? (
            <EmptyState title={t('learning.empty')}>{t('learning.emptyBody')}</EmptyState>
          ) : (
            <>
              <Figures
                label={t('learning.title')}
                figures={[
                  {
                    label: t('learning.people'),
                    value: format.number(learning.totals.people),
                    note: t('learning.peopleNote'),
                    onShow: show(''),
                  },
                  {
                    label: t('learning.enrolled'),
                    value: format.number(learning.totals.enrolled),
                    note: share(learning.totals.enrolled, learning.totals.people),
                  },
                  {
                    label: t('learning.completed'),
                    value: format.number(learning.totals.completed),
                    note: share(learning.totals.completed, learning.totals.people),
                    onShow: show('completed'),
                  },
                  {
                    label: t('learning.overdue'),
                    value: format.number(learning.totals.overdue),
                    note: t('learning.overdueNote'),
                    onShow: show('overdue'),
                  },
                ]}
              />
              <LearningCharts learning={learning} />
              <Box ref={rowsRef} tabIndex={-1} sx={{ outline: 0, scrollMarginTop: 96 }}>
                <LearningRows filters={filters} />
              </Box>
            </>
          )
        }
      </ChartBody>
    </Stack>
  );
}
