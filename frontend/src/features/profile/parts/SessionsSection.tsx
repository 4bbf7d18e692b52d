import { Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@/shared/dialogs/ConfirmDialog';
import { useFormats } from '@/shared/formats/useFormats';
import { RecordSection } from '@/shared/record/RecordSection';
import { ErrorState } from '@/shared/states/ErrorState';
import { LoadingState } from '@/shared/states/LoadingState';
import { StatusChip } from '@/shared/text/StatusChip';
import { useToasts } from '@/shared/toasts/toasts';
import { useEndSessionMutation, useListSessionsQuery, type OwnSession } from '@/api/identity';

/** Where one is signed in, and the way to end that. */
export function SessionsSection() {
  const { t } = useTranslation('profile');
  const format = useFormats();
  const toasts = useToasts();
  const { data, isError, error, refetch } = useListSessionsQuery();
  const [end, { isLoading }] = useEndSessionMutation();
  const [asked, setAsked] = useState<OwnSession | null>(null);
  const sayDevice = (session: OwnSession) => session.device ?? t('sessions.unknownDevice');

  async function signOut(session: OwnSession) {
    try {
      await end({ id: session.id }).unwrap();
      toasts.show({ text: t('sessions.ended', { device: sayDevice(session) }) });
      if (session.isCurrent) {
        window.location.assign('/');
      }
    } catch {
      toasts.show({ tone: 'failed', text: t('sessions.failed') });
    }
    setAsked(null);
  }

  return (
    <RecordSection title={t('sessions.title')} help={t('sessions.help')}>
      {isError && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && !isError && (
        <LoadingState>
          <Skeleton animation={false} height={56} />
        </LoadingState>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.results.map((session, index) => (
          <Stack
            key={session.id}
            component="li"
            direction="row"
            sx={{
              alignItems: 'center',
              gap: 2,
              py: 1.5,
              flexWrap: 'wrap',
              borderTop: index === 0 ? 0 : '1px solid',
              borderColor: 'divider',
            }}
          >
            <Box sx={{ flex: 1, minWidth: 220 }}>
              <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
                <Typography sx={{ fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>{sayDevice(session)}</Typography>
                {session.isCurrent && <StatusChip tone="good" label={t('sessions.current')} />}
                {session.state === 'waiting' && <StatusChip tone="waiting" label={t('sessions.waiting')} />}
              </Stack>
              <Typography sx={{ fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}>
                {[
                  t('sessions.since', { moment: format.dateTime(session.signedInAt) }),
                  t('sessions.lastSeen', { moment: format.dateTime(session.lastSeenAt) }),
                  session.address ?? '',
                ]
                  .filter((each) => each !== '')
                  .join(' · ')}
              </Typography>
            </Box>
            <Button
              size="small"
              variant="outlined"
              aria-label={t('sessions.endNamed', { device: sayDevice(session) })}
              onClick={() => {
                setAsked(session);
              }}
            >
              {t('sessions.end')}
            </Button>
          </Stack>
        ))}
      </Box>
      <ConfirmDialog
        isOpen={asked !== null}
        title={t('sessions.endTitle', { device: asked === null ? '' : sayDevice(asked) })}
        confirmLabel={t('sessions.end')}
        isRunning={isLoading}
        onConfirm={() => {
          if (asked !== null) {
            void signOut(asked);
          }
        }}
        onCancel={() => {
          setAsked(null);
        }}
      >
        {t(asked?.isCurrent === true ? 'sessions.endCurrentBody' : 'sessions.endBody')}
      </ConfirmDialog>
    </RecordSection>
  );
}
