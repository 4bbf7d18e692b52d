import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, useMediaQuery } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isMobileDevice } from '../offline/device';

/** "A warning popup appears on mobile devices in landscape orientation and hides in portrait" (spec 1 §1). */
export function LandscapeWarning() {
  const { t } = useTranslation('shell');
  const isLandscape = useMediaQuery('(orientation: landscape)', { noSsr: true });
  const [isClosed, setIsClosed] = useState(false);
  const titleId = useId();
  const isOpen = isMobileDevice() && isLandscape;
  if (!isOpen && isClosed) {
    setIsClosed(false); // Turned upright: the next turn warns again.
  }
  if (!isOpen || isClosed) {
    return null;
  }
  const close = () => {
    setIsClosed(true);
  };
  return (
    <Dialog open onClose={close} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('landscape.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t('landscape.body')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{t('landscape.goOn')}</Button>
      </DialogActions>
    </Dialog>
  );
}
