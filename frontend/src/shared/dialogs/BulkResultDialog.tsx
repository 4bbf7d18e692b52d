import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, LinearProgress, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckIcon, WarningIcon } from '../icons/icons';
import { doneIds, sayBulkError, type BulkAnswer, type BulkError, type BulkItem } from './bulkRun';

interface Props {
  /** While it runs: "Disabling programs". */
  runningTitle: string;
  /** When it is over: "3 programs disabled". `name` is that of the first that was. */
  doneTitle: (done: number, name: string) => string;
  /** How many it is run on. */
  total: number;
  /** How many have an answer so far; null when that is not known, because one call does all. */
  answered: number | null;
  /** Null while it runs. */
  answer: BulkAnswer | null;
  /** What an error is called in the person's language, where the page says it by its own words. */
  sayError?: (error: BulkError) => string;
  onClose: () => void;
  /** Takes back what was done to these, where there is a way. */
  onUndo?: (done: number[]) => void;
}

/** Progress and outcome of an action on many, each with its own result (mounted while it is open). */
export function BulkResultDialog(props: Props) {
  const { t } = useTranslation('shared');
  const titleId = useId();
  const { answer, total, answered, sayError = (error: BulkError) => sayBulkError(t, error), onUndo } = props;
  const failed = answer?.results.filter(({ isDone }) => !isDone) ?? [];
  const done = answer?.results.filter(({ isDone }) => isDone) ?? [];

  return (
    <Dialog open onClose={answer === null ? undefined : props.onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{answer === null ? props.runningTitle : props.doneTitle(answer.done, done[0]?.name ?? '')}</DialogTitle>
      <DialogContent>
        {answer === null ? (
          <Box role="status">
            <LinearProgress
              aria-label={props.runningTitle}
              {...(answered === null ? {} : { variant: 'determinate' as const, value: total === 0 ? 0 : (answered / total) * 100 })}
              sx={{ my: 1.5 }}
            />
            <Typography sx={{ fontSize: 14, fontVariantNumeric: 'tabular-nums' }}>
              {answered === null ? t('bulk.working', { count: total }) : t('bulk.progress', { answered, total })}
            </Typography>
          </Box>
        ) : (
          <>
            {failed.length > 0 && <Items title={t('bulk.failed', { count: answer.failed })} items={failed} isFailed sayError={sayError} />}
            {done.length > 0 && <Items title={t('bulk.done', { count: answer.done })} items={done} sayError={sayError} />}
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        {answer !== null && answer.done > 0 && onUndo !== undefined && (
          <Button
            onClick={() => {
              onUndo(doneIds(answer));
            }}
          >
            {t('toast.undo')}
          </Button>
        )}
        <Button autoFocus variant="contained" disabled={answer === null} onClick={props.onClose}>
          {t('bulk.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** More names than this say nothing more. */
const MOST_SHOWN = 200;

function Items({
  title,
  items,
  isFailed = false,
  sayError,
}: {
  title: string;
  items: readonly BulkItem[];
  isFailed?: boolean;
  sayError: (error: BulkError) => string;
}) {
  const { t } = useTranslation('shared');
  const more = items.length - MOST_SHOWN;
  return (
    <Box component="section" sx={{ mb: 2 }}>
      <Typography
        component="h3"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.75,
          fontSize: 14,
          lineHeight: '20px',
          fontWeight: 600,
          color: isFailed ? 'error.main' : 'success.main',
        }}
      >
        {isFailed ? <WarningIcon /> : <CheckIcon />}
        {title}
      </Typography>
      <Box
        component="ul"
        sx={{ m: 0, mt: 0.5, pl: 3.5, fontSize: 14, lineHeight: '22px', listStyle: 'none', maxHeight: 240, overflowY: 'auto' }}
      >
        {items.slice(0, MOST_SHOWN).map((item, index) => (
          <Box component="li" key={item.id ?? `new ${String(index)}`} sx={{ overflowWrap: 'anywhere' }}>
            {item.name}
            {isFailed && item.error !== null && item.error !== undefined && (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {' – '}
                {sayError(item.error)}
              </Box>
            )}
          </Box>
        ))}
        {more > 0 && <li>{t('bulk.more', { count: more })}</li>}
      </Box>
    </Box>
  );
}
