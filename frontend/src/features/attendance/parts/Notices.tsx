import { Alert, Box, Button } from '@mui/material';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegisterRow } from '@/api/roster';
import { useFormats } from '@/shared/formats/useFormats';
import { addressAt } from '@/shared/place/address';
import { Link } from '@/shared/place/Link';
import type { Marks } from '../hooks/useMarks';
import { useSayRefusal } from '../hooks/useRefusal';
import { childName } from '../rules/register';
import { OnlyHere } from '../waiting/OnlyHere';
import { useQueue } from '../waiting/useQueue';

interface Props {
  marks: Marks;
}

interface NoticesProps extends Props {
  /** Everybody whose name is known, also those who are not in the list. */
  everybody: readonly RegisterRow[];
}

interface ConnectionProps extends Props {
  /** When the register was read, in milliseconds, while nothing answers; null while it is up to date. */
  offlineSince: number | null;
  zone: string;
}

/** That there is no connection, and what waits for it or is in this window only. */
export function ConnectionNotice({ marks, offlineSince, zone }: ConnectionProps) {
  const { t } = useTranslation('attendance');
  const { t: tShell } = useTranslation('shell');
  const format = useFormats(zone);
  return (
    <>
      {(offlineSince !== null || marks.waitingCount > 0) && (
        <Alert severity="warning" role="status">
          {offlineSince !== null && (
            <Box>
              {tShell('OFFLINE_MESSAGE')} {t('offlineAsOf', { moment: format.dateTime(offlineSince) })}
            </Box>
          )}
          {marks.waitingCount > 0 && <Box>{t(marks.isLasting ? 'waiting' : 'waitingHere', { count: marks.waitingCount })}</Box>}
        </Alert>
      )}
      {marks.waitingCount === 0 && <OnlyHere />}
    </>
  );
}

/**
 * What has to be seen to before marking: marks that were not saved, of children who are not in the list or of another day. Where
 * it stands, with `ConnectionNotice`, the page says itself what waits.
 */
export function Notices({ marks, everybody }: NoticesProps) {
  const { t } = useTranslation('attendance');
  const format = useFormats();
  const strays = useStrays(marks, everybody);
  const [queue] = useQueue();
  useLayoutEffect(() => queue.showOnPage(), [queue]);
  return (
    <>
      {marks.strays.length > 0 && (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          closeText={t('keys.close')}
          onClose={() => {
            marks.dropStrays(marks.strays.map(({ id }) => id));
          }}
        >
          {strays.map((line) => (
            <Box key={line}>{line}</Box>
          ))}
        </Alert>
      )}
      {marks.elsewhere.map(({ place, day }) => (
        <Alert
          key={`${String(place.siteId)} ${day}`}
          severity="warning"
          sx={{ mb: 2 }}
          action={
            <Button component={Link} color="inherit" to={`${addressAt(place, '/attendance')}?day=${day}`}>
              {t('waitingOpen')}
            </Button>
          }
        >
          {t('seeTo', { day: format.weekday(day) })}
        </Alert>
      ))}
    </>
  );
}

/** Whose marks of children who are not in the list were not saved, and why. */
function useStrays({ strays }: Marks, everybody: readonly RegisterRow[]): string[] {
  const { t } = useTranslation('attendance');
  const say = useSayRefusal();
  const byReason = new Map<string, Set<number>>();
  for (const { ssmId, outcome } of strays) {
    const reason = say(outcome?.kind === 'refused' ? outcome.error : null).text;
    byReason.set(reason, (byReason.get(reason) ?? new Set()).add(ssmId));
  }
  return [...byReason].flatMap(([reason, ssmIds]) => {
    const named = everybody.filter(({ ssmId }) => ssmIds.has(ssmId)).map(childName);
    const count = ssmIds.size - named.length;
    return [
      ...(named.length === 0 ? [] : [t('straysOf', { names: named.join('; '), reason })]),
      ...(count === 0
        ? []
        : [reason === t('notSaved') ? t('strays', { count }) : t('straysOf', { names: t('unlisted', { count }), reason })]),
    ];
  });
}
