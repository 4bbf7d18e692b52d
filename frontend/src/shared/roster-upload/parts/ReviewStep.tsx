import { Alert, Button } from '@mui/material';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListTableDataQuery, useSaveCellsMutation, type CellEdit, type LineDecision, type UploadRow } from '@/api/roster';
import { FormSkeleton } from '@/shared/form/FormSkeleton';
import { ErrorState } from '@/shared/states/ErrorState';
import type { RosterOf } from '../rosterOf';
import { differs } from '../rules/decisions';
import { nextFault, sameCells } from '../rules/reviewCells';
import { filterRows, type ReviewFilter, filterSizes } from '../rules/reviewFilter';
import { useUploadWords } from '../useUploadWords';
import { Notices } from './Notices';
import { ReviewFilters } from './ReviewFilters';
import { ReviewFooter } from './ReviewFooter';
import { ReviewPages } from './ReviewPages';
import { ReviewTable } from './ReviewTable';
import { SimilarDialog } from './SimilarDialog';

/** Lines a page (spec 2 §9). */
const PAGE = 25;
/** Lines of a file (spec 2 §9). */
const MOST_LINES = 500;

/** Fields of contacts. */
const OF_CONTACTS = /^(families|emergencyContacts)\./;

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
  const { sayFailure } = useUploadWords(of);
  const [isRead, setIsRead] = useState(false);
  const {
    data: table,
    error,
    isFetching,
    refetch,
  } = useListTableDataQuery({ ...of, count: MOST_LINES }, { refetchOnMountOrArgChange: true, skip: isReadOnly && isRead });
  const [save, { isLoading: isSaving }] = useSaveCellsMutation();
  const [chosenFilter, setChosenFilter] = useState<ReviewFilter | null>(null);
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
  const { faulty, similar } = table.counts;
  const sizes = filterSizes(table);
  const wantedFilter = chosenFilter ?? (faulty > 0 ? 'faulty' : 'similar');
  // Of a kind whose last line was decided nothing is left to show.
  const filter = sizes[wantedFilter] > 0 ? wantedFilter : 'all';
  const comparedRow = table.results.find((row) => row.line === compared && row.outcome === 'similar');
  const rows = filterRows(table, filter, search);
  const from = Math.min(page * PAGE, Math.max(0, Math.floor((rows.length - 1) / PAGE) * PAGE));
  const visible = rows.slice(from, from + PAGE);

  function showLines(next: ReviewFilter) {
    setChosenFilter(next);
    setPage(0);
  }
  async function put(edits: CellEdit[], decisions: LineDecision[] = []) {
    onProblem(null);
    savedLine.current = edits[0]?.line ?? decisions[0]?.line ?? null;
    try {
      await save({ saveCells: { ...of, edits, similar: decisions } }).unwrap();
    } catch {
      onProblem(t('review.saveFailed'));
    }
  }
  async function change(row: UploadRow, column: number, from: string, to: string) {
    setAgain({ column, from, to });
    // The lines of a child say the same but for contacts: they are one child for as long as they do.
    const field = table?.columns.find((each) => each.column === column)?.field ?? '';
    const lines = OF_CONTACTS.test(field) ? [row.line] : [row.line, ...row.mergedLines.map(({ line }) => line)];
    await put(lines.map((line) => ({ line, column, value: to })));
  }
  const same = again === null ? [] : sameCells(table, again.column, again.from);
  const failure = table.upload?.problem ?? '';
  return (
    <>
      {failure !== '' && !isReadOnly && (
        <Alert severity="error" sx={{ mb: 2, bgcolor: 'red.soft', color: 'text.primary' }}>
          {t('review.failed', { reason: sayFailure(failure) })}
        </Alert>
      )}
      <ReviewFilters
        filter={filter}
        sizes={sizes}
        search={search}
        onFilter={showLines}
        onSearch={(text) => {
          setSearch(text);
          setPage(0);
        }}
      />
      <Notices notices={table.notices} onShow={showLines} />
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
      <ReviewTable
        of={of}
        region={region}
        columns={table.columns}
        rows={visible}
        cellsId={cellsId}
        isReadOnly={isReadOnly}
        isSaving={isSaving}
        onChange={(row, column, before, after) => void change(row, column, before, after)}
        onCompare={setCompared}
        onUndecide={(line) => void put([], [{ line, sameAs: null, notSameAs: [], sameAsLine: null, notSameAsLines: [] }])}
      />
      <ReviewPages from={from} shown={visible.length} count={rows.length} pageSize={PAGE} onPage={setPage} />
      <ReviewFooter
        of={of}
        table={table}
        isReadOnly={isReadOnly}
        leavesFaulty={leavesFaulty}
        onLeaveFaulty={onLeaveFaulty}
        endsPresent={endsPresent}
        onEndPresent={onEndPresent}
      />
    </>
  );
}
