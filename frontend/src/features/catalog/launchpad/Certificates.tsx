import { Box, Button, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useListUserCoursesQuery } from '@/api/learning-management';
import { useFormats } from '@/shared/formats/useFormats';
import { useCertificate } from '../course/useCertificate';
import { catalogLanguage } from '../useCatalog';
import { Section } from './sections';

/** The certificates of the courses that somebody has completed, the newest first; nothing while there is none. */
export function Certificates() {
  const { t, i18n } = useTranslation('catalog');
  const format = useFormats();
  const save = useCertificate();
  const { data } = useListUserCoursesQuery({ language: catalogLanguage(i18n.language) });
  const completed = (data?.results ?? []).filter(({ certificateCode }) => typeof certificateCode === 'string');
  completed.sort((one, other) => Date.parse(other.completedAt ?? '') - Date.parse(one.completedAt ?? ''));
  if (completed.length === 0) {
    return null;
  }
  return (
    <Section title={t('certificates.title')}>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          border: '1px solid',
          borderColor: 'line',
          borderRadius: '8px',
          backgroundColor: 'background.paper',
        }}
      >
        {completed.map((course) => (
          <Box
            component="li"
            key={course.courseId}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 2,
              px: 2,
              py: 1.5,
              '& + &': { borderTop: '1px solid', borderColor: 'line' },
            }}
          >
            <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
              <Typography lang={course.language} sx={{ fontWeight: 600 }}>
                {course.title}
              </Typography>
              <Typography sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>
                {t('certificates.completed', { when: format.day((course.completedAt ?? '').slice(0, 10)), code: course.certificateCode })}
              </Typography>
            </Box>
            <Button variant="outlined" aria-label={t('certificates.download', { course: course.title })} onClick={() => void save(course)}>
              {t('course.certificate')}
            </Button>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
