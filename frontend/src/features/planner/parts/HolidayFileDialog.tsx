import {
  Alert,
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type HolidayFile, type HolidayFileRow, useCreateHolidaysMutation } from '@/api/planner';
import { UPLOAD_BYTES } from '@/shared/form/uploads';
import { sayServerMessage } from '@/shared/form/serverMessages';
import { useFormats } from '@/shared/formats/useFormats';
import { refusalOf } from '@/shared/states/problem';
import { StatusChip, type StatusTone } from '@/shared/text/StatusChip';
import { useToasts } from '@/shared/toasts/toasts';
import { useReviewFileMutation } from '../planFiles';

const ENDINGS = '.ics,.csv,.txt,.xlsx';
const TONES: Record<string, StatusTone> = { new: 'good', known: 'off', changed: 'waiting', outside: 'off', wrong: 'bad' };
const ORDERS = ['month-first', 'day-first'] as const;

/** A file of holidays is read, reviewed row by row, and what is chosen is added at once. */
export function HolidayFileDialog({ programId, onClose }: { programId: number; onClose: () => void }) {
  const { t } = useTranslation('planner');
  const { t: shared } = useTranslation('shared');
  const titleId = useId();
  const toasts = useToasts();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [read, setRead] = useState<HolidayFile | null>(null);
  const [order, setOrder] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [problem, setProblem] = useState<string | null>(null);
  const [review, { isLoading: isReading }] = useReviewFileMutation();
  const [create, { isLoading: isSaving }] = useCreateHolidaysMutation();

  function said(error: unknown): string {
    const refusal = refusalOf(error);
    return refusal === null ? t('file.failed') : sayServerMessage(shared, refusal, undefined, 'planner');
  }

  async function look(at: File, dateOrder: string) {
    setProblem(null);
    if (at.size > UPLOAD_BYTES) {
      setProblem(shared('problem.Error_TooLarge'));
      return;
    }
    try {
      const found = await review({ programId, file: at, dateOrder }).unwrap();
      setFile(at);
      setRead(found);
      setChosen(new Set(found.rows.flatMap(({ isSuggested }, index) => (isSuggested ? [index] : []))));
    } catch (error) {
      setProblem(said(error));
    }
  }

  async function save() {
    const holidays = (read?.rows ?? [])
      .filter((_row, index) => chosen.has(index))
      .map(({ name, startDate, endDate }) => ({ name, startDate: startDate ?? null, endDate: endDate ?? null }));
    try {
      const { added, changed } = await create({ holidaysRequest: { programId, holidays } }).unwrap();
      toasts.show({ text: t('file.done', { count: added + changed }) });
      onClose();
    } catch (error) {
      setProblem(said(error));
    }
  }

  const changed = (read?.rows ?? []).filter(({ standing }, index) => standing === 'changed' && chosen.has(index)).length;
  const added = chosen.size - changed;
  const saveLabel =
    changed === 0
      ? t('file.save', { count: added })
      : added === 0
        ? t('file.saveChanged', { count: changed })
        : t('file.saveBoth', { added, changed });

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="md">
      <DialogTitle id={titleId}>{t('file.title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Typography sx={{ fontSize: 14, lineHeight: '20px' }}>{t('file.help')}</Typography>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <Button variant={read === null ? 'contained' : 'outlined'} loading={isReading} onClick={() => input.current?.click()}>
            {t(read === null ? 'file.choose' : 'file.another')}
          </Button>
          <Typography sx={{ fontSize: 14, color: 'text.secondary', overflowWrap: 'anywhere' }}>{file?.name}</Typography>
          <input
            ref={input}
            type="file"
            hidden
            accept={ENDINGS}
            aria-label={t('file.input')}
            onChange={(event) => {
              const [picked] = Array.from(event.target.files ?? []);
              // The same file can be chosen again.
              event.target.value = '';
              if (picked !== undefined) {
                void look(picked, order);
              }
            }}
          />
        </Box>
        {problem !== null && (
          <Alert severity="error" sx={{ bgcolor: 'red.soft', color: 'text.primary' }}>
            {problem}
          </Alert>
        )}
        {read !== null && (read.needsDateOrder || order !== '') && file !== null && (
          <Order
            order={order}
            onOrder={(next) => {
              setOrder(next);
              void look(file, next);
            }}
          />
        )}
        {read !== null && read.skippedLines.length > 0 && (
          <Alert severity="info" sx={{ color: 'text.primary' }}>
            {t('file.skipped', { count: read.skippedLines.length, lines: read.skippedLines.join(', ') })}
          </Alert>
        )}
        {read !== null && <Rows rows={read.rows} chosen={chosen} onChosen={setChosen} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('file.cancel')}</Button>
        {read !== null && (
          <Button variant="contained" disabled={chosen.size === 0} loading={isSaving} onClick={() => void save()}>
            {saveLabel}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** What comes first in a day that can be read in two ways: asked, never guessed. */
function Order({ order, onOrder }: { order: string; onOrder: (order: string) => void }) {
  const { t } = useTranslation('planner');
  const labelId = useId();
  return (
    <FormControl>
      <FormLabel id={labelId}>{t('file.order')}</FormLabel>
      <RadioGroup
        row
        aria-labelledby={labelId}
        value={order}
        onChange={(_event, next) => {
          onOrder(next);
        }}
      >
        {ORDERS.map((each) => (
          <FormControlLabel key={each} value={each} control={<Radio size="small" />} label={t(`file.orders.${each}`)} />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

function Rows({
  rows,
  chosen,
  onChosen,
}: {
  rows: readonly HolidayFileRow[];
  chosen: ReadonlySet<number>;
  onChosen: (chosen: ReadonlySet<number>) => void;
}) {
  const { t } = useTranslation('planner');
  const { t: shared } = useTranslation('shared');
  const format = useFormats();
  const days = (from?: string | null, to?: string | null) =>
    typeof from !== 'string' || typeof to !== 'string'
      ? ''
      : from === to
        ? format.day(from)
        : t('range', { from: format.day(from), to: format.day(to) });
  const may = ({ standing }: HolidayFileRow) => standing !== 'wrong' && standing !== 'known';
  const all = rows.flatMap((row, index) => (may(row) ? [index] : []));
  const isAll = all.length > 0 && all.every((index) => chosen.has(index));
  function turn(index: number) {
    const next = new Set(chosen);
    if (!next.delete(index)) {
      next.add(index);
    }
    onChosen(next);
  }
  return (
    <Box tabIndex={0} role="region" aria-label={t('file.rows')} sx={{ overflow: 'auto', maxHeight: 420 }}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell padding="checkbox">
              <Checkbox
                checked={isAll}
                indeterminate={!isAll && chosen.size > 0}
                disabled={all.length === 0}
                slotProps={{ input: { 'aria-label': t('file.all') } }}
                onChange={() => {
                  onChosen(new Set(isAll ? [] : all));
                }}
              />
            </TableCell>
            <TableCell>{t('field.name')}</TableCell>
            <TableCell>{t('file.days')}</TableCell>
            <TableCell>{t('file.outcome')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, index) => (
            <TableRow key={`${String(row.line)} ${row.name} ${row.startDate ?? ''}`} hover>
              <TableCell padding="checkbox">
                <Checkbox
                  checked={chosen.has(index)}
                  disabled={!may(row)}
                  slotProps={{
                    input: { 'aria-label': t('file.one', { name: row.name === '' ? t('file.line', { line: row.line }) : row.name }) },
                  }}
                  onChange={() => {
                    turn(index);
                  }}
                />
              </TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{row.name === '' ? t('file.line', { line: row.line }) : row.name}</TableCell>
              <TableCell>{days(row.startDate, row.endDate)}</TableCell>
              <TableCell>
                <StatusChip tone={TONES[row.standing] ?? 'off'} label={t(`file.standing.${row.standing}`)} />
                {row.standing === 'changed' && <Note text={t('file.was', { days: days(row.knownStartDate, row.knownEndDate) })} />}
                {typeof row.sameDaysAs === 'string' && <Note text={t('file.sameDays', { name: row.sameDaysAs })} />}
                {typeof row.fault === 'string' && (
                  <Note text={sayServerMessage(shared, { message: row.message ?? '', code: row.fault }, undefined, 'planner')} />
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function Note({ text }: { text: string }) {
  return (
    <Typography component="span" sx={{ display: 'block', fontSize: 13, color: 'text.secondary' }}>
      {text}
    </Typography>
  );
}
