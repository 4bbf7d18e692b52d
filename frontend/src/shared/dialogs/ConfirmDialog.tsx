import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  isOpen: boolean;
  /** Asks about the thing by its name: "Delete Morning Stars?" */
  title: string;
  children?: ReactNode;
  /** A verb and the thing: "Delete site". */
  confirmLabel: string;
  cancelLabel?: string;
  isDangerous?: boolean;
  isRunning?: boolean;
  /** Another answer, at the other end of the row. */
  aside?: ReactNode;
  /** For what cannot be undone only: the words that must be typed first. */
  typeToConfirm?: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that has no undo. The focus starts on the harmless answer and returns to the opener. */
export function ConfirmDialog(props: Props) {
  const { t } = useTranslation('shared');
  const titleId = useId();
  const bodyId = useId();
  const [typed, setTyped] = useState('');
  const { isOpen, title, children, confirmLabel, isDangerous = false, isRunning = false, typeToConfirm } = props;
  const mayConfirm = typeToConfirm === undefined || typed.trim() === typeToConfirm;

  return (
    <Dialog
      open={isOpen}
      onClose={isRunning ? undefined : props.onCancel}
      aria-labelledby={titleId}
      aria-describedby={children === undefined ? undefined : bodyId}
      fullWidth
      maxWidth={props.aside === undefined ? 'xs' : 'sm'}
      slotProps={{
        transition: {
          onExited: () => {
            setTyped('');
          },
        },
      }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      {(children !== undefined || typeToConfirm !== undefined) && (
        <DialogContent>
          <Typography component="div" id={bodyId} sx={{ color: 'text.secondary' }}>
            {children}
          </Typography>
          {typeToConfirm !== undefined && (
            <TextField
              fullWidth
              margin="normal"
              autoComplete="off"
              label={t('confirm.type', { words: typeToConfirm })}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
              }}
            />
          )}
        </DialogContent>
      )}
      <DialogActions sx={{ px: 3, pb: 2 }}>
        {props.aside !== undefined && <Box sx={{ mr: 'auto' }}>{props.aside}</Box>}
        <Button autoFocus onClick={props.onCancel} disabled={isRunning}>
          {props.cancelLabel ?? t('confirm.cancel')}
        </Button>
        <Button
          variant="contained"
          color={isDangerous ? 'error' : 'primary'}
          loading={isRunning}
          disabled={!mayConfirm}
          onClick={props.onConfirm}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
