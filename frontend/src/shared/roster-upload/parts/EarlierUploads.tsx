import { Alert, Box, Button, Paper, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListUploadsQuery, useUndoRosterMutation, type RosterUpload, type Undone } from '@/api/roster';
import { ConfirmDialog } from '@/shared/dialogs/ConfirmDialog';
import { useFormats } from '@/shared/formats/useFormats';
import type { RosterOf } from '../rosterOf';
import { hasLeft } from '../rules/undo';
import { useUploadWords } from '../useUploadWords';
import { ChangedSince } from './ChangedSince';

interface Props {
  of: RosterOf;
  /** It is shown by itself. */
  except?: number;
}

/** Uploads of the last 30 days, those of commands and other systems too, each with its way back. */
export function EarlierUploads({ of, except }: Props) {
  const { t } = useTranslation('rosterUpload');
  const { sayProblem } = useUploadWords();
  const format = useFormats();
  const titleId = useId();
  const { currentData } = useListUploadsQuery(of, { refetchOnMountOrArgChange: true });
  const [undo, { isLoading }] = useUndoRosterMutation();
  const [asked, setAsked] = useState<RosterUpload | null>(null);
  const [undone, setUndone] = useState<{ upload: RosterUpload; what: Undone } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (undone !== null) {
      heading.current?.focus();
    }
  }, [undone]);
  const uploads = (currentData?.results ?? []).filter(({ uploadId }) => uploadId !== except);
  if (uploads.length === 0) {
    return null;
  }
  async function takeBack(upload: RosterUpload, also: number[] = []) {
    setProblem(null);
    try {
      const what = await undo({ undo: { siteId: of.siteId, uploadId: upload.uploadId, also } }).unwrap();
      setUndone({ upload, what });
    } catch (error) {
      setProblem(sayProblem(error));
    }
    setAsked(null);
  }
  const stayed = (undone?.what.kept ?? []).filter(({ mayGo }) => !mayGo);
  const left = of.kind === 'scholars' ? (undone?.what.enrollments ?? 0) : (undone?.what.people ?? 0);
  return (
    <Paper variant="outlined" sx={{ borderRadius: '8px', p: 3, mt: 3, maxWidth: 960 }}>
      <Typography component="h2" variant="h6" id={titleId} ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
        {t('earlier.title')}
      </Typography>
      <Typography sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary', mb: 1 }}>{t('earlier.body')}</Typography>
      {undone !== null && (
        <Alert severity="success" sx={{ mb: 2, color: 'text.primary' }}>
          {(left > 0 || undone.what.changed === 0) && t(`${of.kind}.undone`, { count: left })}
          {undone.what.changed > 0 && ` ${t(`${of.kind}.changedBack`, { count: undone.what.changed })}`}
          {stayed.length > 0 && ` ${t('done.kept', { names: stayed.map(({ name }) => name).join(', ') })}`}
        </Alert>
      )}
      {undone !== null && (
        <ChangedSince
          upload={undone.upload}
          kept={undone.what.kept}
          isLoading={isLoading}
          onTakeBack={(ids) => void takeBack(undone.upload, ids)}
        />
      )}
      {problem !== null && (
        <Alert severity="error" sx={{ mb: 2, bgcolor: 'red.soft', color: 'text.primary' }}>
          {problem}
        </Alert>
      )}
      <TableContainer>
        <Table size="small" aria-labelledby={titleId}>
          <TableHead>
            <TableRow>
              <TableCell>{t('earlier.file')}</TableCell>
              <TableCell>{t('earlier.when')}</TableCell>
              <TableCell>{t('earlier.what')}</TableCell>
              <TableCell />
            </TableRow>
          </TableHead>
          <TableBody>
            {uploads.map((upload) => (
              <TableRow key={upload.uploadId}>
                <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
                  {upload.fileName}
                </TableCell>
                <TableCell>{format.dateTime(upload.doneAt)}</TableCell>
                <TableCell>
                  {(upload.undoneAt ?? '') === ''
                    ? t('earlier.did', {
                        added: (upload.summary?.added ?? 0) + (upload.summary?.enrolled ?? 0),
                        changed: (upload.summary?.changed ?? 0) + (upload.summary?.updated ?? 0),
                      })
                    : t('done.undoneBefore', { when: format.dateTime(upload.undoneAt) })}
                </TableCell>
                <TableCell align="right">
                  {hasLeft(upload) && (
                    <Button
                      aria-label={
                        (upload.undoneAt ?? '') === ''
                          ? t('earlier.undoOf', { name: upload.fileName })
                          : t('earlier.undoRestOf', { name: upload.fileName, count: upload.undoLeft })
                      }
                      onClick={() => {
                        setAsked(upload);
                      }}
                    >
                      {(upload.undoneAt ?? '') === '' ? t('earlier.undo') : t('done.undoRest', { count: upload.undoLeft })}
                    </Button>
                  )}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Box>
        <ConfirmDialog
          isOpen={asked !== null}
          title={t('done.undoTitle', { name: asked?.fileName ?? '' })}
          confirmLabel={t('done.undo')}
          isDangerous
          isRunning={isLoading}
          onConfirm={() => void (asked === null ? undefined : takeBack(asked))}
          onCancel={() => {
            setAsked(null);
          }}
        >
          {t(`${of.kind}.undoBody`)}
        </ConfirmDialog>
      </Box>
    </Paper>
  );
}
