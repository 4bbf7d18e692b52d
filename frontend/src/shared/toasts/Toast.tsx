import { Box, Button, IconButton, Paper } from '@mui/material';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckIcon, CloseIcon, WarningIcon } from '../icons/icons';
import { TOAST_MS, type ToastMessage } from './toasts';

interface Props {
  message: ToastMessage;
  onClose: () => void;
}

/** One toast. Its time stands still while it is pointed at or holds the focus, which goes back to where it was as the toast goes. */
export function Toast({ message, onClose }: Props) {
  const { t } = useTranslation('shared');
  const [isHeld, setIsHeld] = useState(false);
  const latestClose = useRef(onClose);
  useEffect(() => {
    latestClose.current = onClose;
  }, [onClose]);

  const box = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element | null>(null);
  function keepFocused() {
    if (box.current?.contains(document.activeElement) === false) {
      cameFrom.current = document.activeElement;
    }
  }
  // Only now has a dialog that closed as the toast came given the focus back.
  useEffect(keepFocused, []);
  // However it goes: by its buttons, by `Ctrl Z`, or pushed out by newer ones.
  useLayoutEffect(() => {
    const going = box.current;
    return () => {
      const hasFocus = () => going?.contains(document.activeElement) === true;
      if (hasFocus() && cameFrom.current instanceof HTMLElement) {
        cameFrom.current.focus({ preventScroll: true });
      }
      // What is gone, hidden or disabled by now takes no focus.
      if (hasFocus()) {
        document.getElementById('main')?.focus({ preventScroll: true });
      }
    };
  }, []);

  useEffect(() => {
    if (isHeld) {
      return undefined;
    }
    const timer = window.setTimeout(() => {
      latestClose.current();
    }, TOAST_MS);
    return () => {
      window.clearTimeout(timer);
    };
  }, [isHeld]);

  const { undo } = message;
  const failed = message.tone === 'failed';
  return (
    <Paper
      ref={box}
      elevation={6}
      onMouseDown={keepFocused}
      onMouseEnter={() => {
        setIsHeld(true);
      }}
      onMouseLeave={() => {
        setIsHeld(false);
      }}
      onFocus={() => {
        setIsHeld(true);
      }}
      onBlur={() => {
        setIsHeld(false);
      }}
      sx={(theme) => ({
        pointerEvents: 'auto',
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        maxWidth: 560,
        pl: 2,
        pr: 1,
        py: 0.75,
        borderRadius: '8px',
        border: `1px solid ${theme.palette.divider}`,
        color: 'text.primary',
      })}
    >
      <Box sx={{ display: 'flex', color: failed ? 'error.main' : 'success.main' }}>{failed ? <WarningIcon /> : <CheckIcon />}</Box>
      <Box sx={{ flex: 1, py: 0.75, lineHeight: '20px', fontSize: 14, overflowWrap: 'anywhere' }}>{message.text}</Box>
      {undo !== undefined && (
        <Button
          size="small"
          aria-keyshortcuts="Control+Z"
          title={t('toast.undoKeys')}
          onClick={() => {
            undo();
            onClose();
          }}
        >
          {t('toast.undo')}
        </Button>
      )}
      <IconButton size="small" aria-label={t('toast.close')} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </Paper>
  );
}
