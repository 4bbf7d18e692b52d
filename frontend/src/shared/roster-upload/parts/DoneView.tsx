import { Alert, Box, Button, Paper, Stack, Table, TableBody, TableCell, TableRow } from '@mui/material';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUndoRosterMutation, type RosterUpload, type Undone } from '@/api/roster';
import { ConfirmDialog } from '@/shared/dialogs/ConfirmDialog';
import { useFormats } from '@/shared/formats/useFormats';
import { PageTitle } from '@/shared/layout/PageTitle';
import { Link } from '@/shared/place/Link';
import { rosterPages } from '../rosterOf';
import { hasLeft } from '../rules/undo';
import { useUploadWords } from '../useUploadWords';
import { ChangedSince } from './ChangedSince';
import { EarlierUploads } from './EarlierUploads';

/** How long an upload can be taken back. */
const UNDO_MS = 30 * 86_400_000;

/** What is told of a file. */
const ROWS = {
  scholars: ['added', 'enrolled', 'updated', 'changed', 'unchanged', 'leftOut'],
  staff: ['added', 'changed', 'unchanged', 'leftOut'],
} as const;

interface Props {
  upload: RosterUpload;
  /** Stands below. */
  after?: ReactNode;
  /** It follows the step that had the focus. */
  takesFocus: boolean;
  onAnother: () => void;
}

/** What the last upload did, and the way back. */
export function DoneView({ upload, after, takesFocus, onAnother }: Props) {
  const { t } = useTranslation('rosterUpload');
  const { sayProblem } = useUploadWords(upload);
  const [isAsking, setIsAsking] = useState(false);
  const [undone, setUndone] = useState<Undone | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const heading = useRef<HTMLDivElement>(null);
  const [undo, { isLoading }] = useUndoRosterMutation();
  const format = useFormats();
  const summary = { added: 0, enrolled: 0, updated: 0, changed: 0, unchanged: 0, leftOut: 0, ...upload.summary };
  const [now] = useState(() => Date.now());
  const mayUndo = undone === null && hasLeft(upload) && now - Date.parse(upload.doneAt ?? upload.modifiedAt) < UNDO_MS;

  // The button that had the focus is gone.
  useEffect(() => {
    if (takesFocus || undone !== null) {
      heading.current?.focus();
    }
  }, [takesFocus, undone]);

  async function takeBack(also: number[] = []) {
    setProblem(null);
    try {
      setUndone(await undo({ undo: { siteId: upload.siteId, uploadId: upload.uploadId, also } }).unwrap());
    } catch (error) {
      setProblem(sayProblem(error));
    }
    setIsAsking(false);
  }

  const isUndone = undone !== null || (upload.undoneAt ?? '') !== '';
  const color = isUndone ? 'text.secondary' : 'text.primary';
  const title = t(isUndone ? 'done.wasUndone' : 'done.title', { name: upload.fileName });
  const merged = upload.summary?.merged ?? 0;
  // Reports of before lines with errors were counted cannot tell which lines are missing.
  const repeated =
    upload.summary?.leftOut === undefined
      ? 0
      : upload.lines - summary.added - summary.enrolled - summary.changed - summary.unchanged - summary.leftOut - merged;
  // They are among those who were known, so none of them is nothing to tell.
  const told = ROWS[upload.kind].filter((what) => what !== 'updated' || summary.updated > 0);
  const figures = [
    ...told.map((what) => ({ label: what === 'added' ? t(`${upload.kind}.added`) : t(`done.${what}`), lines: summary[what] })),
    ...(merged > 0 ? [{ label: t('done.merged'), lines: merged }] : []),
    ...(repeated > 0 ? [{ label: t('done.repeated'), lines: repeated }] : []),
  ];
  /** Scholars leave a site, though they may be at another. */
  const left = upload.kind === 'scholars' ? (undone?.enrollments ?? 0) : (undone?.people ?? 0);
  const stayed = (undone?.kept ?? []).filter(({ mayGo }) => !mayGo);

  return (
    <Box sx={{ px: { xs: 2, md: 4 }, py: 3, maxWidth: 1280, mx: 'auto' }}>
      <Box ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
        <PageTitle>{title}</PageTitle>
      </Box>
      <Paper variant="outlined" sx={{ borderRadius: '8px', p: 3, mt: 3, maxWidth: 640 }}>
        <Table size="small" aria-label={title}>
          <TableBody>
            {figures.map(({ label, lines }) => (
              <TableRow key={label}>
                <TableCell component="th" scope="row" sx={{ color }}>
                  {label}
                </TableCell>
                <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: isUndone ? 400 : 600, color }}>
                  {lines}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
        {undone !== null && (
          <Alert severity="success" sx={{ mt: 2, color: 'text.primary' }}>
            {(left > 0 || undone.changed === 0) && t(`${upload.kind}.undone`, { count: left })}
            {undone.changed > 0 && ` ${t(`${upload.kind}.changedBack`, { count: undone.changed })}`}
            {stayed.length > 0 && ` ${t('done.kept', { names: stayed.map(({ name }) => name).join(', ') })}`}
          </Alert>
        )}
        {undone !== null && (
          <ChangedSince upload={upload} kept={undone.kept} isLoading={isLoading} onTakeBack={(ids) => void takeBack(ids)} />
        )}
        {problem !== null && (
          <Alert severity="error" sx={{ mt: 2, bgcolor: 'red.soft', color: 'text.primary' }}>
            {problem}
          </Alert>
        )}
        {isUndone && undone === null && (
          <Alert severity="info" sx={{ mt: 2, color: 'text.primary' }}>
            {t('done.undoneBefore', { when: format.dateTime(upload.undoneAt) })}
          </Alert>
        )}
        <Stack direction="row" sx={{ gap: 1.5, mt: 3, flexWrap: 'wrap' }}>
          <Button variant="contained" component={Link} to={rosterPages[upload.kind].roster}>
            {t('done.roster')}
          </Button>
          <Button variant="outlined" onClick={onAnother}>
            {t('done.another')}
          </Button>
          {mayUndo && (
            <Button
              onClick={() => {
                setIsAsking(true);
              }}
            >
              {isUndone ? t('done.undoRest', { count: upload.undoLeft }) : t('done.undo')}
            </Button>
          )}
        </Stack>
      </Paper>
      {after}
      <EarlierUploads of={{ siteId: upload.siteId, kind: upload.kind }} except={upload.uploadId} />
      <ConfirmDialog
        isOpen={isAsking}
        title={t('done.undoTitle', { name: upload.fileName })}
        confirmLabel={t('done.undo')}
        isDangerous
        isRunning={isLoading}
        onConfirm={() => void takeBack()}
        onCancel={() => {
          setIsAsking(false);
        }}
      >
        {t(`${upload.kind}.undoBody`)}
      </ConfirmDialog>
    </Box>
  );
}
