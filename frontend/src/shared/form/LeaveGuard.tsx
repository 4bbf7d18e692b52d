import { Box, Button } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Location, useBlocker } from 'react-router';
import { ENTITIES } from '@/api/entities';
import { ConfirmDialog } from '../dialogs/ConfirmDialog';
import { addUnsaved } from './unsaved';

interface Props {
  /** There is unsaved work. */
  isOn: boolean;
  /** Keeps it as a draft; false when that failed. Without it, what is left is lost. */
  keepDraft?: () => Promise<boolean>;
  /** Forgets the draft. Without it, a draft can only be kept. */
  forgetDraft?: () => Promise<void>;
  /** The work is in a dialog, which the address opens: it is closed rather than left. */
  isInDialog?: boolean;
}

/** Parameters of an address that name another page: a tab of a record, another thing. A list's search and page, and a stepper's step, are not among them. */
const PAGE_PARAMETERS = ['tab', 'several', 'scholar', 'task', 'accountId', 'programId', 'siteId', ...ENTITIES.map(({ one }) => one)];

/** Whether going from one address to another takes what is on the screen away. */
function leaves(from: Location, to: Location): boolean {
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  return from.pathname !== to.pathname || PAGE_PARAMETERS.some((name) => before.get(name) !== after.get(name));
}

/** Asks before unsaved work is left, whether by a link or by closing the window. */
export function LeaveGuard({ isOn, keepDraft, forgetDraft, isInDialog = false }: Props) {
  const { t } = useTranslation('shared');
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isOn && leaves(currentLocation, nextLocation));

  const [keeping, setKeeping] = useState<'idle' | 'running' | 'failed' | 'forgetting' | 'notForgotten'>('idle');

  async function leave() {
    setKeeping('running');
    const isKept = keepDraft === undefined || (await keepDraft());
    setKeeping(isKept ? 'idle' : 'failed');
    if (isKept) {
      blocker.proceed?.();
    }
  }

  async function discard(forget: () => Promise<void>) {
    setKeeping('forgetting');
    try {
      await forget();
    } catch {
      // A draft that could not be removed would come back: the person stays and knows.
      setKeeping('notForgotten');
      return;
    }
    answer(blocker.proceed);
  }

  function answer(act: (() => void) | undefined) {
    setKeeping('idle');
    act?.();
  }

  const latestKeep = useRef(keepDraft);
  useEffect(() => {
    latestKeep.current = keepDraft;
  }, [keepDraft]);
  const hasDraft = keepDraft !== undefined;
  useEffect(() => {
    if (!isOn) {
      return undefined;
    }
    const work = addUnsaved(hasDraft ? async () => (await latestKeep.current?.()) ?? false : undefined);
    function onBeforeUnload(event: BeforeUnloadEvent) {
      if (!work.isKept()) {
        event.preventDefault();
      }
    }
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => {
      work.remove();
      window.removeEventListener('beforeunload', onBeforeUnload);
    };
  }, [isOn, hasDraft]);

  const words = isInDialog ? 'discard' : keepDraft === undefined ? 'leave' : 'leaveDraft';
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={t(`form.${words}Title`)}
      confirmLabel={t(`form.${words}`)}
      cancelLabel={t(isInDialog ? 'form.goOn' : 'form.stay')}
      isDangerous={keepDraft === undefined}
      isRunning={keeping === 'running'}
      {...(forgetDraft === undefined
        ? {}
        : {
            aside: (
              <Button
                color="error"
                loading={keeping === 'forgetting'}
                disabled={keeping === 'running'}
                onClick={() => void discard(forgetDraft)}
              >
                {t('form.leaveDiscard')}
              </Button>
            ),
          })}
      onConfirm={() => void leave()}
      onCancel={() => {
        answer(blocker.reset);
      }}
    >
      {keeping === 'failed' ? (
        <>
          <Box role="alert" sx={{ color: 'error.main' }}>
            {t('form.leaveDraftFailed')}
          </Box>
          <Button
            color="error"
            size="small"
            sx={{ mt: 1, ml: -0.5 }}
            onClick={() => {
              answer(blocker.proceed);
            }}
          >
            {t('form.leave')}
          </Button>
        </>
      ) : keeping === 'notForgotten' ? (
        <Box role="alert" sx={{ color: 'error.main' }}>
          {t('form.draftDiscardFailed')}
        </Box>
      ) : (
        t(`form.${words}Body`)
      )}
    </ConfirmDialog>
  );
}
