import { Alert, Box, Button, Paper, Stack, Table, TableBody, TableCell, TableRow } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUndoRosterMutation, type ScholarUpload, type Undone } from '@/api/roster';
import { ConfirmDialog } from '@/shared/dialogs/ConfirmDialog';
import { PageTitle } from '@/shared/layout/PageTitle';
import { Link } from '@/shared/place/Link';
import { useUploadWords } from '../useUploadWords';

/** How long an upload can be taken back. */
const UNDO_MS = 30 * 86_400_000;

interface Props {
  upload: ScholarUpload;
  onAnother: () => void;
}

/** What the last upload did, and the way back. */
export function DoneView({ upload, onAnother }: Props) {
  const { t } = useTranslation('scholarUpload');
  const { sayProblem } = useUploadWords();
  const [isAsking, setIsAsking] = useState(false);
  const [undone, setUndone] = useState<Undone | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [undo, { isLoading }] = useUndoRosterMutation();
  const summary = upload.summary ?? { added: 0, enrolled: 0, unchanged: 0 };
  const [now] = useState(() => Date.now());
  const mayUndo = undone === null && summary.added + summary.enrolled > 0 && now - Date.parse(upload.modifiedAt) < UNDO_MS;

  async function takeBack() {
    setProblem(null);
    try {
      setUndone(await undo({ undo: { siteId: upload.siteId, uploadId: upload.uploadId } }).unwrap());
    } catch (error) {
      setProblem(sayProblem(error));
    }
    setIsAsking(false);
  }

  return (
    <Box sx={{ px: { xs: 2, md: 4 }, py: 3, maxWidth: 1280, mx: 'auto' }}>
      <PageTitle>{t('done.title', { name: upload.fileName })}</PageTitle>
      <Paper variant="outlined" sx={{ borderRadius: '8px', p: 3, mt: 3, maxWidth: 640 }}>
        <Table size="small" aria-label={t('done.title', { name: upload.fileName })}>
          <TableBody>
            {(['added', 'enrolled', 'unchanged'] as const).map((what) => (
              <TableRow key={what}>
                <TableCell component="th" scope="row">
                  {t(`done.${what}`)}
                </TableCell>
                <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
                  {summary[what]}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
        {undone !== null && (
          <Alert severity="success" sx={{ mt: 2, color: 'text.primary' }}>
            {t('done.undone', { count: undone.enrollments })}
            {undone.kept.length > 0 && ` ${t('done.kept', { names: undone.kept.map(({ name }) => name).join(', ') })}`}
          </Alert>
        )}
        {problem !== null && (
          <Alert severity="error" sx={{ mt: 2, bgcolor: 'red.soft', color: 'text.primary' }}>
            {problem}
          </Alert>
        )}
        <Stack direction="row" sx={{ gap: 1.5, mt: 3, flexWrap: 'wrap' }}>
          <Button variant="contained" component={Link} to="/roster/scholar-roster">
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
              {t('done.undo')}
            </Button>
          )}
        </Stack>
      </Paper>
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
        {t('done.undoBody')}
      </ConfirmDialog>
    </Box>
  );
}
