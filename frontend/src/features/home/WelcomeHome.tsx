import { Box, Button, Paper } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { SearchIcon } from '@/shared/icons/icons';
import { openJumpBox } from '@/shared/jump/jumpBoxBus';
import { LinkTiles } from '@/shared/layout/LinkTiles';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { KeyHint } from '@/shared/text/KeyHint';
import { HomeHeading } from './parts/HomeHeading';

/** What a content admin looks after. */
const CONTENT = [
  { path: '/resources/catalog', key: 'library' },
  { path: '/resources/authoring', key: 'authoring' },
  { path: '/resources/links', key: 'links' },
] as const;

/** Home of people who have no program of their own: content admins, and those who are not placed yet. */
export function WelcomeHome() {
  const { t } = useTranslation('home');
  const { role, user, canOpen } = useSession();
  const isContentAdmin = role === Role.contentAdmin;
  return (
    <Box sx={{ px: { xs: 2, md: 4 }, py: 3, maxWidth: 880, mx: 'auto' }}>
      <HomeHeading title={t('welcome.title', { name: user.firstName })} />
      {isContentAdmin && (
        <LinkTiles
          label={t('content.label')}
          tiles={CONTENT.filter(({ path }) => canOpen(path)).map(({ path, key }) => ({
            to: path,
            title: t(`content.${key}`),
            help: t(`content.${key}Help`),
          }))}
        />
      )}
      <Paper variant="outlined" sx={{ borderRadius: '8px', p: 4 }}>
        <Box component="p" sx={{ m: 0, mb: 3, fontSize: 16, lineHeight: '24px', maxWidth: 560, textWrap: 'pretty' }}>
          {t(isContentAdmin ? 'welcome.contentAdmin' : 'welcome.notPlaced')}
        </Box>
        <Button variant="outlined" startIcon={<SearchIcon />} onClick={openJumpBox} sx={{ gap: 1 }}>
          {t('welcome.jump')}
          <KeyHint>Ctrl K</KeyHint>
        </Button>
      </Paper>
    </Box>
  );
}
