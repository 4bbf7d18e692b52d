import { Box, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useItemNamedQuery } from '@/api/content';
import type { UserCourse } from '@/api/learning-management';
import { useFormats } from '@/shared/formats/useFormats';
import { Link } from '@/shared/place/Link';
import { StatusChip } from '@/shared/text/StatusChip';
import { useRequired, useSayDue } from '../course/useRequired';
import { catalogLanguage } from '../useCatalog';
import { readingAddress } from '../words';
import { Section } from './sections';

/** Courses that the person still has to complete; nothing while there is none. */
export function Required() {
  const { t } = useTranslation('catalog');
  const courses = useRequired();
  return courses.length === 0 ? null : (
    <Section title={t('required.title')}>
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
        {courses.map((course) => (
          <Course key={course.courseId} course={course} />
        ))}
      </Box>
    </Section>
  );
}

function Course({ course: { slug, language, title, minutes, doneParts, parts, dueDate } }: { course: UserCourse }) {
  const { t } = useTranslation('catalog');
  const format = useFormats();
  const { text, isLate } = useSayDue()({ dueDate });
  const { data: item } = useItemNamedQuery({ slug, language: catalogLanguage(language) });
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
        px: 2,
        py: 1.5,
        '& + &': { borderTop: '1px solid', borderColor: 'line' },
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography lang={language} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {item === undefined || item === null ? title : <Link to={readingAddress(item)}>{title}</Link>}
        </Typography>
        <Typography sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>
          {[format.duration(minutes), t('course.done', { done: doneParts, count: parts })].join(' · ')}
        </Typography>
      </Box>
      <StatusChip tone={isLate ? 'bad' : 'waiting'} label={text} />
    </Box>
  );
}
