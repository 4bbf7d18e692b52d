import { Box, Button, Checkbox, FormControlLabel, Stack, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RosterUpload } from '@/api/roster';
import { saveFile } from '@/shared/browser/saveFile';
import { UPLOAD_BYTES } from '@/shared/form/uploads';
import { useFormats } from '@/shared/formats/useFormats';
import { useToasts } from '@/shared/toasts/toasts';
import type { RosterOf } from '../rosterOf';
import { useLazySaveTemplateQuery } from '../uploadApi';
import { DeleteRoster } from './DeleteRoster';

/** Names of files that can be read; what is in them is looked at by the service. */
const READABLE = /\.(csv|tsv|txt|xlsx)$/i;

interface Props {
  of: RosterOf;
  /** The upload that waits, if there is one. */
  upload: RosterUpload | null;
  file: File | null;
  /** A column for e-mail addresses is required too. */
  withEmail: boolean;
  onFile: (file: File | null) => void;
  onWithEmail: (withEmail: boolean) => void;
  onProblem: (problem: string | null) => void;
  /** The file that was there is gone. */
  onDeleted: () => void;
}

/** The file: chosen or dropped, or the one that is there. */
export function FileStep({ of, upload, file, withEmail, onFile, onWithEmail, onProblem, onDeleted }: Props) {
  const { t } = useTranslation('rosterUpload');
  const toasts = useToasts();
  const formats = useFormats();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [readTemplate, { isFetching }] = useLazySaveTemplateQuery();

  function choose(chosen: File | undefined) {
    if (chosen === undefined) {
      return;
    }
    const problem = !READABLE.test(chosen.name) ? t('rule.fileType') : chosen.size > UPLOAD_BYTES ? t('problem.Error_TooLarge') : null;
    onProblem(problem);
    onFile(problem === null ? chosen : null);
  }
  async function saveTemplate() {
    try {
      saveFile(await readTemplate({ ...of, ...(withEmail && { withEmail }) }).unwrap(), `${t(`${of.kind}.templateName`)}.csv`);
    } catch {
      toasts.show({ tone: 'failed', text: t('file.templateFailed') });
    }
  }

  if (upload !== null) {
    return (
      <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {t('file.kept', { name: upload.fileName, when: formats.dateTime(upload.createdAt) })}
        </Typography>
        <Typography sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>
          {t('file.lines', { count: upload.lines })}
        </Typography>
        <DeleteRoster of={of} isOff={upload.state === 'importing'} onProblem={onProblem} onDeleted={onDeleted} />
      </Stack>
    );
  }
  return (
    <Stack sx={{ gap: 2 }}>
      <Box
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => {
          setIsOver(false);
        }}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          choose(event.dataTransfer.files[0]);
        }}
        sx={{
          border: '2px dashed',
          borderColor: isOver ? 'primary.main' : 'divider',
          borderRadius: '8px',
          bgcolor: isOver ? 'action.hover' : 'background.default',
          px: 3,
          py: 5,
          textAlign: 'center',
        }}
      >
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-label={t('file.choose')}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Typography role="status" sx={{ fontWeight: file === null ? 400 : 600, mb: 2, overflowWrap: 'anywhere' }}>
          {file === null ? t('file.drop') : file.name}
        </Typography>
        <Button variant={file === null ? 'contained' : 'outlined'} onClick={() => input.current?.click()}>
          {t('file.choose')}
        </Button>
      </Box>
      <Typography sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary', maxWidth: 720 }}>{t(`${of.kind}.limits`)}</Typography>
      {of.kind === 'scholars' && (
        <FormControlLabel
          label={t('file.withEmail')}
          sx={{ alignSelf: 'flex-start' }}
          control={
            <Checkbox
              checked={withEmail}
              onChange={(event) => {
                onWithEmail(event.target.checked);
              }}
            />
          }
        />
      )}
      <Button loading={isFetching} onClick={() => void saveTemplate()} sx={{ alignSelf: 'flex-start' }}>
        {t('file.template')}
      </Button>
    </Stack>
  );
}
