import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sayServerMessage } from '@/shared/form/serverMessages';
import { UPLOAD_BYTES } from '@/shared/form/uploads';
import { useFormats } from '@/shared/formats/useFormats';
import { refusalOf } from '@/shared/states/problem';
import { useToasts } from '@/shared/toasts/toasts';
import { type PackageReport, useImportPackageMutation } from './itemFiles';

/** A package is tried first: what it would add and change, and what is wrong with it; then it is imported whole (mounted while it is open). */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('authoring');
  const { t: shared } = useTranslation('shared');
  const titleId = useId();
  const format = useFormats();
  const toasts = useToasts();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<PackageReport | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [running, setRunning] = useState<'trying' | 'importing' | null>(null);
  const [call] = useImportPackageMutation();
  const changes = report === null ? 0 : report.added + report.changed;
  const isReady = report !== null && report.errors.length === 0 && changes > 0;

  async function run(at: File, dryRun: boolean): Promise<PackageReport | null> {
    setProblem(null);
    setRunning(dryRun ? 'trying' : 'importing');
    try {
      return await call({ file: at, dryRun }).unwrap();
    } catch (error) {
      const refusal = refusalOf(error);
      setProblem(refusal === null ? t('package.failed') : sayServerMessage(shared, refusal, undefined, 'authoring'));
      return null;
    } finally {
      setRunning(null);
    }
  }

  async function look(at: File) {
    setReport(null);
    setFile(at);
    if (at.size > UPLOAD_BYTES) {
      setProblem(t('package.tooLarge'));
    } else {
      setReport(await run(at, true));
    }
  }

  async function carryOut(at: File) {
    const done = await run(at, false);
    if (done === null) {
      return;
    }
    if (done.errors.length > 0) {
      // The library has changed since it was tried.
      setReport(done);
      return;
    }
    toasts.show({ text: t('package.done', { added: format.number(done.added), changed: format.number(done.changed) }) });
    onClose();
  }

  return (
    <Dialog open onClose={running === null ? onClose : undefined} aria-labelledby={titleId} fullWidth maxWidth="md">
      <DialogTitle id={titleId}>{t('package.title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Typography sx={{ fontSize: 14, lineHeight: '20px' }}>{t('package.help')}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Button
            variant={isReady ? 'outlined' : 'contained'}
            loading={running === 'trying'}
            disabled={running === 'importing'}
            onClick={() => input.current?.click()}
          >
            {t(file === null ? 'package.choose' : 'package.another')}
          </Button>
          <Typography sx={{ fontSize: 14, color: 'text.secondary', overflowWrap: 'anywhere' }}>{file?.name}</Typography>
          <input
            ref={input}
            type="file"
            hidden
            accept=".zip,application/zip"
            aria-label={t('package.input')}
            onChange={(event) => {
              const [chosen] = Array.from(event.target.files ?? []);
              // The same file can be chosen again.
              event.target.value = '';
              if (chosen !== undefined) {
                void look(chosen);
              }
            }}
          />
        </Box>
        {running !== null && <LinearProgress aria-label={t(`package.${running}`)} />}
        {problem !== null && (
          <Alert severity="error" sx={{ bgcolor: 'red.soft', color: 'text.primary' }}>
            {problem}
          </Alert>
        )}
        <Box role="status">{report !== null && <Report report={report} />}</Box>
        {report !== null && report.errors.length > 0 && <Faults report={report} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={running !== null}>
          {shared('form.cancel')}
        </Button>
        {isReady && file !== null && (
          <Button variant="contained" loading={running === 'importing'} onClick={() => void carryOut(file)}>
            {t('package.submit', { count: changes })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function Report({ report: { added, changed, unchanged, errors } }: { report: PackageReport }) {
  const { t } = useTranslation('authoring');
  const format = useFormats();
  return errors.length > 0 ? (
    <Typography>{t('package.faults', { count: errors.length })}</Typography>
  ) : (
    <>
      <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
        {(
          [
            ['added', added],
            ['changed', changed],
            ['unchanged', unchanged],
          ] as const
        ).map(([name, count]) => (
          <Box key={name}>
            <Box component="dt" sx={{ fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}>
              {t(`package.${name}`)}
            </Box>
            <Box component="dd" sx={{ m: 0, fontSize: 24, lineHeight: '32px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              {format.number(count)}
            </Box>
          </Box>
        ))}
      </Box>
      <Typography sx={{ mt: 1, fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>
        {t(added + changed === 0 ? 'package.nothing' : 'package.tried')}
      </Typography>
    </>
  );
}

/** What is wrong, by file. */
function Faults({ report: { errors } }: { report: PackageReport }) {
  const { t } = useTranslation('authoring');
  return (
    <Box
      tabIndex={0}
      role="region"
      aria-label={t('package.faultsLabel')}
      sx={{ overflow: 'auto', maxHeight: 360, border: '1px solid', borderColor: 'line', borderRadius: '8px' }}
    >
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{t('package.file')}</TableCell>
            <TableCell align="right">{t('package.line')}</TableCell>
            <TableCell>{t('package.reason')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {errors.map(({ file, line, reason }, at) => (
            <TableRow key={at}>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{file}</TableCell>
              <TableCell align="right">{line ?? ''}</TableCell>
              <TableCell lang="en" sx={{ overflowWrap: 'anywhere' }}>
                {reason}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
