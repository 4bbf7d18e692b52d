import { Button, Checkbox, FormControlLabel, Stack, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { UploadTable } from '@/api/roster';
import { saveFile } from '@/shared/browser/saveFile';
import type { RosterOf } from '../rosterOf';
import { csvOf, faultLines } from '../rules/faultFile';
import { useUploadWords } from '../useUploadWords';

interface Props {
  of: RosterOf;
  table: UploadTable;
  isReadOnly: boolean;
  leavesFaulty: boolean;
  onLeaveFaulty: (leaves: boolean) => void;
  /** Children who are checked in become inactive too. */
  endsPresent: boolean;
  onEndPresent: (ends: boolean) => void;
}

/** Which lines were merged or skipped, and what the person agrees to before the others are entered. */
export function ReviewFooter({ of, table, isReadOnly, leavesFaulty, onLeaveFaulty, endsPresent, onEndPresent }: Props) {
  const { t } = useTranslation('rosterUpload');
  const { sayFault } = useUploadWords(of);
  const { faulty, merged } = table.counts;
  const stillHere = table.notices.stillHere.length;
  /** In the reader's language; commands and other systems read the service's own file. */
  function saveErrors() {
    const headings = [t('review.line'), t('review.column'), t('review.value'), t('review.reason')];
    const csv = csvOf([headings, ...faultLines(table, sayFault)]);
    saveFile(URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' })), `${t('review.rejectsName')}.csv`);
  }
  return (
    <>
      {merged > 0 && (
        <Typography sx={{ mt: 1, fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>
          {t('review.mergedAll', { count: merged })}
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
