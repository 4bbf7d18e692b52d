import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAcknowledgeTermsMutation, useReadAcknowledgmentQuery } from '@/api/admin';

/** The terms of service, while the person has yet to acknowledge them. It cannot be closed and has one button (spec 1 §4). */
export function TermsModal() {
  const { t } = useTranslation('terms');
  const { data } = useReadAcknowledgmentQuery({});
  const [acknowledge, { isLoading }] = useAcknowledgeTermsMutation();
  const [acknowledged, setAcknowledged] = useState<number | null>(null);
  const titleId = useId();
  if (data === undefined || !data.shouldAcknowledge || acknowledged === data.currentVersion) {
    return null;
  }
  const { type, currentVersion, terms } = data;

  async function confirm() {
    const result = await acknowledge({ acknowledgmentRequest: { type, versionNumber: currentVersion } });
    if (result.error === undefined) {
      setAcknowledged(currentVersion);
    }
  }

  return (
    <Dialog open aria-labelledby={titleId} maxWidth="sm" fullWidth scroll="paper">
      <DialogTitle id={titleId}>{terms?.title}</DialogTitle>
      <DialogContent dividers>
        {/* Reached by keyboard, so that the text can be scrolled without a mouse. */}
        <Box tabIndex={0} role="document" aria-labelledby={titleId} sx={{ '& p + p': { mt: 1.5 } }}>
          {(terms?.body ?? '')
            .split(/\n\s*\n/)
            .filter((paragraph) => paragraph.trim() !== '')
            .map((paragraph, index) => (
              <Typography key={index} sx={{ whiteSpace: 'pre-line' }}>
                {paragraph.trim()}
              </Typography>
            ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2 }}>
        <Button variant="contained" loading={isLoading} onClick={() => void confirm()}>
          {t('confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
