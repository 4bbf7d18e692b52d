import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Scholar,
  type SimilarScholar,
  useKeepScholarsApartMutation,
  useListAlikeScholarsQuery,
  useMergeScholarsMutation,
  useUndoMergeMutation,
} from '@/api/roster';
import { sayServerMessage } from '@/shared/form/serverMessages';
import { useFormats } from '@/shared/formats/useFormats';
import { Link } from '@/shared/place/Link';
import { problemOf } from '@/shared/states/problem';
import { useToasts } from '@/shared/toasts/toasts';
import { scholarAddress } from '@/shared/scholars/scholarAddress';
import { SideBySide } from '@/shared/scholars/SideBySide';

/** Scholars who may be the same child as this one, to be merged or told apart; and what was merged, to be undone. Nothing when there is neither. */
export function AlikeSection({ scholar }: { scholar: Scholar }) {
  const { t } = useTranslation('scholars');
  const { t: tShared } = useTranslation('shared');
  const format = useFormats();
  const toasts = useToasts();
  const { scholarId, version } = scholar;
  const name = `${scholar.firstName} ${scholar.lastName}`;
  const { currentData } = useListAlikeScholarsQuery({ scholarId });
  const [compared, setCompared] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [merge, { isLoading: isMerging }] = useMergeScholarsMutation();
  const [keepApart, { isLoading: isKeeping }] = useKeepScholarsApartMutation();
  const [undo, { isLoading: isUndoing }] = useUndoMergeMutation();
  const alike = currentData?.results ?? [];
  const merges = currentData?.merges ?? [];
  const other = alike.find((one) => one.scholarId === compared);

  async function run(work: () => Promise<unknown>, done: string) {
    setFailure(null);
    try {
      await work();
      setCompared(null);
      toasts.show({ text: done });
    } catch (error) {
      const { name: code, detail, status } = problemOf(error);
      setFailure(
        detail !== null && status !== null && status < 500
          ? sayServerMessage(tShared, { message: detail, code }, undefined, 'scholars')
          : t('alike.failed'),
      );
    }
  }

  if (alike.length + merges.length === 0) {
    return null;
  }
  return (
    <Stack sx={{ gap: 1, mb: 2 }}>
      {failure !== null && other === undefined && <Alert severity="error">{failure}</Alert>}
      {alike.map((one) => (
        <Alert
          key={one.scholarId}
          severity="warning"
          sx={{ bgcolor: 'amber.soft', color: 'text.primary', alignItems: 'center' }}
          action={
            <Button
              color="inherit"
              onClick={() => {
                setFailure(null);
                setCompared(one.scholarId);
              }}
            >
              {t('alike.compare')}
            </Button>
          }
        >
          {t('alike.looks', { name: nameOf(one) })}
        </Alert>
      ))}
      {merges.map((one) => (
        <Alert
          key={one.mergeId}
          severity="info"
          sx={{ color: 'text.primary', alignItems: 'center' }}
          action={
            <Button
              color="inherit"
              loading={isUndoing}
              onClick={() =>
                void run(
                  () => undo({ scholarId, undoMergeRequest: { mergeId: one.mergeId } }).unwrap(),
                  t('alike.undone', { name: one.name }),
                )
              }
            >
              {t('alike.undo')}
            </Button>
          }
        >
          {t('alike.merged', { name: one.name, day: format.day(one.mergedAt) })}
        </Alert>
      ))}
      {other !== undefined && (
        <AlikeDialog
          scholar={scholar}
          other={other}
          failure={failure}
          isRunning={isMerging || isKeeping}
          onMerge={() =>
            void run(
              () => merge({ scholarId, mergeRequest: { otherId: other.scholarId, version } }).unwrap(),
              t('alike.mergedNow', { name: nameOf(other), into: name }),
            )
          }
          onApart={() =>
            void run(() => keepApart({ scholarId, apartRequest: { scholarIds: [other.scholarId] } }).unwrap(), t('alike.keptApart'))
          }
          onClose={() => {
            setCompared(null);
          }}
        />
      )}
    </Stack>
  );
}

function nameOf({ firstName, lastName }: SimilarScholar): string {
  return `${firstName} ${lastName}`;
}

interface DialogProps {
  scholar: Scholar;
  other: SimilarScholar;
  failure: string | null;
  isRunning: boolean;
  onMerge: () => void;
  onApart: () => void;
  onClose: () => void;
}

function AlikeDialog({ scholar, other, failure, isRunning, onMerge, onApart, onClose }: DialogProps) {
  const { t } = useTranslation('scholars');
  const format = useFormats();
  const titleId = useId();
  const said = {
    firstName: scholar.firstName,
    lastName: scholar.lastName,
    birthDate: format.day(scholar.birthDate),
    enteringGrade: scholar.enteringGrade,
    sites: [...new Set(scholar.enrollments.map(({ siteName }) => siteName))].join(', '),
    families: scholar.families.map((one) => `${one.firstName} ${one.lastName}`).join(', '),
  };
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{t('form.similar.title')}</DialogTitle>
      <DialogContent>
        <SideBySide said={said} saidIn={t('alike.this')} scholar={other} />
        <Button size="small" component={Link} to={scholarAddress(other.scholarId)} sx={{ mt: 1 }}>
          {t('form.duplicate.open')}
        </Button>
        <Typography sx={{ mt: 2, fontSize: 14, lineHeight: '20px' }}>
          {t('alike.what', { name: `${scholar.firstName} ${scholar.lastName}` })}
        </Typography>
        {failure !== null && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {failure}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('alike.later')}</Button>
        <Box sx={{ flex: 1 }} />
        <Button variant="outlined" loading={isRunning} onClick={onApart}>
          {t('alike.apart')}
        </Button>
        <Button variant="contained" loading={isRunning} onClick={onMerge}>
          {t('alike.merge')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
