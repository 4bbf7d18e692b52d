import {
  Alert,
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  useListTableDataQuery,
  useSaveCellsMutation,
  type CellEdit,
  type LineDecision,
  type MergedLine,
  type UploadRow,
  type UploadTable,
} from '@/api/roster';
import { FormSkeleton } from '@/shared/form/FormSkeleton';
import { saveFile } from '@/shared/browser/saveFile';
import { ErrorState } from '@/shared/states/ErrorState';
import type { RosterOf } from '../rosterOf';
import { useUploadWords } from '../useUploadWords';
import { csvOf, faultLines } from '../rules/faultFile';
import { differs } from '../rules/decisions';
import { EditCell } from './EditCell';
import { Notices, OF_LINES } from './Notices';
import { SimilarDialog } from './SimilarDialog';

/** Lines a page (spec 2 §9). */
const PAGE = 25;
/** Lines of a file (spec 2 §9). */
const MOST_LINES = 500;

/** Stays in sight when the lines are moved sideways, with whose line it is. */
const FIRST = {
  position: 'sticky',
  left: 0,
  width: 144,
  minWidth: 144,
  borderRight: '1px solid',
  borderColor: 'divider',
  bgcolor: 'background.paper',
};
/** What is above the first cells and beside them covers no cell that has the focus. */
const SCROLL_PADDING = { scrollPaddingLeft: 152, scrollPaddingTop: 44 };

/** Fields that together are somebody's name, in the order of the columns. */
const NAMES = ['name', 'firstName', 'lastName', 'secondLastName'];

/** Fields of contacts. */
const OF_CONTACTS = /^(families|emergencyContacts)\./;

type Shown = 'all' | 'faulty' | 'similar' | 'changed' | (typeof OF_LINES)[number] | 'ready';

/** How many lines would do what, and how many stand in the way. */
export interface ReadyCounts {
  added: number;
  changed: number;
  faulty: number;
  similar: number;
  stillHere: number;
}

interface Props {
  of: RosterOf;
  isReadOnly: boolean;
  leavesFaulty: boolean;
  onLeaveFaulty: (leaves: boolean) => void;
  /** Children who are checked in become inactive too. */
  endsPresent: boolean;
  onEndPresent: (ends: boolean) => void;
  onCounts: (counts: ReadyCounts) => void;
  onProblem: (problem: string | null) => void;
}

/** The lines of the file: what is wrong with each cell, mended in place, and what becomes of each line. */
export function ReviewStep({ of, isReadOnly, leavesFaulty, onLeaveFaulty, endsPresent, onEndPresent, onCounts, onProblem }: Props) {
  const { t } = useTranslation('rosterUpload');
  const { fieldName, sayValue, sayFault, sayFailure } = useUploadWords(of);
  const [isRead, setIsRead] = useState(false);
  const {
    data: table,
    error,
    isFetching,
    refetch,
  } = useListTableDataQuery({ ...of, count: MOST_LINES }, { refetchOnMountOrArgChange: true, skip: isReadOnly && isRead });
  const [save, { isLoading: isSaving }] = useSaveCellsMutation();
  const [shown, setShown] = useState<Shown | null>(null);
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const [again, setAgain] = useState<{ column: number; from: string; to: string } | null>(null);
  const cellsId = useId();
  const [compared, setCompared] = useState<number | null>(null);
  const counts = table?.counts;
  const stillHere = table?.notices.stillHere.length ?? 0;
  const region = useRef<HTMLDivElement>(null);
  /** The line that was corrected or decided last. */
  const savedLine = useRef<number | null>(null);

  useEffect(() => {
    if (counts !== undefined) {
      setIsRead(true);
      onCounts({
        added: counts.added + counts.enrolled,
        changed: counts.changed,
        faulty: counts.faulty,
        similar: counts.similar,
        stillHere,
      });
    }
  }, [counts, stillHere, onCounts]);
  // What was decided or corrected leaves the lines that are shown, and what had the focus goes with it: the next cell to be
  // corrected gets it.
  useEffect(() => {
    const saved = savedLine.current;
    if (saved !== null && table !== undefined && document.activeElement === document.body) {
      (document.getElementById(nextFault(table, saved, cellsId) ?? '') ?? region.current)?.focus();
    }
  }, [table, cellsId]);

  if (table === undefined) {
    return error !== undefined && !isFetching ? <ErrorState error={error} onRetry={() => void refetch()} /> : <FormSkeleton />;
  }
  const { faulty, changed, similar } = table.counts;
  const { withoutPickup, custodyPickup, inactiveByDate, inactiveDateNotKept, birthDates } = table.notices;
  const sizes: Record<Shown, number> = {
    all: table.results.length,
    faulty,
    similar,
    changed,
    stillHere,
    withoutPickup: withoutPickup.length,
    custodyPickup: custodyPickup.length,
    inactiveByDate: inactiveByDate.length,
    inactiveDateNotKept: inactiveDateNotKept.length,
    birthDates: birthDates.length,
    ready: table.results.length - faulty - similar,
  };
  const chosen = shown ?? (faulty > 0 ? 'faulty' : 'similar');
  // Of a kind whose last line was decided nothing is left to show.
  const show = sizes[chosen] > 0 ? chosen : 'all';
  const comparedRow = table.results.find((row) => row.line === compared && row.outcome === 'similar');
  const wanted = search.trim().toLowerCase();
  const rows = table.results.filter(
    (row) =>
      (isOfLines(show) ? table.notices[show].includes(row.line) : isShown(row, show)) &&
      (wanted === '' ||
        [...row.cells, ...row.mergedLines.flatMap(({ contacts }) => contacts)].some((text) => text.toLowerCase().includes(wanted))),
  );
  const from = Math.min(page * PAGE, Math.max(0, Math.floor((rows.length - 1) / PAGE) * PAGE));
  const visible = rows.slice(from, from + PAGE);

  async function put(edits: CellEdit[], decisions: LineDecision[] = []) {
    onProblem(null);
    savedLine.current = edits[0]?.line ?? decisions[0]?.line ?? null;
    try {
      await save({ saveCells: { ...of, edits, similar: decisions } }).unwrap();
    } catch {
      onProblem(t('review.saveFailed'));
    }
  }
  /** In the reader's language; commands and other systems read the service's own file. */
  function saveErrors() {
    if (table !== undefined) {
      const headings = [t('review.line'), t('review.column'), t('review.value'), t('review.reason')];
      const csv = csvOf([headings, ...faultLines(table, sayFault)]);
      saveFile(URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' })), `${t('review.rejectsName')}.csv`);
    }
  }
  async function change(row: UploadRow, column: number, from: string, to: string) {
    setAgain({ column, from, to });
    // The lines of a child say the same but for contacts: they are one child for as long as they do.
    const field = table?.columns.find((each) => each.column === column)?.field ?? '';
    const lines = OF_CONTACTS.test(field) ? [row.line] : [row.line, ...row.mergedLines.map(({ line }) => line)];
    await put(lines.map((line) => ({ line, column, value: to })));
  }
  /** Whom a line adds to the child of the line above, and what the roster has of them now. */
  function sayMerged({ line, contacts, changes }: MergedLine): string {
    const said = changes.map(({ field, before, isNew }) => {
      if (isNew) {
        return t('review.newContact');
      }
      return before === null || before === undefined
        ? `${fieldName(field)}: ${t('review.wasEmpty')}`
        : `${fieldName(field)}: ${t('review.was', { before: sayValue(field, before) })}`;
    });
    return [t('review.mergedLine', { line, contacts: contacts.join(', ') }), ...new Set(said)].join(' · ');
  }
  /** What the roster has where a cell changes it; a name in one cell changes two fields. */
  function wasOf(row: UploadRow, column: number): string | null {
    const changes = row.changes.filter((one) => one.column === column);
    const said = changes.flatMap((one) => (one.before === null || one.before === undefined ? [] : [sayValue(one.field, one.before)]));
    if (changes.some((one) => one.isHidden)) {
      return t('review.wasHidden');
    }
    if (changes.some((one) => one.isNew)) {
      return t('review.newContact');
    }
    return changes.length === 0 ? null : said.length === 0 ? t('review.wasEmpty') : t('review.was', { before: said.join(' ') });
  }
  /** What was read of a cell, where that is not what stands in it. */
  function readOf(row: UploadRow, column: number, field: string, text: string): string | null {
    const reading = row.readings.find((one) => one.column === column);
    const value = reading === undefined ? text : sayValue(field, reading.value);
    return value.toLowerCase() === text.toLowerCase() ? null : t('review.read', { value });
  }
  const cellId = (line: number, column: number) => idOf(cellsId, line, column);
  /** Whose line it is, as the file has it. */
  const nameOf = (row: UploadRow) =>
    table.columns
      .flatMap(({ field }, at) => (NAMES.includes(field) ? [row.cells[at] ?? ''] : []))
      .filter((part) => part !== '')
      .join(' ');
  const same = again === null ? [] : sameCells(table, again.column, again.from);
  const failure = table.upload?.problem ?? '';
  return (
    <>
      {failure !== '' && !isReadOnly && (
        <Alert severity="error" sx={{ mb: 2, bgcolor: 'red.soft', color: 'text.primary' }}>
          {t('review.failed', { reason: sayFailure(failure) })}
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center', mb: 2 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={show}
          aria-label={t('review.show')}
          onChange={(_event, next: Shown | null) => {
            setShown(next ?? show);
            setPage(0);
          }}
        >
          <ToggleButton value="all">{t('review.all', { count: sizes.all })}</ToggleButton>
          <ToggleButton value="faulty" disabled={faulty === 0}>
            {t('review.faulty', { count: faulty })}
          </ToggleButton>
          {similar > 0 && <ToggleButton value="similar">{t('review.similar', { count: similar })}</ToggleButton>}
          {changed > 0 && <ToggleButton value="changed">{t('review.changed', { count: changed })}</ToggleButton>}
          {OF_LINES.filter((notice) => sizes[notice] > 0).map((notice) => (
            <ToggleButton key={notice} value={notice}>
              {t(`review.${notice}`, { count: sizes[notice] })}
            </ToggleButton>
          ))}
          <ToggleButton value="ready" disabled={sizes.ready === 0}>
            {t('review.ready', { count: sizes.ready })}
          </ToggleButton>
        </ToggleButtonGroup>
        <TextField
          size="small"
          label={t('review.search')}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setPage(0);
          }}
        />
      </Stack>
      <Notices
        notices={table.notices}
        onShow={(notice) => {
          setShown(notice);
          setPage(0);
        }}
      />
      {again !== null && same.length > 0 && (
        <Alert
          severity="info"
          sx={{ mb: 2, color: 'text.primary', alignItems: 'center' }}
          action={
            <Button
              loading={isSaving}
              onClick={() => {
                setAgain(null);
                void put(same.map((line) => ({ line, column: again.column, value: again.to })));
              }}
            >
              {t('review.everywhere', { count: same.length, from: again.from, to: again.to })}
            </Button>
          }
        >
          {t('review.same', { count: same.length, from: again.from })}
        </Alert>
      )}
      {similar > 0 && (
        <Alert
          severity="warning"
          sx={{ mb: 2, color: 'text.primary', bgcolor: 'amber.soft', alignItems: 'center' }}
          action={
            similar > 1 ? (
              <Button
                color="inherit"
                disabled={isReadOnly}
                loading={isSaving}
                onClick={() => void put([], table.results.filter(({ outcome }) => outcome === 'similar').map(differs))}
              >
                {t('similar.allDiffer')}
              </Button>
            ) : undefined
          }
        >
          {t('similar.ask', { count: similar })}
        </Alert>
      )}
      {comparedRow !== undefined && (
        <SimilarDialog
          row={comparedRow}
          isSaving={isSaving}
          onDecide={(decision) => void put([], [decision])}
          onClose={() => {
            setCompared(null);
          }}
        />
      )}
      <TableContainer
        ref={region}
        tabIndex={0}
        role="region"
        aria-label={t('review.table')}
        sx={{ border: '1px solid', borderColor: 'divider', borderRadius: '8px', maxHeight: '60vh', ...SCROLL_PADDING }}
      >
        <Table
          size="small"
          stickyHeader
          aria-label={t('review.table')}
          sx={{ '& td, & th': { verticalAlign: 'top', whiteSpace: 'nowrap' } }}
        >
          <TableHead>
            <TableRow>
              <TableCell sx={{ ...FIRST, zIndex: 3 }}>{t('review.line')}</TableCell>
              <TableCell>{t('review.becomes')}</TableCell>
              {table.columns.map(({ column, heading }) => (
                <TableCell key={column}>{heading}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {visible.map((row) => (
              <TableRow key={row.line}>
                <TableCell component="th" scope="row" sx={{ ...FIRST, zIndex: 1 }}>
                  {row.line}
                  <Typography
                    component="span"
                    sx={{
                      display: 'block',
                      fontSize: 12,
                      lineHeight: '16px',
                      color: 'text.secondary',
                      whiteSpace: 'normal',
                      overflowWrap: 'anywhere',
                    }}
                  >
                    {` ${nameOf(row)}`}
                  </Typography>
                </TableCell>
                <TableCell>
                  <Typography
                    component="span"
                    sx={{
                      fontSize: 14,
                      lineHeight: '20px',
                      fontWeight: row.outcome === 'faulty' ? 600 : 400,
                      color: row.outcome === 'faulty' ? 'error.main' : 'text.primary',
                    }}
                  >
                    {row.outcome === 'added' ? t(`${of.kind}.newOne`) : t(`outcome.${row.outcome}`)}
                  </Typography>
                  {row.faults
                    .filter(({ column }) => column === null || column === undefined)
                    .map((fault) => (
                      <Typography
                        key={fault.reason}
                        sx={{ fontSize: 12, lineHeight: '16px', color: 'error.main', whiteSpace: 'normal', minWidth: 160 }}
                      >
                        {sayFault(fault)}
                      </Typography>
                    ))}
                  {/* Where: each leads to its cell. */}
                  {table.columns
                    .filter(({ column }) => row.faults.some((fault) => fault.column === column))
                    .map(({ column, heading }) => (
                      <Button
                        key={column}
                        size="small"
                        color="error"
                        aria-label={t('review.goTo', { heading, line: row.line })}
                        onClick={() => document.getElementById(cellId(row.line, column))?.focus()}
                        sx={{ display: 'block', minWidth: 0, textAlign: 'left' }}
                      >
                        {heading}
                      </Button>
                    ))}
                  {row.outcome === 'similar' && (
                    <Button
                      size="small"
                      disabled={isReadOnly}
                      aria-label={t('similar.compareLine', { line: row.line })}
                      onClick={() => {
                        setCompared(row.line);
                      }}
                    >
                      {t('similar.compare')}
                    </Button>
                  )}
                  {row.isDecided && row.outcome !== 'similar' && (
                    <Button
                      size="small"
                      disabled={isReadOnly}
                      loading={isSaving}
                      aria-label={t('similar.againLine', { line: row.line })}
                      onClick={() => void put([], [{ line: row.line, sameAs: null, notSameAs: [], sameAsLine: null, notSameAsLines: [] }])}
                    >
                      {t('similar.again')}
                    </Button>
                  )}
                  {row.mergedLines.length > 0 && (
                    <Box sx={{ whiteSpace: 'normal', minWidth: 200, mt: 0.5 }}>
                      <Typography sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
                        {t('review.merged', { count: row.mergedLines.length })}
                      </Typography>
                      {row.mergedLines.map((merged) => (
                        <Typography key={merged.line} sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
                          {sayMerged(merged)}
                        </Typography>
                      ))}
                    </Box>
                  )}
                  {/* What follows from a cell without being in one. */}
                  {row.changes
                    .filter((one) => (one.column === null || one.column === undefined) && one.before !== null && one.before !== undefined)
                    .map((one) => (
                      <Typography
                        key={one.field}
                        sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary', whiteSpace: 'normal', minWidth: 160 }}
                      >
                        {`${fieldName(one.field)}: ${t('review.was', { before: sayValue(one.field, one.before) })}`}
                      </Typography>
                    ))}
                </TableCell>
                {table.columns.map(({ column, heading, field }, at) => (
                  <TableCell key={column} sx={{ p: 0.5 }}>
                    <EditCell
                      id={cellId(row.line, column)}
                      label={t('review.cell', { heading, line: row.line })}
                      value={row.cells[at] ?? ''}
                      faults={[
                        ...new Set(
                          row.faults.filter((fault) => fault.column === column).map((fault) => sayFault(fault, field, row.cells[at])),
                        ),
                      ]}
                      read={readOf(row, column, field, row.cells[at] ?? '')}
                      was={wasOf(row, column)}
                      isEdited={row.edited.includes(column)}
                      isReadOnly={isReadOnly}
                      onChange={(text) => void change(row, column, row.cells[at] ?? '', text)}
                    />
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
        {visible.length === 0 && <Typography sx={{ p: 3, textAlign: 'center', color: 'text.secondary' }}>{t('review.none')}</Typography>}
      </TableContainer>
      <Stack direction="row" sx={{ mt: 1, gap: 2, alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' }}>
        <Typography role="status" sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>
          {visible.length === 0 ? '' : t('review.pages', { from: from + 1, to: from + visible.length, count: rows.length })}
        </Typography>
        {rows.length > PAGE && (
          <Box>
            <Button
              disabled={from === 0}
              onClick={() => {
                setPage(from / PAGE - 1);
              }}
            >
              {t('review.earlier')}
            </Button>
            <Button
              disabled={from + PAGE >= rows.length}
              onClick={() => {
                setPage(from / PAGE + 1);
              }}
            >
              {t('review.later')}
            </Button>
          </Box>
        )}
      </Stack>
      {table.counts.merged > 0 && (
        <Typography sx={{ mt: 1, fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>
          {t('review.mergedAll', { count: table.counts.merged })}
        </Typography>
      )}
      {table.skipped.length > 0 && (
        <Typography sx={{ mt: 1, fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>
          {t(`${of.kind}.skipped`, {
            count: table.skipped.length,
            lines: table.skipped.map(({ line, text }) => `${String(line)} (${text})`).join(', '),
          })}
        </Typography>
      )}
      {stillHere > 0 && (
        <FormControlLabel
          disabled={isReadOnly}
          sx={{ mt: 2, display: 'flex' }}
          label={t('review.endPresent', { count: stillHere })}
          control={
            <Checkbox
              checked={endsPresent}
              onChange={(event) => {
                onEndPresent(event.target.checked);
              }}
            />
          }
        />
      )}
      {faulty > 0 && (
        <Stack direction="row" sx={{ mt: 2, gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          <FormControlLabel
            disabled={isReadOnly}
            label={t('review.leave', { count: faulty })}
            control={
              <Checkbox
                checked={leavesFaulty}
                onChange={(event) => {
                  onLeaveFaulty(event.target.checked);
                }}
              />
            }
          />
          <Button onClick={saveErrors}>{t('review.rejects')}</Button>
        </Stack>
      )}
    </>
  );
}

function idOf(cellsId: string, line: number, column: number): string {
  return `${cellsId}-${String(line)}-${String(column)}`;
}

/** The id of the next cell with an error from a line on, or else of the first; undefined when no cell has one. */
function nextFault({ results }: UploadTable, line: number, cellsId: string): string | undefined {
  const cells = results.flatMap((row) =>
    row.faults.flatMap(({ column }) => (typeof column === 'number' ? [{ line: row.line, column }] : [])),
  );
  const next = cells.find((cell) => cell.line >= line) ?? cells[0];
  return next && idOf(cellsId, next.line, next.column);
}

function isOfLines(show: Shown): show is (typeof OF_LINES)[number] {
  return OF_LINES.some((notice) => notice === show);
}

function isShown({ outcome }: UploadRow, show: Exclude<Shown, (typeof OF_LINES)[number]>): boolean {
  switch (show) {
    case 'all':
      return true;
    case 'ready':
      return outcome !== 'faulty' && outcome !== 'similar';
    default:
      return outcome === show;
  }
}

/** Lines with the same text in a column. */
function sameCells(table: UploadTable, column: number, text: string): number[] {
  const at = table.columns.findIndex((each) => each.column === column);
  return table.results.filter((row) => text !== '' && row.cells[at] === text).map(({ line }) => line);
}
