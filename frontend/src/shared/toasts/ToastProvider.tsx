import { Box } from '@mui/material';
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useHotkey } from '../browser/useHotkey';
import { Toast } from './Toast';
import { ToastsContext, type ToastMessage } from './toasts';

/** More than this many would cover the page; the oldest goes. */
const MOST_AT_ONCE = 3;

interface Shown extends ToastMessage {
  id: number;
}

/** Shows toasts at the foot of the window and announces them. `Ctrl Z` undoes the latest one that can be undone. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shared');
  const [shown, setShown] = useState<Shown[]>([]);
  const nextId = useRef(1);

  const close = useCallback((id: number) => {
    setShown((all) => all.filter((each) => each.id !== id));
  }, []);
  const show = useCallback(
    (message: ToastMessage) => {
      const id = nextId.current;
      nextId.current += 1;
      setShown((all) => [...all, { ...message, id }].slice(-MOST_AT_ONCE));
      return () => {
        close(id);
      };
    },
    [close],
  );
  const toasts = useMemo(() => ({ show }), [show]);

  const undoable = shown.findLast((each) => each.undo !== undefined);
  useHotkey({ key: 'z', ctrl: true, notWhileTyping: true, isOn: undoable !== undefined }, () => {
    if (undoable !== undefined) {
      undoable.undo?.();
      close(undoable.id);
    }
  });

  return (
    <ToastsContext value={toasts}>
      {children}
      <Box
        component="section"
        aria-label={t('toast.region')}
        sx={(theme) => ({
          position: 'fixed',
          left: 0,
          right: 0,
          bottom: 24,
          zIndex: theme.zIndex.snackbar,
          px: 2,
          pointerEvents: 'none',
          '@media print': { display: 'none' },
        })}
      >
        <Box role="status" aria-atomic="false" sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 1 }}>
          {shown.map((each) => (
            <Toast
              key={each.id}
              message={each}
              onClose={() => {
                close(each.id);
              }}
            />
          ))}
        </Box>
      </Box>
    </ToastsContext>
  );
}
