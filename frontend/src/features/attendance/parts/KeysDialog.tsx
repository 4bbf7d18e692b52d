import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '@/shared/text/KeyHint';
import { STATUSES } from '../rules/register';

/** What each key does in a register (mounted while it is open). */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('attendance');
  const titleId = useId();
  const keys: [string, string][] = [
    ...STATUSES.map(({ status, key }): [string, string] => [key.toUpperCase(), t(`status.${status}`)]),
    ['⌫', t('keys.clear')],
    ['I', t('keys.checkIn')],
    ['O', t('keys.checkOut')],
    ['E', t('keys.details')],
    ['↑ ↓', t('keys.move')],
    ['Home End', t('keys.ends')],
    ['Tab', t('keys.buttons')],
    ['/', t('keys.find')],
    ['U', t('keys.undo')],
    ['?', t('keys.help')],
  ];
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('keys.title')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2, fontSize: 14, lineHeight: '20px' }}>{t('keys.where')}</Typography>
        <Box
          component="dl"
          sx={{
            m: 0,
            display: 'grid',
            gridTemplateColumns: 'auto 1fr',
            columnGap: 2,
            rowGap: 1,
            alignItems: 'center',
            fontSize: 14,
            lineHeight: '20px',
          }}
        >
          {keys.map(([key, what]) => (
            <Box key={key} sx={{ display: 'contents' }}>
              <Box component="dt">
                <KeyHint isRead>{key}</KeyHint>
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {what}
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button autoFocus onClick={onClose}>
          {t('keys.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
