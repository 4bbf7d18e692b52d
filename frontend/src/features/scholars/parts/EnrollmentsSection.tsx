import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Enrollment, Scholar } from '@/api/roster';
import { useFormats } from '@/shared/formats/useFormats';
import { Link } from '@/shared/place/Link';
import { RecordSection } from '@/shared/record/RecordSection';
import { useSession } from '@/shared/session/SessionContext';
import { StatusChip } from '@/shared/text/StatusChip';
import { useWeekDays } from '@/shared/time/useWeekDays';
import { useEnrollElsewhere } from '../hooks/useEnrollElsewhere';
import { useScholarWords } from '../hooks/useScholarWords';
import { ACTIVE } from '../rules/enrollmentForm';
import { EnrollmentDialog } from './EnrollmentDialog';

/** Where the child is enrolled, with the way to another site. */
export function EnrollmentsSection({ scholar }: { scholar: Scholar }) {
  const { t } = useTranslation('scholars');
  const { bounds, may } = useSession();
  const [edited, setEdited] = useState<{ enrollment: Enrollment; deactivates: boolean } | null>(null);
  const { isElsewhere, addressOf } = useEnrollElsewhere();
  return (
    <RecordSection
      title={t('record.enrollments.title')}
      {...(may('enrollment:create', { accountId: scholar.accountId }) && isElsewhere(scholar.enrollments)
        ? {
            action: (
              <Button size="small" component={Link} to={addressOf(scholar)}>
                {t(bounds.siteId > 0 ? 'record.enrollments.enrollHere' : 'record.enrollments.enroll')}
              </Button>
            ),
          }
        : {})}
    >
      {scholar.enrollments.length === 0 ? (
        <Typography sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>{t('record.enrollments.none')}</Typography>
      ) : (
        <Box component="ul" aria-label={t('record.enrollments.title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {scholar.enrollments.map((enrollment) => (
            <EnrollmentItem
              key={enrollment.enrollmentId}
              enrollment={enrollment}
              {...(may('enrollment:edit', { accountId: enrollment.accountId, programId: enrollment.programId, siteId: enrollment.siteId })
                ? {
                    onEdit: (deactivates: boolean) => {
                      setEdited({ enrollment, deactivates });
                    },
                  }
                : {})}
            />
          ))}
        </Box>
      )}
      {edited !== null && (
        <EnrollmentDialog
          {...edited}
          onClose={() => {
            setEdited(null);
          }}
        />
      )}
    </RecordSection>
  );
}

function EnrollmentItem({ enrollment, onEdit }: { enrollment: Enrollment; onEdit?: (deactivates: boolean) => void }) {
  const { t } = useTranslation('scholars');
  const format = useFormats();
  const weekDays = useWeekDays();
  const { say } = useScholarWords();
  const { siteName, status, classroomName, scheduledDays, enrollmentDate, inactiveDate, inactiveNotes } = enrollment;
  const isActive = status === ACTIVE;
  const facts = [
    classroomName === '' ? t('form.noClassroom') : classroomName,
    scheduledDays.length === 0 ? t('record.enrollments.everyDay') : weekDays(scheduledDays),
    t('record.enrollments.since', { day: format.day(enrollmentDate) }),
    ...(isActive ? [] : [t('record.enrollments.until', { day: format.day(inactiveDate) })]),
  ];
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-start',
        gap: 1,
        py: 1.5,
        '&:not(:first-of-type)': { borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 'min(240px, 100%)', fontSize: 14, lineHeight: '20px', overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography component="h3" sx={{ fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>
            {siteName}
          </Typography>
          <StatusChip tone={isActive ? 'good' : 'off'} label={say('status', String(status))} />
        </Box>
        <Box sx={{ color: 'text.secondary' }}>{facts.join(' · ')}</Box>
        {inactiveNotes !== null && inactiveNotes !== undefined && inactiveNotes !== '' && (
          <Box sx={{ whiteSpace: 'pre-line' }}>{inactiveNotes}</Box>
        )}
      </Box>
      {onEdit !== undefined && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          {isActive && (
            <Button
              size="small"
              color="inherit"
              aria-label={t('record.enrollments.deactivateOf', { site: siteName })}
              onClick={() => {
                onEdit(true);
              }}
            >
              {t('record.enrollments.deactivate')}
            </Button>
          )}
          <Button
            size="small"
            aria-label={t('record.enrollments.editOf', { site: siteName })}
            onClick={() => {
              onEdit(false);
            }}
          >
            {t('record.enrollments.edit')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
