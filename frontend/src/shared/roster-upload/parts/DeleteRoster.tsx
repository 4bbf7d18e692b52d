import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeleteRosterMutation } from '@/api/roster';
import { ConfirmDialog } from '@/shared/dialogs/ConfirmDialog';
import { useToasts } from '@/shared/toasts/toasts';
import type { RosterOf } from '../rosterOf';
import { useUploadWords } from '../useUploadWords';

interface Props {
  of: RosterOf;
  isOff?: boolean;
  /** What went wrong; null: nothing did. */
  onProblem: (problem: string | null) => void;
  onDeleted?: () => void;
}

/** Deletes the upload of a site, after asking (spec 2 §2: "Delete roster" / "Take me back"). */
export function DeleteRoster({ of, isOff = false, onProblem, onDeleted }: Props) {
  const { t } = useTranslation('rosterUpload');
  const toasts = useToasts();
  const { sayProblem } = useUploadWords();
  const [isAsking, setIsAsking] = useState(false);
  const [remove, { isLoading }] = useDeleteRosterMutation();

  async function deleteIt() {
    try {
      await remove(of).unwrap();
      onProblem(null);
      onDeleted?.();
      toasts.show({ text: t('delete.done') });
    } catch (error) {
      onProblem(sayProblem(error));
    }
    setIsAsking(false);
  }

  return (
    <>
      <Button
        color="error"
        variant="outlined"
        disabled={isOff}
        onClick={() => {
          setIsAsking(true);
        }}
      >
        {t('delete.action')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('delete.title')}
        confirmLabel={t('delete.confirm')}
        cancelLabel={t('delete.cancel')}
        isDangerous
        isRunning={isLoading}
        onConfirm={() => void deleteIt()}
        onCancel={() => {
          setIsAsking(false);
        }}
      >
        {t(`${of.kind}.deleteBody`)}
      </ConfirmDialog>
    </>
  );
}
