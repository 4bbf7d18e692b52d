import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  TextField,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CalendarFeed, useCreateCalendarFeedMutation, useDeleteCalendarFeedMutation, useListCalendarFeedsQuery } from '@/api/planner';
import { sayServerMessage } from '@/shared/form/serverMessages';
import { useFormats } from '@/shared/formats/useFormats';
import type { Place } from '@/shared/session/roles';
import { problemOf } from '@/shared/states/problem';
import { useToasts } from '@/shared/toasts/toasts';

type Kind = 'mine' | 'program' | 'site';

/** Addresses at which other calendars read a plan: made, shown once, revoked. */
export function FeedsDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const { t, i18n } = useTranslation('planner');
  const { t: shared } = useTranslation('shared');
  const titleId = useId();
  const labelId = useId();
  const toasts = useToasts();
  const { accountId, programId, siteId } = place;
  const kinds: readonly Kind[] = siteId === 0 ? ['program', 'mine'] : ['site', 'program', 'mine'];
  const [kind, setKind] = useState<Kind>(kinds[0] ?? 'mine');
  const { data } = useListCalendarFeedsQuery({ accountId });
  const [create, { isLoading, data: made, error }] = useCreateCalendarFeedMutation();
  const refusal = error === undefined ? undefined : Object.values(problemOf(error).errors).flat()[0];

  function make() {
    const of = kind === 'mine' ? {} : kind === 'program' ? { programId } : { programId, siteId };
    void create({ feedRequest: { accountId, ...of, language: i18n.language } });
  }

  async function copy(address: string) {
    try {
      await navigator.clipboard.writeText(address);
      toasts.show({ text: t('feeds.copied') });
    } catch {
      toasts.show({ tone: 'failed', text: t('feeds.copyFailed') });
    }
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{t('feeds.title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2.5 }}>
        <Typography sx={{ fontSize: 14, lineHeight: '20px' }}>{t('feeds.help')}</Typography>
        <FormControl>
          <FormLabel id={labelId}>{t('feeds.of')}</FormLabel>
          <RadioGroup
            aria-labelledby={labelId}
            value={kind}
            onChange={(_event, chosen) => {
              setKind(chosen as Kind);
            }}
          >
            {kinds.map((each) => (
              <FormControlLabel key={each} value={each} control={<Radio size="small" />} label={t(`feeds.${each}`)} />
            ))}
          </RadioGroup>
        </FormControl>
        <Button variant="contained" loading={isLoading} onClick={make} sx={{ alignSelf: 'flex-start' }}>
          {t('feeds.make')}
        </Button>
        {error !== undefined && (
          <Alert severity="error" sx={{ bgcolor: 'red.soft', color: 'text.primary' }}>
            {refusal === undefined ? t('feeds.failed') : sayServerMessage(shared, refusal, undefined, 'planner')}
          </Alert>
        )}
        {made !== undefined && (
          <Box role="status" sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
            <TextField
              label={t('feeds.address')}
              value={made.address}
              helperText={t('feeds.once')}
              fullWidth
              slotProps={{
                htmlInput: {
                  readOnly: true,
                  onFocus: (event: React.FocusEvent<HTMLInputElement>) => {
                    event.target.select();
                  },
                },
              }}
            />
            <Button variant="outlined" onClick={() => void copy(made.address)} sx={{ whiteSpace: 'nowrap', mt: 0.5 }}>
              {t('feeds.copy')}
            </Button>
          </Box>
        )}
        {data !== undefined && (
          <Box component="section" aria-label={t('feeds.existing')}>
            <Typography component="h3" variant="h3" sx={{ mb: 0.5 }}>
              {t('feeds.existing')}
            </Typography>
            {data.results.length === 0 ? (
              <Typography sx={{ fontSize: 14, color: 'text.secondary' }}>{t('feeds.none')}</Typography>
            ) : (
              <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                {data.results.map((feed) => (
                  <Feed key={feed.feedId} feed={feed} />
                ))}
              </Box>
            )}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('feeds.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Feed({ feed }: { feed: CalendarFeed }) {
  const { t } = useTranslation('planner');
  const format = useFormats();
  const toasts = useToasts();
  const [revoke, { isLoading }] = useDeleteCalendarFeedMutation();
  const name = t(
    typeof feed.siteId === 'number' ? 'feeds.kindSite' : typeof feed.programId === 'number' ? 'feeds.kindProgram' : 'feeds.kindMine',
  );
  const made = t('feeds.made', { day: format.dateTime(feed.createdAt) });
  const read = typeof feed.lastReadAt === 'string' ? t('feeds.read', { day: format.dateTime(feed.lastReadAt) }) : t('feeds.unread');

  async function drop() {
    const outcome = await revoke({ feedId: feed.feedId });
    toasts.show(outcome.error === undefined ? { text: t('feeds.revoked') } : { tone: 'failed', text: t('feeds.failed') });
  }

  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 48, borderTop: '1px solid', borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, py: 0.5 }}>
        <Typography sx={{ fontSize: 14, fontWeight: 600 }}>{name}</Typography>
        <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>{`${made}, ${read}`}</Typography>
      </Box>
      <Button
        size="small"
        color="error"
        loading={isLoading}
        aria-label={t('feeds.revokeOf', { name, day: made })}
        onClick={() => void drop()}
      >
        {t('feeds.revoke')}
      </Button>
    </Box>
  );
}
