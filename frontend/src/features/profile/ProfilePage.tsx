import { Box, Skeleton, Stack, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Words } from '@/locales/words';
import { useSession } from '@/shared/session/SessionContext';
import { ErrorState } from '@/shared/states/ErrorState';
import { LoadingState } from '@/shared/states/LoadingState';
import { Face } from '@/shared/people/Face';
import { DetailsSection } from './parts/DetailsSection';
import { PasswordSection } from './parts/PasswordSection';
import { PictureSection } from './parts/PictureSection';
import { SessionsSection } from './parts/SessionsSection';
import { useReadCurrentUserQuery } from '@/api/identity';

/** My profile: name, picture, language, password, and where one is signed in (spec 1 §2 "My profile"). */
export function ProfilePage() {
  const { t } = useTranslation('profile');
  const { role } = useSession();
  const { data: me, isError, error, refetch } = useReadCurrentUserQuery();
  if (isError && me === undefined) {
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  if (me === undefined) {
    return (
      <LoadingState>
        <Stack sx={{ gap: 2, p: 4, maxWidth: 880, mx: 'auto' }}>
          <Skeleton animation={false} variant="rounded" height={120} />
          <Skeleton animation={false} variant="rounded" height={240} />
        </Stack>
      </LoadingState>
    );
  }
  const name = `${me.firstName} ${me.lastName}`;
  return (
    <Box sx={{ px: { xs: 2, md: 4 }, py: 4, maxWidth: 880, mx: 'auto', display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2 }}>
        <Face name={name} picture={me.profilePicture?.imageUrl ?? null} size={72} />
        <Box sx={{ minWidth: 0 }}>
          <Typography component="h2" sx={{ fontSize: 24, lineHeight: '32px', fontWeight: 600, overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Typography sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {`${me.email} · ${t(`role.${String(role) as keyof Words['profile']['role']}`)}`}
          </Typography>
        </Box>
      </Stack>
      <DetailsSection me={me} />
      <PictureSection me={me} />
      <PasswordSection />
      <SessionsSection />
    </Box>
  );
}
