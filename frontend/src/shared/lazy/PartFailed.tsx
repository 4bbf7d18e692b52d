import { Box, Button, Paper, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reloadPage } from '../browser/reload';
import { keepUnsaved, unsavedWork } from '../form/unsaved';
import { WarningIcon } from '../icons/icons';
import type { PartFault } from './fetchPart';

interface Props {
  fault: PartFault;
  /** Over the page, for a dialog or menu that did not come. */
  isFloating: boolean;
  onAgain: () => void;
}

/** In place of a part of the app that could not be loaded: what is known, and the way on. What is typed elsewhere stays. */
export function PartFailed({ fault, isFloating, onAgain }: Props) {
  const { t } = useTranslation('shared');
  const [isClosed, setIsClosed] = useState(false);
  const [unsaved] = useState(unsavedWork);
  const isGone = fault === 'gone';
  if (isClosed) {
    return null;
  }

  async function reload() {
    await keepUnsaved();
    reloadPage();
  }

  return (
    <Box
      role="alert"
      sx={(theme) =>
        isFloating
          ? {
              position: 'fixed',
              left: 16,
              right: 16,
              bottom: 24,
              zIndex: theme.zIndex.snackbar,
              display: 'flex',
              justifyContent: 'center',
              pointerEvents: 'none',
            }
          : { display: 'flex', justifyContent: 'center', px: 2, py: 6 }
      }
    >
      <Paper
        variant={isFloating ? 'elevation' : 'outlined'}
        elevation={isFloating ? 6 : 0}
        sx={{
          pointerEvents: 'auto',
          display: 'flex',
          alignItems: 'flex-start',
          gap: 1.5,
          maxWidth: 560,
          px: 2,
          py: 1.5,
          borderRadius: '8px',
        }}
      >
        <Box sx={{ display: 'flex', pt: 0.25, color: 'warning.main' }}>
          <WarningIcon />
        </Box>
        <Box sx={{ flex: 1 }}>
          <Typography sx={{ fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>
            {t(isGone ? 'part.goneTitle' : 'part.failedTitle')}
          </Typography>
          <Typography sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>
            {t(isGone ? `part.gone.${unsaved}` : 'part.failed')}
          </Typography>
          <Box sx={{ display: 'flex', gap: 1, mt: 1, flexWrap: 'wrap' }}>
            {isFloating && (
              <Button
                size="small"
                onClick={() => {
                  setIsClosed(true);
                }}
              >
                {t('part.notNow')}
              </Button>
            )}
            <Button size="small" variant="outlined" onClick={isGone ? () => void reload() : onAgain}>
              {t(isGone ? 'part.reload' : 'state.retry')}
            </Button>
          </Box>
        </Box>
      </Paper>
    </Box>
  );
}
