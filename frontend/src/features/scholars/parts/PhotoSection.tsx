import { Alert, Box, Button, Typography } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Scholar, useDeleteScholarPhotoMutation } from '@/api/roster';
import { ConfirmDialog } from '@/shared/dialogs/ConfirmDialog';
import { sayServerMessage } from '@/shared/form/serverMessages';
import { Face } from '@/shared/people/Face';
import { RecordSection } from '@/shared/record/RecordSection';
import { usePermission } from '@/shared/session/usePermission';
import { refusalOf } from '@/shared/states/problem';
import { useToasts } from '@/shared/toasts/toasts';
import { photoAddress } from '@/shared/scholars/scholarAddress';
import { useSendPhotoMutation } from '../scholarFiles';

/** What the service makes a picture of. */
const TYPES = 'image/png,image/jpeg,image/webp';

/** The picture by which staff know a child; where the family wants none, that and nothing else. */
export function PhotoSection({ scholar }: { scholar: Scholar }) {
  const { t } = useTranslation('scholars');
  const { t: tShared } = useTranslation('shared');
  const toasts = useToasts();
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);
  const mayEdit = usePermission('photo:edit');
  const [problem, setProblem] = useState<string | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const [send, { isLoading: isSending }] = useSendPhotoMutation();
  const [remove, { isLoading: isGoing }] = useDeleteScholarPhotoMutation();
  const { scholarId } = scholar;
  const name = `${scholar.firstName} ${scholar.lastName}`;
  const picture = photoAddress(scholar, 'full');

  async function carryOut(call: () => Promise<unknown>, said: string) {
    setProblem(null);
    try {
      await call();
      toasts.show({ text: said });
    } catch (error) {
      const refusal = refusalOf(error);
      setProblem(refusal === null ? t('record.photo.failed') : sayServerMessage(tShared, refusal, undefined, 'scholars'));
    }
    setIsRemoving(false);
  }

  if (scholar.photoOptOut === true) {
    return (
      <RecordSection title={t('record.photo.title')}>
        <Typography sx={{ fontSize: 14, lineHeight: '20px' }}>{t('record.photo.optedOut')}</Typography>
      </RecordSection>
    );
  }
  if (!mayEdit && picture === null) {
    return null;
  }
  return (
    <RecordSection title={t('record.photo.title')} help={t('record.photo.help')}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3 }}>
        <Face name={name} picture={picture} size={112} />
        {mayEdit && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
            <input
              ref={input}
              id={inputId}
              type="file"
              accept={TYPES}
              aria-label={t('record.photo.choose')}
              hidden
              onChange={(event) => {
                const file = event.target.files?.[0];
                // The same file can be chosen again.
                event.target.value = '';
                if (file !== undefined) {
                  void carryOut(() => send({ scholarId, file }).unwrap(), t('record.photo.saved'));
                }
              }}
            />
            <Button variant="outlined" loading={isSending} onClick={() => input.current?.click()}>
              {t(picture === null ? 'record.photo.choose' : 'record.photo.change')}
            </Button>
            {picture !== null && (
              <Button
                color="error"
                onClick={() => {
                  setIsRemoving(true);
                }}
              >
                {t('record.photo.remove')}
              </Button>
            )}
          </Box>
        )}
      </Box>
      {problem !== null && (
        <Alert severity="error" role="alert" sx={{ mt: 2, bgcolor: 'red.soft', color: 'text.primary' }}>
          {problem}
        </Alert>
      )}
      <ConfirmDialog
        isOpen={isRemoving}
        title={t('record.photo.removeTitle', { name })}
        confirmLabel={t('record.photo.remove')}
        isDangerous
        isRunning={isGoing}
        onConfirm={() => void carryOut(() => remove({ scholarId }).unwrap(), t('record.photo.removed'))}
        onCancel={() => {
          setIsRemoving(false);
        }}
      >
        {t('record.photo.removeBody')}
      </ConfirmDialog>
    </RecordSection>
  );
}
