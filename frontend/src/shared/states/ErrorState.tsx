import { Box, Button, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { HelpDeskLink } from '../help/HelpDeskLink';
import { RetryIcon, WarningIcon } from '../icons/icons';
import { problemOf } from './problem';
import { StateFrame } from './StateFrame';

interface Props {
  /** What failed, as the base query gave it. */
  error?: unknown;
  onRetry?: () => void;
  title?: string;
}

/** The error view: what happened, the way to try again, and the id to tell the help desk. */
export function ErrorState({ error, onRetry, title }: Props) {
  const { t } = useTranslation('shared');
  const problem = problemOf(error);
  return (
    <StateFrame
      role="alert"
      icon={<WarningIcon />}
      title={title ?? t('state.errorTitle')}
      action={
        onRetry !== undefined && (
          <Button variant="outlined" startIcon={<RetryIcon />} onClick={onRetry}>
            {t('state.retry')}
          </Button>
        )
      }
    >
      {t(problem.isUnavailable ? 'state.unavailable' : 'state.errorBody')}
      {problem.correlationId !== null && (
        <Typography component="div" sx={{ mt: 1, fontSize: 13, lineHeight: '18px' }}>
          {t('state.reference', { id: problem.correlationId })}
          <Box>
            <HelpDeskLink reference={problem.correlationId}>{t('state.contact')}</HelpDeskLink>
          </Box>
        </Typography>
      )}
    </StateFrame>
  );
}
