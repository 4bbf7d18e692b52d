import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { RecordSection } from '@/shared/record/RecordSection';
import { useSession } from '@/shared/session/SessionContext';
import { ErrorState } from '@/shared/states/ErrorState';
import { LoadingState } from '@/shared/states/LoadingState';
import { StatusChip } from '@/shared/text/StatusChip';
import { CopyText } from './parts/CopyText';
import { ProviderForm } from './parts/ProviderForm';
import { ProviderTestSection } from './parts/ProviderTestSection';
import { RemoveSection } from './parts/RemoveSection';
import { useReadSingleSignOnQuery, type SingleSignOn } from '@/api/identity';

/** Single sign-on: the account's own OpenID provider, set up, tested and taken away by its account admin. */
export function SingleSignOnPage() {
  const { place } = useSession();
  const { currentData, isError, error, refetch } = useReadSingleSignOnQuery({ accountId: place.accountId });
  if (isError) {
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  if (currentData === undefined) {
    return (
      <LoadingState>
        <Box sx={{ maxWidth: 880, mx: 'auto', p: 4 }}>
          <Skeleton animation={false} variant="rounded" height={320} />
        </Box>
      </LoadingState>
    );
  }
  return <Settings current={currentData} />;
}

function Settings({ current }: { current: SingleSignOn }) {
  const { t } = useTranslation('singleSignOn');
  const isSetUp = current.version > 0;
  const status = !isSetUp ? 'none' : current.isEnabled ? 'on' : 'off';
  return (
    <Box sx={{ px: { xs: 2, md: 4 }, py: 4, maxWidth: 880, mx: 'auto', display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Box>
        <StatusChip tone={status === 'on' ? 'good' : 'off'} label={t(`status.${status}`)} />
        <Typography sx={{ mt: 1.5, color: 'text.secondary', maxWidth: 640 }}>{t('intro')}</Typography>
      </Box>
      {!current.isAvailable && (
        <Alert severity="info" sx={{ bgcolor: 'brand.soft', color: 'text.primary' }}>
          {t('unavailable')}
        </Alert>
      )}
      <RecordSection title={t('register.title')} help={t('register.help')}>
        <CopyText label={t('register.redirectUri')} text={current.redirectUri} />
      </RecordSection>
      <RecordSection title={t('provider.title')} help={t('provider.help')}>
        {current.unprovenDomains.length > 0 && (
          <Alert severity="warning" sx={{ mb: 3 }}>
            {t('provider.unproven', { count: current.unprovenDomains.length, domains: current.unprovenDomains.join(', ') })}
          </Alert>
        )}
        {current.maySetIssuer || isSetUp ? (
          <ProviderForm key={current.version === 0 ? 'new' : 'kept'} current={current} />
        ) : (
          // Nothing of it could be saved without an issuer.
          <Alert severity="info" sx={{ bgcolor: 'brand.soft', color: 'text.primary' }}>
            {t('provider.primaryFirst')}
          </Alert>
        )}
      </RecordSection>
      {isSetUp && <ProviderTestSection key={current.version} accountId={current.accountId} />}
      {isSetUp && <RemoveSection current={current} />}
    </Box>
  );
}
