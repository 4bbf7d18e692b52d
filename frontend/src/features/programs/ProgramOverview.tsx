import { Box, Button, Paper, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Program } from '@/api/admin';
import { useFormats } from '@/shared/formats/useFormats';
import { Link } from '@/shared/place/Link';
import { Facts } from '@/shared/record/Facts';
import { RecordSection } from '@/shared/record/RecordSection';
import { useSession } from '@/shared/session/SessionContext';
import { usePermission } from '@/shared/session/usePermission';
import { useProgramStatus } from './hooks/useProgramStatus';
import { isActive, programAddress } from './programList';

/** A program at a glance: figures that lead somewhere, its facts, and turning it off and on. */
export function ProgramOverview({ program }: { program: Program }) {
  const { t } = useTranslation('programs');
  const format = useFormats();
  const { canOpen } = useSession();
  const mayTurn = usePermission('program:status', { accountId: program.accountId });
  const { turn, dialogs } = useProgramStatus(program.accountId);
  const enrolled = program.enrolledScholars ?? 0;
  const share = program.noOfScholar > 0 ? format.percent(Math.round((enrolled / program.noOfScholar) * 100) / 100) : null;

  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }, alignItems: 'start' }}>
      <RecordSection title={t('overview.facts')}>
        <Facts
          facts={[
            { label: t('field.programType'), value: program.programType },
            { label: t('field.startDate'), value: format.day(program.startDate) },
            { label: t('field.endDate'), value: format.day(program.endDate) },
            { label: t('field.noOfScholar'), value: format.number(program.noOfScholar) },
          ]}
        />
        {mayTurn && (
          <Box
            sx={{
              mt: 3,
              pt: 2,
              borderTop: '1px solid',
              borderColor: 'divider',
              display: 'flex',
              gap: 2,
              alignItems: 'center',
              flexWrap: 'wrap',
            }}
          >
            <Typography sx={{ flex: 1, minWidth: 220, fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>
              {t(isActive(program) ? 'overview.disableHelp' : 'overview.enableHelp')}
            </Typography>
            <Button
              variant="outlined"
              color={isActive(program) ? 'error' : 'primary'}
              onClick={() => {
                turn(program);
              }}
            >
              {t(isActive(program) ? 'action.disable' : 'action.enable')}
            </Button>
          </Box>
        )}
      </RecordSection>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Figure
          value={format.number(program.noOfSites)}
          label={t('overview.sites', { count: program.noOfSites })}
          action={
            canOpen('/account/program/sites') && (
              <Button size="small" component={Link} to={programAddress('/account/program/sites', program)}>
                {t('action.sites')}
              </Button>
            )
          }
        />
        <Figure
          value={format.number(enrolled)}
          label={
            share === null ? t('overview.enrolled', { count: enrolled }) : t('overview.enrolledOf', { goal: program.noOfScholar, share })
          }
        />
      </Box>
      {dialogs}
    </Box>
  );
}

function Figure({ value, label, action }: { value: string; label: string; action?: ReactNode }) {
  return (
    <Paper variant="outlined" sx={{ borderRadius: '8px', p: 2.5, display: 'flex', alignItems: 'center', gap: 2 }}>
      <Box sx={{ flex: 1 }}>
        <Box sx={{ fontSize: 28, lineHeight: '36px', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>{value}</Box>
        <Box sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>{label}</Box>
      </Box>
      {action}
    </Paper>
  );
}
