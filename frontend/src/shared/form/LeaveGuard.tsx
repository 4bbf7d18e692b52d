import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../dialogs/ConfirmDialog';

interface Props {
  /** There is unsaved work. */
  isOn: boolean;
  /** Keeps it as a draft; false when that failed. Without it, what is left is lost. */
  keepDraft?: () => Promise<boolean>;
}

/** Asks before unsaved work is left, whether by a link or by closing the window. */
export function LeaveGuard({ isOn, keepDraft }: Props) {
  const { t } = useTranslation('shared');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isOn && currentLocation.pathname !== nextLocation.pathname,
  );

  const [isKeeping, setIsKeeping] = useState(false);

  async function leave() {
    if (keepDraft !== undefined) {
      setIsKeeping(true);
      await keepDraft();
      setIsKeeping(false);
    }
    blocker.proceed?.();
  }

  useEffect(() => {
    if (!isOn) {
      return undefined;
    }
    function onBeforeUnload(event: BeforeUnloadEvent) {
      event.preventDefault();
    }
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => {
      window.removeEventListener('beforeunload', onBeforeUnload);
    };
  }, [isOn]);

  const words = keepDraft === undefined ? 'leave' : 'leaveDraft';
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={t(`form.${words}Title`)}
      confirmLabel={t(`form.${words}`)}
      cancelLabel={t('form.stay')}
      isDangerous={keepDraft === undefined}
      isRunning={isKeeping}
      onConfirm={() => void leave()}
      onCancel={() => blocker.reset?.()}
    >
      {t(`form.${words}Body`)}
    </ConfirmDialog>
  );
}
