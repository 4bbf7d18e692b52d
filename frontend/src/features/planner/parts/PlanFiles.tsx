import { Alert, Box, Button, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanFile } from '@/api/planner';
import { ConfirmDialog } from '@/shared/dialogs/ConfirmDialog';
import { FileItem } from '@/shared/files/FileItem';
import { sayServerMessage } from '@/shared/form/serverMessages';
import { problemOf } from '@/shared/states/problem';
import { visuallyHidden } from '@/shared/text/visuallyHidden';
import { useToasts } from '@/shared/toasts/toasts';
import { type FilesOf, useDropPlanFileMutation, useLazySavePlanFileQuery, useSendPlanFileMutation } from '../planFiles';
import { FILE_ENDINGS, fileProblem } from '../rules/planFiles';

interface Props {
  of: FilesOf;
  files: readonly PlanFile[];
  mayAdd: boolean;
  mayDelete: (file: PlanFile) => boolean;
}

/** The files of a task or an event: saved by whoever sees it, added and deleted by those who may. */
export function PlanFiles({ of, files, mayAdd, mayDelete }: Props) {
  const { t } = useTranslation(['planner', 'shared']);
  const { t: shared } = useTranslation('shared');
  const toasts = useToasts();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<string | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<PlanFile | null>(null);
  const [call] = useSendPlanFileMutation();
  const [drop] = useDropPlanFileMutation();

  /** Why a file was not sent; null when it was. */
  async function sendOne(file: File): Promise<string | null> {
    const known = fileProblem(file);
    if (known !== null) {
      return t(known);
    }
    try {
      await call({ of, file }).unwrap();
      return null;
    } catch (error) {
      const { errors } = problemOf(error);
      const refusal = Object.values(errors).flat()[0];
      return refusal === undefined ? t('files.failed') : sayServerMessage(shared, refusal, undefined, 'planner');
    }
  }

  async function send(chosen: readonly File[]) {
    const wrong: string[] = [];
    let added = 0;
    setProblems([]);
    for (const file of chosen) {
      setSending(file.name);
      const message = await sendOne(file);
      if (message === null) {
        added += 1;
      } else {
        wrong.push(t('shared:files.ofFile', { name: file.name, message }));
      }
    }
    setSending(null);
    setProblems(wrong);
    if (added > 0) {
      toasts.show({ text: t('files.added', { count: added }) });
    }
  }

  async function remove(file: PlanFile) {
    setAsked(null);
    try {
      await drop({ of, fileId: file.fileId }).unwrap();
      toasts.show({ text: t('files.deleted', { name: file.name }) });
    } catch (error) {
      toasts.show({ tone: 'failed', text: problemOf(error).detail ?? t('files.failed') });
    }
  }

  return (
    <Box component="section" aria-label={t('files.title')}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 0.5 }}>
        <Typography component="h3" variant="h3" sx={{ flex: 1 }}>
          {t('files.title')}
        </Typography>
        {mayAdd && (
          <>
            <Button size="small" variant="outlined" loading={sending !== null} onClick={() => input.current?.click()}>
              {t('files.add')}
            </Button>
            <input
              ref={input}
              type="file"
              multiple
              hidden
              accept={FILE_ENDINGS.join(',')}
              aria-label={t('files.choose')}
              onChange={(event) => {
                const chosen = Array.from(event.target.files ?? []);
                // The same file can be chosen again.
                event.target.value = '';
                void send(chosen);
              }}
            />
          </>
        )}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {sending === null ? '' : t('shared:files.sending', { name: sending })}
      </Box>
      {problems.length > 0 && (
        <Alert severity="error" sx={{ mb: 1, bgcolor: 'red.soft', color: 'text.primary' }}>
          {problems.map((problem) => (
            <Box key={problem} sx={{ overflowWrap: 'anywhere' }}>
              {problem}
            </Box>
          ))}
        </Alert>
      )}
      {files.length === 0 ? (
        <Typography sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>
          {mayAdd ? t('files.help') : t('files.none')}
        </Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {files.map((file) => (
            <Item key={file.fileId} of={of} file={file} {...(mayDelete(file) && { onDelete: setAsked })} />
          ))}
        </Box>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title={t('files.deleteTitle', { name: asked?.name ?? '' })}
        confirmLabel={t('files.deleteConfirm')}
        isDangerous
        onConfirm={() => asked !== null && void remove(asked)}
        onCancel={() => {
          setAsked(null);
        }}
      >
        {t('files.deleteBody')}
      </ConfirmDialog>
    </Box>
  );
}

function Item({ of, file, onDelete }: { of: FilesOf; file: PlanFile; onDelete?: (file: PlanFile) => void }) {
  const { t } = useTranslation('planner');
  const [read, { isFetching }] = useLazySavePlanFileQuery();
  const isOfProgram = of.kind === 'task' && file.taskId !== of.id;
  return (
    <FileItem
      file={file}
      isReading={isFetching}
      read={() => read({ of, fileId: file.fileId }).unwrap()}
      aside={isOfProgram && `, ${t('files.ofProgram')}`}
      onDelete={
        onDelete === undefined || isOfProgram
          ? undefined
          : () => {
              onDelete(file);
            }
      }
    />
  );
}
