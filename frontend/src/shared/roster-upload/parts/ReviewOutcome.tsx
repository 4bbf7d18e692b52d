import { Box, Button, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { UploadRow, UploadTable } from '@/api/roster';
import type { RosterOf } from '../rosterOf';
import type { ReviewWords } from '../useReviewWords';

interface Props {
  kind: RosterOf['kind'];
  words: ReviewWords;
  row: UploadRow;
  columns: UploadTable['columns'];
  isReadOnly: boolean;
  isSaving: boolean;
  /** Moves the focus to a cell of the line. */
  onGoTo: (column: number) => void;
  onCompare: () => void;
  /** Takes back what was decided of similar children. */
  onUndecide: () => void;
}

/** What becomes of a line, and what stands in the way. */
export function ReviewOutcome({ kind, words, row, columns, isReadOnly, isSaving, onGoTo, onCompare, onUndecide }: Props) {
  const { t } = useTranslation('rosterUpload');
  const { fieldName, sayValue, sayFault, mergedText } = words;
  return (
    <>
      <Typography
        component="span"
        sx={{
          fontSize: 14,
          lineHeight: '20px',
          fontWeight: row.outcome === 'faulty' ? 600 : 400,
          color: row.outcome === 'faulty' ? 'error.main' : 'text.primary',
        }}
      >
        {row.outcome === 'added' ? t(`${kind}.newOne`) : t(`outcome.${row.outcome}`)}
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
      {columns
        .filter(({ column }) => row.faults.some((fault) => fault.column === column))
        .map(({ column, heading }) => (
          <Button
            key={column}
            size="small"
            color="error"
            aria-label={t('review.goTo', { heading, line: row.line })}
            onClick={() => {
              onGoTo(column);
            }}
            sx={{ display: 'block', minWidth: 0, textAlign: 'left' }}
          >
            {heading}
          </Button>
        ))}
      {row.outcome === 'similar' && (
        <Button size="small" disabled={isReadOnly} aria-label={t('similar.compareLine', { line: row.line })} onClick={onCompare}>
          {t('similar.compare')}
        </Button>
      )}
      {row.isDecided && row.outcome !== 'similar' && (
        <Button
          size="small"
          disabled={isReadOnly}
          loading={isSaving}
          aria-label={t('similar.againLine', { line: row.line })}
          onClick={onUndecide}
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
              {mergedText(merged)}
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
    </>
  );
}
