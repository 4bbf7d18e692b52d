import { Box, Button, Link as PlainLink } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useReadOwnCoursesQuery } from '@/api/learningHome';
import { owed } from '@/shared/courses/owed';
import { useFormats } from '@/shared/formats/useFormats';
import { Link } from '@/shared/place/Link';
import { RecordSection } from '@/shared/record/RecordSection';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { todayIn } from '@/shared/time/days';

const LAUNCHPAD = '/resources/dashboard';
const COURSE = '/resources/course';

/** Courses that are named; the launchpad has them all. */
const SHOWN = 3;

/** Courses that the person still has to complete; nothing while there is none. */
export function RequiredCourses() {
  const { t, i18n } = useTranslation('home');
  const format = useFormats();
  const { role, canOpen } = useSession();
  // Whoever works for the provider owes no course.
  const { data } = useReadOwnCoursesQuery(
    { language: i18n.language.startsWith('es') ? 'es' : 'en' },
    { skip: role < Role.accountAdmin || !canOpen(LAUNCHPAD) },
  );
  const courses = owed(data?.results ?? []);
  if (courses.length === 0) {
    return null;
  }
  return (
    <Box sx={{ mt: 3 }}>
      <RecordSection
        title={t('required.title')}
        action={
          <Button component={Link} to={LAUNCHPAD}>
            {t('required.open')}
          </Button>
        }
      >
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {courses.slice(0, SHOWN).map(({ courseId, slug, language, title, dueDate }) => {
            const isLate = typeof dueDate === 'string' && dueDate < todayIn(undefined);
            return (
              <Box component="li" key={courseId} sx={{ py: 0.5, fontSize: 14, lineHeight: '20px' }}>
                <PlainLink
                  {...(canOpen(COURSE)
                    ? { component: Link, to: `${COURSE}?slug=${slug}&language=${language}` }
                    : { component: 'span', color: 'inherit' })}
                  lang={language}
                  sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
                >
                  {title}
                </PlainLink>
                {typeof dueDate === 'string' && (
                  <Box component="span" sx={{ ml: 1, color: isLate ? 'error.main' : 'text.secondary' }}>
                    {t(isLate ? 'required.overdue' : 'required.due', { day: format.day(dueDate) })}
                  </Box>
                )}
              </Box>
            );
          })}
          {courses.length > SHOWN && (
            <Box component="li" sx={{ py: 0.5, fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>
              {t('required.more', { count: courses.length - SHOWN })}
            </Box>
          )}
        </Box>
      </RecordSection>
    </Box>
  );
}
