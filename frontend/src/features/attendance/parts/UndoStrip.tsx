import { Box, Button } from '@mui/material';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  canUndo: boolean;
  /** Why the last mark could not be taken back: not at all, or because somebody changed it since. */
  fault: 'failed' | 'changed' | null;
  onUndo: () => void;
  onHide: () => void;
}

/** "Marking can be undone through a strip with an undo link; clicking anywhere hides the strip." (spec 2 §2) */
export function UndoStrip({ canUndo, fault, onUndo, onHide }: Props) {
  const { t } = useTranslation('attendance');
  const isShown = canUndo || fault !== null;
  useEffect(() => {
    if (!isShown) {
      return undefined;
    }
    function onClick(event: MouseEvent) {
      if (!(event.target instanceof Element) || event.target.closest('[data-undo-strip]') === null) {
        onHide();
      }
    }
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('click', onClick);
    };
  }, [isShown, onHide]);
  if (!isShown) {
    return null;
  }
  return (
      <Box
        role="status"
        data-undo-strip=""
        sx={(theme) => ({
          position: 'sticky',
          bottom: 16,
          zIndex: theme.zIndex.appBar,
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 2,
          mt: 2,
          px: 2,
          py: 1,
          borderRadius: '8px',
          color: theme.palette.background.paper,
          backgroundColor: theme.palette.text.primary,
          '@media print': { display: 'none' },
        })}
      >
        {t(fault === null ? 'marked' : `undoFault.${fault}`)}
        {canUndo && (
          <Button color="inherit" onClick={onUndo} sx={{ textDecoration: 'underline' }}>
            {t('undo')}
          </Button>
        )}
      </Box>
  );
}
