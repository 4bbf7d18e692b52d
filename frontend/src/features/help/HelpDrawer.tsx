import { Box, Drawer, IconButton, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectLastReference } from '@/api/problems';
import { HelpDeskLink } from '@/shared/help/HelpDeskLink';
import type { Words } from '@/locales/words';
import { helpDeskAddress } from '@/shared/help/helpDesk';
import { CloseIcon } from '@/shared/icons/icons';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { LiveHelp } from './LiveHelp';

interface Props {
  onClose: () => void;
}

/** Topics by the role that needs them; a person finds those of the role in view. */
const TOPICS: { key: keyof Words['help']['topics']; roles: readonly number[] }[] = [
  { key: 'register', roles: [Role.sessionAdmin, Role.staff] },
  { key: 'checkOut', roles: [Role.sessionAdmin, Role.staff] },
  { key: 'offline', roles: [Role.sessionAdmin, Role.staff] },
  { key: 'rosterUpload', roles: [Role.programAdmin, Role.sessionAdmin] },
  { key: 'sites', roles: [Role.accountAdmin, Role.programAdmin] },
  { key: 'people', roles: [Role.superAdmin, Role.admin, Role.accountAdmin, Role.programAdmin] },
  { key: 'planner', roles: [Role.programAdmin, Role.sessionAdmin, Role.staff] },
  { key: 'library', roles: [Role.sessionAdmin, Role.staff] },
  { key: 'content', roles: [Role.contentAdmin] },
  { key: 'analytics', roles: [Role.accountAdmin, Role.programAdmin] },
  { key: 'viewAs', roles: [Role.superAdmin, Role.admin] },
  { key: 'accounts', roles: [Role.superAdmin, Role.admin] },
  { key: 'stars', roles: [Role.accountAdmin, Role.programAdmin, Role.sessionAdmin, Role.staff] },
  { key: 'openProgram', roles: [Role.accountAdmin, Role.programAdmin] },
  { key: 'switchSite', roles: [Role.programAdmin, Role.sessionAdmin, Role.staff] },
  {
    key: 'oneWindow',
    roles: [Role.superAdmin, Role.admin, Role.contentAdmin, Role.accountAdmin, Role.programAdmin, Role.sessionAdmin, Role.staff],
  },
];

const KEYS: { keys: string; does: keyof Words['help']['keys'] }[] = [
  { keys: 'Ctrl K', does: 'jump' },
  { keys: '/', does: 'search' },
  { keys: 'Ctrl Z', does: 'undo' },
  { keys: 'Esc', does: 'close' },
];

/** The in-app help center: what the role in view most often asks, the keys, and the help desk. */
export function HelpDrawer({ onClose }: Props) {
  const { t } = useTranslation('help');
  const { role } = useSession();
  const titleId = useId();
  const reference = useSelector(selectLastReference);
  const address = helpDeskAddress();
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { width: 'min(400px, 92vw)', p: 3 } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 2 }}>
        <Typography id={titleId} variant="h2" sx={{ flex: 1 }}>
          {t('title')}
        </Typography>
        <IconButton aria-label={t('close')} onClick={onClose} edge="end">
          <CloseIcon />
        </IconButton>
      </Box>
      <LiveHelp onOpen={onClose} />
      {TOPICS.filter(({ roles }) => roles.includes(role)).map(({ key }) => (
        <Box key={key} component="section" sx={{ mb: 2.5 }}>
          <Typography variant="h3">{t(`topics.${key}.title`)}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
            {t(`topics.${key}.body`)}
          </Typography>
        </Box>
      ))}
      <Typography variant="h3">{t('keys.title')}</Typography>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 1, alignItems: 'center', mt: 1, mb: 3, fontSize: 14 }}
      >
        {KEYS.map(({ keys, does }) => (
          <Box key={keys} sx={{ display: 'contents' }}>
            <Box component="dt">
              <Box
                component="kbd"
                sx={{ fontFamily: 'inherit', px: 0.75, py: 0.25, border: 1, borderColor: 'control', borderRadius: 1, whiteSpace: 'nowrap' }}
              >
                {keys}
              </Box>
            </Box>
            <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
              {t(`keys.${does}`)}
            </Box>
          </Box>
        ))}
      </Box>
      <Typography variant="h3">{t('desk')}</Typography>
      {address !== null && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {address}
        </Typography>
      )}
      {reference !== null && (
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {t('lastError', { id: reference })}
        </Typography>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('reply')}
      </Typography>
      {/* Without an address there is nobody to write to: the page says whom to ask. */}
      <HelpDeskLink>{t(address === null ? 'howToGetHelp' : 'contact')}</HelpDeskLink>
    </Drawer>
  );
}
