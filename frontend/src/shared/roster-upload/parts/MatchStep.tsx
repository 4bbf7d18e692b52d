import {
  Alert,
  FormControl,
  FormControlLabel,
  FormLabel,
  MenuItem,
  Radio,
  RadioGroup,
  Select,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  useConfigureRosterMutation,
  useListHeadersQuery,
  useListRequiredHeadersQuery,
  type UploadColumn,
  type UploadHeaders,
} from '@/api/roster';
import { FormSkeleton } from '@/shared/form/FormSkeleton';
import { ErrorState } from '@/shared/states/ErrorState';
import type { RosterOf } from '../rosterOf';
import { useUploadWords } from '../useUploadWords';

/** What the person has chosen. */
export interface Meanings {
  columns: Record<string, string>;
  dateOrder: string | null;
}

/** What the columns are taken for, as far as it is known. */
export interface Matched {
  meanings: Meanings;
  /** Days can be read in two ways, and nobody has said in which. */
  isOrderOpen: boolean;
}

interface Props {
  of: RosterOf;
  /** A column for e-mail addresses is required too. */
  withEmail: boolean;
  isOpen: boolean;
  onMatched: (matched: Matched) => void;
  onProblem: (problem: string | null) => void;
}

const WHYS = ['chosen', 'before', 'name', 'word'] as const;

/** The columns of the file, what each is taken for and why; each choice is saved by itself. */
export function MatchStep({ of, withEmail, isOpen, onMatched, onProblem }: Props) {
  const { t } = useTranslation('rosterUpload');
  const { fieldName, sayProblem } = useUploadWords(of);
  const orderId = useId();
  const { data: headers, error, isFetching, refetch } = useListHeadersQuery(of, { refetchOnMountOrArgChange: true });
  const { data: options } = useListRequiredHeadersQuery({ kind: of.kind, siteId: of.siteId, ...(withEmail && { withEmail }) });
  const [configure, { isLoading }] = useConfigureRosterMutation();
  const [isAsked, setIsAsked] = useState(false);

  useEffect(() => {
    if (headers !== undefined) {
      const isOrderOpen =
        headers.dateOrderBy === 'contradicted' || (headers.dateOrderBy === 'unknown' && (headers.dateExample ?? '') !== '');
      onMatched({ meanings: chosenIn(headers), isOrderOpen });
      // Once asked it stays in sight, so that the answer can be changed.
      setIsAsked((was) => was || isOrderOpen || headers.dateOrderBy === 'chosen');
    }
  }, [headers, onMatched]);

  if (headers === undefined || options === undefined) {
    return error !== undefined && !isFetching ? <ErrorState error={error} onRetry={() => void refetch()} /> : <FormSkeleton />;
  }
  async function choose(change: Meanings | { sheet: string }) {
    onProblem(null);
    try {
      await configure({ configure: { ...of, ...change } }).unwrap();
    } catch (failure) {
      onProblem(sayProblem(failure));
    }
  }
  function sayWhy({ why, fitting, of, field }: UploadColumn): string {
    const known = WHYS.find((each) => each === why);
    if (known !== undefined) {
      return t(`why.${known}`);
    }
    return field === null || field === undefined ? t('why.none') : t('why.content', { fitting, of });
  }
  const chosen = chosenIn(headers);
  const { sheet, otherSheets, hiddenLines } = headers;
  const out = headers.results.filter(({ field }) => field === null || field === undefined);
  return (
    <>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{t('match.intro')}</Typography>
      {typeof sheet === 'string' && otherSheets.length > 0 && (
        <>
          <Alert severity="warning" sx={{ mb: 2, color: 'text.primary' }}>
            {t('match.sheets', {
              sheet,
              count: otherSheets.length,
              others: otherSheets.map(({ name, lines }) => t('match.sheet', { name, count: lines })).join(', '),
            })}
          </Alert>
          <TextField
            select
            size="small"
            label={t('match.chooseSheet')}
            value={sheet}
            disabled={!isOpen || isLoading}
            sx={{ mb: 2, minWidth: 220 }}
            onChange={(event) => {
              void choose({ sheet: event.target.value });
            }}
          >
            {[sheet, ...otherSheets.map(({ name }) => name)].map((name) => (
              <MenuItem key={name} value={name}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        </>
      )}
      {hiddenLines > 0 && (
        <Alert severity="warning" sx={{ mb: 2, color: 'text.primary' }}>
          {t('match.hidden', { count: hiddenLines })}
        </Alert>
      )}
      {out.length > 0 && (
        <Alert severity="info" sx={{ mb: 2, color: 'text.primary' }}>
          {t('match.notImported', { count: out.length, columns: out.map(({ heading }) => heading).join(', ') })}
        </Alert>
      )}
      {headers.missing.length > 0 && (
        <Alert severity="warning" sx={{ mb: 2, color: 'text.primary' }}>
          {t('match.missing', { fields: headers.missing.map(fieldName).join(', ') })}
        </Alert>
      )}
      {isAsked && (
        <FormControl sx={{ mb: 2 }} disabled={!isOpen}>
          <FormLabel id={orderId} sx={{ fontSize: 14, lineHeight: '20px', fontWeight: 500, color: 'text.primary' }}>
            {t('order.label')}
          </FormLabel>
          {(headers.dateExample ?? '') !== '' && (
            <Typography sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>
              {t(headers.dateOrderBy === 'contradicted' ? 'order.contradicted' : 'order.example', { day: headers.dateExample })}
            </Typography>
          )}
          <RadioGroup
            aria-labelledby={orderId}
            value={headers.dateOrder ?? ''}
            onChange={(event) => {
              void choose({ ...chosen, dateOrder: event.target.value });
            }}
          >
            <FormControlLabel value="month-first" label={t('order.month')} control={<Radio size="small" />} />
            <FormControlLabel value="day-first" label={t('order.day')} control={<Radio size="small" />} />
          </RadioGroup>
        </FormControl>
      )}
      <TableContainer tabIndex={0} role="region" aria-label={t('match.table')}>
        <Table size="small" aria-label={t('match.table')} sx={{ minWidth: 720, '& td, & th': { verticalAlign: 'middle' } }}>
          <TableHead>
            <TableRow>
              <TableCell>{t('match.column')}</TableCell>
              <TableCell>{t('match.samples')}</TableCell>
              <TableCell>{t('match.means')}</TableCell>
              <TableCell>{t('match.why')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {headers.results.map((column) => (
              <TableRow key={column.column}>
                <TableCell component="th" scope="row" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                  {column.heading}
                </TableCell>
                <TableCell
                  sx={{ color: 'text.secondary', maxWidth: 280, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
                >
                  {column.samples.join(' · ')}
                </TableCell>
                <TableCell>
                  <Select
                    size="small"
                    fullWidth
                    displayEmpty
                    disabled={!isOpen || isLoading}
                    value={column.field ?? ''}
                    inputProps={{ 'aria-label': t('match.meaningOf', { heading: column.heading }) }}
                    sx={{ minWidth: 220, color: column.field === null || column.field === undefined ? 'text.secondary' : 'text.primary' }}
                    onChange={(event) => {
                      void choose(meaning(chosen, headers, column.heading, event.target.value));
                    }}
                  >
                    <MenuItem value="">{t('match.out')}</MenuItem>
                    {options.results.map(({ key, isRequired }) => (
                      <MenuItem key={key} value={key}>
                        {fieldName(key)}
                        {isRequired ? ' *' : ''}
                      </MenuItem>
                    ))}
                  </Select>
                </TableCell>
                <TableCell sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>{sayWhy(column)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </>
  );
}

/** What the person has chosen so far; the rest is found anew. */
function chosenIn(headers: UploadHeaders): Meanings {
  const columns = headers.results.filter(({ why }) => why === 'chosen').map(({ heading, field }) => [heading, field ?? ''] as const);
  return { columns: Object.fromEntries(columns), dateOrder: headers.dateOrderBy === 'chosen' ? (headers.dateOrder ?? null) : null };
}

/** With another meaning for a column; a column that had it is left out. */
function meaning(chosen: Meanings, headers: UploadHeaders, heading: string, key: string): Meanings {
  const others = headers.results.filter((column) => key !== '' && column.field === key && column.heading !== heading);
  return { ...chosen, columns: { ...chosen.columns, ...Object.fromEntries(others.map((column) => [column.heading, ''])), [heading]: key } };
}
