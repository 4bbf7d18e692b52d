import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadRow, UploadTable } from '@/api/roster';
import type { RosterOf } from '../rosterOf';
import { cellIdOf } from '../rules/reviewCells';
import { useReviewWords } from '../useReviewWords';
import { EditCell } from './EditCell';
import { ReviewOutcome } from './ReviewOutcome';

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

interface Props {
  of: RosterOf;
  region: RefObject<HTMLDivElement | null>;
  columns: UploadTable['columns'];
  rows: readonly UploadRow[];
  /** Begins the id of each cell. */
  cellsId: string;
  isReadOnly: boolean;
  isSaving: boolean;
  onChange: (row: UploadRow, column: number, from: string, to: string) => void;
  onCompare: (line: number) => void;
  /** Takes back what was decided of similar children. */
  onUndecide: (line: number) => void;
}

/** Lines of a file, whose cells are corrected in place. */
export function ReviewTable({ of, region, columns, rows, cellsId, isReadOnly, isSaving, onChange, onCompare, onUndecide }: Props) {
  const { t } = useTranslation('rosterUpload');
  const words = useReviewWords(of);
  const { sayFault, previousText, readingText } = words;
  const cellId = (line: number, column: number) => cellIdOf(cellsId, line, column);
  /** Whose line it is, as the file has it. */
  const nameOf = (row: UploadRow) =>
    columns
      .flatMap(({ field }, at) => (NAMES.includes(field) ? [row.cells[at] ?? ''] : []))
      .filter((part) => part !== '')
      .join(' ');
  return (
    <TableContainer
      ref={region}
      tabIndex={0}
      role="region"
      aria-label={t('review.table')}
      sx={{ border: '1px solid', borderColor: 'divider', borderRadius: '8px', maxHeight: '60vh', ...SCROLL_PADDING }}
    >
      <Table size="small" stickyHeader aria-label={t('review.table')} sx={{ '& td, & th': { verticalAlign: 'top', whiteSpace: 'nowrap' } }}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ ...FIRST, zIndex: 3 }}>{t('review.line')}</TableCell>
            <TableCell>{t('review.becomes')}</TableCell>
            {columns.map(({ column, heading }) => (
              <TableCell key={column}>{heading}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
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
                <ReviewOutcome
                  kind={of.kind}
                  words={words}
                  row={row}
                  columns={columns}
                  isReadOnly={isReadOnly}
                  isSaving={isSaving}
                  onGoTo={(column) => document.getElementById(cellId(row.line, column))?.focus()}
                  onCompare={() => {
                    onCompare(row.line);
                  }}
                  onUndecide={() => {
                    onUndecide(row.line);
                  }}
                />
              </TableCell>
              {columns.map(({ column, heading, field }, at) => (
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
                    read={readingText(row, column, field, row.cells[at] ?? '')}
                    was={previousText(row, column)}
                    isEdited={row.edited.includes(column)}
                    isReadOnly={isReadOnly}
                    onChange={(text) => {
                      onChange(row, column, row.cells[at] ?? '', text);
                    }}
                  />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {rows.length === 0 && <Typography sx={{ p: 3, textAlign: 'center', color: 'text.secondary' }}>{t('review.none')}</Typography>}
    </TableContainer>
  );
}
