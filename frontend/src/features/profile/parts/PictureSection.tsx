import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sayServerMessage } from '@/shared/form/serverMessages';
import { Face } from '@/shared/people/Face';
import { RecordSection } from '@/shared/record/RecordSection';
import { useSession } from '@/shared/session/SessionContext';
import { refusalOf } from '@/shared/states/problem';
import { useToasts } from '@/shared/toasts/toasts';
import { useRemovePictureMutation, type CurrentUser } from '@/api/identity';
import { useSendPictureMutation } from '../profileApi';
import { PICTURE_TYPES, pictureProblem } from '../rules/profileRules';

interface Chosen {
  file: File;
  /** Address of the file in this window. */
  preview: string;
}

/** One's own picture: chosen, looked at, then kept. */
export function PictureSection({ me }: { me: CurrentUser }) {
  const { t } = useTranslation(['profile', 'shared']);
  const { t: shared } = useTranslation('shared');
  const toasts = useToasts();
  const { renewUser } = useSession();
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [upload, { isLoading: isUploading }] = useSendPictureMutation();
  const [remove, { isLoading: isRemoving }] = useRemovePictureMutation();
  const picture = me.profilePicture?.imageUrl ?? null;
  const name = `${me.firstName} ${me.lastName}`;

  useEffect(
    () => () => {
      if (chosen !== null) {
        URL.revokeObjectURL(chosen.preview);
      }
    },
    [chosen],
  );

  function choose(file: File | undefined) {
    if (file === undefined) {
      return;
    }
    const wrong = pictureProblem(file);
    setProblem(wrong === null ? null : t(wrong));
    setChosen(wrong === null ? { file, preview: URL.createObjectURL(file) } : null);
  }
  function giveUp() {
    setChosen(null);
    setProblem(null);
    if (input.current !== null) {
      input.current.value = '';
    }
  }
  async function carryOut(call: () => Promise<unknown>, said: string) {
    try {
      await call();
      await renewUser();
      giveUp();
      toasts.show({ text: said });
    } catch (error) {
      const refusal = refusalOf(error);
      setProblem(refusal === null ? t('picture.failed') : sayServerMessage(shared, refusal));
    }
  }

  return (
    <RecordSection title={t('picture.title')} help={t('picture.help')}>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        {chosen === null ? (
          <Face name={name} picture={picture} size={112} />
        ) : (
          <Box
            component="img"
            src={chosen.preview}
            alt={t('picture.preview')}
            sx={{ width: 112, height: 112, borderRadius: '50%', objectFit: 'cover' }}
          />
        )}
        <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
          <input
            ref={input}
            id={inputId}
            type="file"
            accept={PICTURE_TYPES.join(',')}
            aria-label={t('picture.choose')}
            hidden
            onChange={(event) => {
              choose(event.target.files?.[0]);
            }}
          />
          {chosen === null ? (
            <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
              <Button variant="outlined" onClick={() => input.current?.click()}>
                {t(picture === null ? 'picture.choose' : 'picture.change')}
              </Button>
              {picture !== null && (
                <Button color="error" loading={isRemoving} onClick={() => void carryOut(() => remove().unwrap(), t('picture.removed'))}>
                  {t('picture.remove')}
                </Button>
              )}
            </Stack>
          ) : (
            <>
              <Typography sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {chosen.file.name}
              </Typography>
              <Stack direction="row" sx={{ gap: 1.5 }}>
                <Button onClick={giveUp} disabled={isUploading}>
                  {t('picture.cancel')}
                </Button>
                <Button
                  variant="contained"
                  loading={isUploading}
                  onClick={() => void carryOut(() => upload(chosen.file).unwrap(), t('picture.saved'))}
                >
                  {t('picture.save')}
                </Button>
              </Stack>
            </>
          )}
        </Stack>
      </Stack>
      {problem !== null && (
        <Alert severity="error" sx={{ mt: 2, bgcolor: 'red.soft', color: 'text.primary' }}>
          {problem}
        </Alert>
      )}
    </RecordSection>
  );
}
