import { Box, Button, Paper, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Program } from '@/api/admin';
import { ConfirmDialog } from '@/shared/dialogs/ConfirmDialog';
import { CheckIcon } from '@/shared/icons/icons';
import { Link } from '@/shared/place/Link';
import { useNavigate } from '@/shared/place/usePlaced';
import { useSession } from '@/shared/session/SessionContext';
import { problemOf } from '@/shared/states/problem';
import { useToasts } from '@/shared/toasts/toasts';
import { programAddress } from '../programList';
import { useConfigureProgramMutation } from '@/api/admin';

/** What is left to do before a new program is set up, and the end of it: isFinalSubmit (spec 1 §3 "program configured flag"). */
export function SetUpStrip({ program }: { program: Program }) {
  const { t } = useTranslation('programs');
  const { canOpen } = useSession();
  const navigate = useNavigate();
  const toasts = useToasts();
  const [isAsking, setIsAsking] = useState(false);
  const [configure, { isLoading }] = useConfigureProgramMutation();
  const hasSites = program.noOfSites > 0;

  async function finish(version: number): Promise<void> {
    try {
      await configure({ programId: program.id, programConfiguration: { isFinalSubmit: true, version } }).unwrap();
      setIsAsking(false);
      toasts.show({ text: t('setUp.finished', { name: program.programName }) });
      await navigate(programAddress('/account/programs/sessions', program));
    } catch (error) {
      // Whoever changed the program meanwhile did not finish it: it is finished as it is now.
      const current = problemOf(error).current as Program | undefined;
      if (current !== undefined && current.version !== version) {
        await finish(current.version);
        return;
      }
      setIsAsking(false);
    }
  }

  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={t('setUp.title')}
      sx={{
        borderRadius: '8px',
        bgcolor: 'amber.soft',
        borderColor: 'amber.main',
        p: 2,
        my: 1.5,
        display: 'flex',
        gap: 2,
        flexWrap: 'wrap',
        alignItems: 'center',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 280 }}>
        <Typography component="h2" sx={{ fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>
          {t('setUp.title')}
        </Typography>
        <Box
          component="ol"
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', gap: 2.5, flexWrap: 'wrap', fontSize: 14, lineHeight: '24px' }}
        >
          {[
            { text: t('setUp.details'), isDone: true },
            { text: hasSites ? t('setUp.sites', { count: program.noOfSites }) : t('setUp.noSites'), isDone: hasSites },
            { text: t('setUp.finish'), isDone: false },
          ].map(({ text, isDone }, index) => (
            <Box
              component="li"
              key={text}
              sx={{ display: 'flex', alignItems: 'center', gap: 0.5, color: isDone ? 'success.main' : 'text.primary' }}
            >
              {isDone ? <CheckIcon sx={{ fontSize: 16 }} titleAccess={t('setUp.done')} aria-hidden={false} /> : `${String(index + 1)}.`}{' '}
              {text}
            </Box>
          ))}
        </Box>
      </Box>
      {canOpen('/configure/programadmin') && (
        <Button component={Link} to={programAddress('/configure/programadmin', program)}>
          {t('action.invite')}
        </Button>
      )}
      {!hasSites && canOpen('/account/program/sites/createsite') ? (
        <Button variant="contained" component={Link} to={programAddress('/account/program/sites/createsite', program)}>
          {t('setUp.addSites')}
        </Button>
      ) : (
        <Button
          variant="contained"
          onClick={() => {
            setIsAsking(true);
          }}
        >
          {t('setUp.action')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('setUp.question', { name: program.programName })}
        confirmLabel={t('setUp.action')}
        isRunning={isLoading}
        onConfirm={() => void finish(program.version)}
        onCancel={() => {
          setIsAsking(false);
        }}
      >
        {t('setUp.body', { count: program.noOfSites })}
      </ConfirmDialog>
    </Paper>
  );
}
