import { Box, Button, FormLabel, NativeSelect, OutlinedInput, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type EditedItem, type ItemVersion, useRestoreItemMutation } from '@/api/authoring';
import { sayServerMessage } from '@/shared/form/serverMessages';
import { useFormats } from '@/shared/formats/useFormats';
import { problemOf } from '@/shared/states/problem';
import { ReasonedButton } from '@/shared/text/ReasonedButton';
import { StatusChip } from '@/shared/text/StatusChip';
import { useToasts } from '@/shared/toasts/toasts';
import { Comparison } from './Comparison';

interface Props {
  edited: EditedItem;
  /** Something is not saved yet, which another version would take the place of. */
  isDirty: boolean;
}

/** What an item was each time that somebody saved it: two of them side by side, and one of them again. */
export function Versions({ edited, isDirty }: Props) {
  const { t } = useTranslation('authoring');
  const { t: shared } = useTranslation('shared');
  const toasts = useToasts();
  const format = useFormats();
  const baseId = useId();
  const comparison = useRef<HTMLDivElement>(null);
  const [restore, { isLoading }] = useRestoreItemMutation();
  const { id, version, publishedVersion, scheduledVersion, versions } = edited;
  const [chosen, setChosen] = useState<{ before: number; after: number } | null>(null);
  const first = versions.find(({ number, isPublished }) => isPublished && number !== version) ?? versions[1];
  const compared = chosen ?? (first === undefined ? null : { before: first.number, after: version });

  function choose(change: Partial<{ before: number; after: number }>) {
    setChosen({ before: compared?.before ?? version, after: compared?.after ?? version, ...change });
  }

  async function bringBack(number: number, seen: number, latest: number | null) {
    const done = await restore({ id, version: seen, number });
    if (done.error === undefined) {
      const now = done.data.version;
      const undo = latest === null ? {} : { undo: () => void bringBack(latest, now, null) };
      toasts.show({ text: t('versions.restored', { number, version: now }), ...undo });
    } else {
      const { errors, name } = problemOf(done.error);
      const refusal = Object.values(errors).flat()[0];
      toasts.show({
        tone: 'failed',
        text:
          refusal === undefined
            ? t(name === 'Error_VersionConflict' ? 'conflict' : 'notDone')
            : sayServerMessage(shared, refusal, undefined, 'authoring'),
      });
    }
  }

  const chips = ({ number, isPublished }: ItemVersion) => (
    <>
      {number === version && <StatusChip tone="off" label={t('versions.latest')} />}
      {isPublished && <StatusChip tone="good" label={t('state.PUBLISHED')} />}
      {number === scheduledVersion && number !== publishedVersion && <StatusChip tone="waiting" label={t('state.SCHEDULED')} />}
    </>
  );

  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ overflowX: 'auto', border: '1px solid', borderColor: 'line', borderRadius: '8px', bgcolor: 'background.paper' }}>
        <Table
          size="small"
          aria-label={t('versions.title')}
          sx={{ '& td, & th': { fontSize: 14, lineHeight: '20px', height: 44, py: 0.5 } }}
        >
          <TableHead>
            <TableRow>
              <TableCell>{t('versions.number')}</TableCell>
              <TableCell>{t('versions.when')}</TableCell>
              <TableCell>{t('versions.who')}</TableCell>
              <TableCell>{t('versions.actions')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {versions.map((each) => (
              <TableRow key={each.number}>
                <TableCell>
                  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
                    <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                      {each.number}
                    </Box>
                    {chips(each)}
                    {each.restoredFrom !== null && <span>{t('versions.from', { number: each.restoredFrom })}</span>}
                  </Box>
                </TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{format.dateTime(each.savedAt)}</TableCell>
                <TableCell>{each.savedBy === '' ? t('versions.package') : each.savedBy}</TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>
                  {each.number !== version && (
                    <>
                      <Button
                        size="small"
                        aria-label={t('versions.compareOf', { number: each.number })}
                        onClick={() => {
                          setChosen({ before: each.number, after: version });
                          requestAnimationFrame(() => comparison.current?.focus());
                        }}
                      >
                        {t('versions.compare')}
                      </Button>
                      <ReasonedButton
                        size="small"
                        reason={isDirty ? t('saveFirst') : undefined}
                        disabled={isLoading}
                        aria-label={t('versions.restoreOf', { number: each.number })}
                        onClick={() => void bringBack(each.number, version, version)}
                      >
                        {t('versions.restore')}
                      </ReasonedButton>
                    </>
                  )}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {compared !== null && (
        <Box component="section" ref={comparison} tabIndex={-1} aria-label={t('versions.comparison')} sx={{ outline: 'none' }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
            {(['before', 'after'] as const).map((side) => (
              <Box key={side} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                <FormLabel htmlFor={`${baseId}-${side}`} sx={{ fontSize: 14, lineHeight: '20px', fontWeight: 500, color: 'text.primary' }}>
                  {t(`versions.${side}`)}
                </FormLabel>
                <NativeSelect
                  value={compared[side]}
                  onChange={(event) => {
                    choose({ [side]: Number(event.target.value) });
                  }}
                  input={<OutlinedInput size="small" sx={{ bgcolor: 'background.paper' }} />}
                  inputProps={{ id: `${baseId}-${side}` }}
                >
                  {versions.map(({ number, savedAt }) => (
                    <option key={number} value={number}>
                      {t('versions.option', { number, when: format.dateTime(savedAt) })}
                    </option>
                  ))}
                </NativeSelect>
              </Box>
            ))}
          </Box>
          <Comparison edited={edited} {...compared} />
        </Box>
      )}
    </Box>
  );
}
