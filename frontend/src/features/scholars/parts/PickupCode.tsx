import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, GlobalStyles, Typography } from '@mui/material';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Contact, type PickupCodeState, useDeletePickupCodeMutation, useMakePickupCodeMutation } from '@/api/roster';
import { ConfirmDialog } from '@/shared/dialogs/ConfirmDialog';
import { useFormats } from '@/shared/formats/useFormats';
import { problemOf } from '@/shared/states/problem';
import { useToasts } from '@/shared/toasts/toasts';

interface Props {
  contact: Contact;
  state: PickupCodeState | undefined;
}

/** The pick-up code of an adult: that there is one, since when, and the way to a new one. The code itself is shown once, when it is made. */
export function PickupCode({ contact, state }: Props) {
  const { t } = useTranslation('scholars');
  const format = useFormats();
  const toasts = useToasts();
  const name = `${contact.firstName} ${contact.lastName}`;
  const [code, setCode] = useState<{ code: string; scholars: number } | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const [isReplacing, setIsReplacing] = useState(false);
  const [make, { isLoading: isMaking }] = useMakePickupCodeMutation();
  const [remove, { isLoading: isGoing }] = useDeletePickupCodeMutation();

  async function makeOne() {
    try {
      setCode(await make({ mappingId: contact.mappingId }).unwrap());
    } catch (error) {
      // It was made, and nobody has seen it.
      toasts.show({ tone: 'failed', text: t(problemOf(error).name === 'Error_AnswerLost' ? 'code.lost' : 'code.failed') });
    }
    setIsReplacing(false);
  }
  async function takeAway() {
    try {
      await remove({ mappingId: contact.mappingId }).unwrap();
      toasts.show({ text: t('code.removed', { name }) });
    } catch (error) {
      toasts.show({ tone: 'failed', text: t(problemOf(error).name === 'Error_CodeOfOthers' ? 'code.ofOthers' : 'code.failed') });
    }
    setIsRemoving(false);
  }

  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 0.5 }}>
      {state !== undefined && (
        <Typography component="span" sx={{ fontSize: 14, lineHeight: '20px', color: state.isUsedUp ? 'error.main' : 'text.secondary' }}>
          {t(state.isUsedUp ? 'code.usedUp' : 'code.since', { day: format.day(state.madeAt) })}
          {state.scholars > 1 && ` · ${t('code.shared', { count: state.scholars })}`}
        </Typography>
      )}
      <Button
        size="small"
        loading={isMaking}
        aria-label={t(state === undefined ? 'code.makeFor' : 'code.againFor', { name })}
        onClick={() => {
          if (state === undefined) {
            void makeOne();
          } else {
            setIsReplacing(true);
          }
        }}
      >
        {t(state === undefined ? 'code.make' : 'code.again')}
      </Button>
      {state !== undefined && (
        <Button
          size="small"
          color="error"
          aria-label={t('code.removeFor', { name })}
          onClick={() => {
            setIsRemoving(true);
          }}
        >
          {t('code.remove')}
        </Button>
      )}
      {code !== null && (
        <CodeDialog
          name={name}
          code={code.code}
          scholars={code.scholars}
          onClose={() => {
            setCode(null);
          }}
        />
      )}
      <ConfirmDialog
        isOpen={isReplacing}
        title={t('code.againTitle', { name })}
        confirmLabel={t('code.again')}
        isRunning={isMaking}
        onConfirm={() => void makeOne()}
        onCancel={() => {
          setIsReplacing(false);
        }}
      >
        {t('code.againBody')}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={isRemoving}
        title={t('code.removeTitle', { name })}
        confirmLabel={t('code.remove')}
        isDangerous
        isRunning={isGoing}
        onConfirm={() => void takeAway()}
        onCancel={() => {
          setIsRemoving(false);
        }}
      >
        {t('code.removeBody')}
      </ConfirmDialog>
    </Box>
  );
}

/** A new code, as digits and as a picture that a scanner reads; gone when it is closed. */
function CodeDialog({ name, code, scholars, onClose }: { name: string; code: string; scholars: number; onClose: () => void }) {
  const { t } = useTranslation('scholars');
  const titleId = useId();
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    void import('uqr').then(({ renderSVG }) => {
      if (isShown) {
        setPicture(`data:image/svg+xml,${encodeURIComponent(renderSVG(code))}`);
      }
    });
    return () => {
      isShown = false;
    };
  }, [code]);
  return (
    // Only its button closes it: a click beside it would lose the code. On paper there is nothing else.
    <Dialog
      open
      aria-labelledby={titleId}
      sx={{
        '@media print': {
          position: 'absolute',
          '& .MuiDialog-container': { height: 'auto' },
          '& .MuiPaper-root': { boxShadow: 'none', m: 0 },
          '& .MuiDialogActions-root, & .MuiBackdrop-root': { display: 'none' },
        },
      }}
    >
      <GlobalStyles styles={{ '@media print': { 'body > *:not(.MuiDialog-root)': { display: 'none !important' } } }} />
      <DialogTitle id={titleId}>{t('code.title', { name })}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 2 }}>
        <Typography sx={{ fontSize: 32, lineHeight: '40px', fontWeight: 600, fontVariantNumeric: 'tabular-nums', letterSpacing: '0.1em' }}>
          {code}
        </Typography>
        <Box sx={{ width: 200, height: 200 }}>
          {picture !== null && <img src={picture} alt={t('code.picture')} width={200} height={200} />}
        </Box>
        <Typography sx={{ maxWidth: 360, fontSize: 14, lineHeight: '20px' }}>
          {t('code.once', { name })} {scholars > 0 && t('code.countsFor', { count: scholars })}
        </Typography>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button
          onClick={() => {
            window.print();
          }}
        >
          {t('code.print')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {t('code.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
