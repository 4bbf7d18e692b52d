import { Box, Button, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EyeIcon } from '@/shared/icons/icons';
import { homeAt } from '@/shared/place/address';
import { usePlaceNames } from '@/shared/place/usePlaceNames';
import { useSession } from '@/shared/session/SessionContext';
import { TooltipText } from '@/shared/text/TooltipText';
import { kindOf } from '../session/view';
import { NAME_LIMIT } from './names';
import { roleLabel } from './roleLabel';

/**
 * "A strip reads 'You're viewing the account/program/site/session' followed by the name", with the step back (spec 1 §4): for
 * the provider's people, who view a place as somebody else. Others choose among their own places, and the trail says which.
 */
export function DrillDownStrip() {
  const { t } = useTranslation('shell');
  const session = useSession();
  const { role, bounds } = session;
  const names = usePlaceNames(bounds);
  const kind = kindOf(bounds);
  const name = { account: names.account, program: names.program, session: names.site }[kind] ?? '';
  const above =
    kind === 'account'
      ? null
      : {
          place: { ...bounds, programId: kind === 'program' ? 0 : bounds.programId, siteId: 0 },
          name: kind === 'program' ? names.account : names.program,
        };

  return (
    <Box
      role="region"
      aria-label={t('viewing.region')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 1,
        flexWrap: 'wrap',
        minHeight: 40,
        px: 2,
        py: 0.25,
        color: 'amber.main',
        backgroundColor: 'amber.soft',
        borderBottom: 1,
        borderColor: 'line',
      }}
    >
      <EyeIcon />
      <Typography component="p" sx={{ fontSize: 14, lineHeight: '20px', display: 'flex', gap: 0.75, minWidth: 0 }}>
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {t(`viewing.${kind === 'session' ? 'site' : kind}`)}
        </Box>
        <TooltipText text={name} limit={NAME_LIMIT}>
          <Box component="strong" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', maxWidth: 'min(36ch, 40vw)' }}>
            {name}
          </Box>
        </TooltipText>
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {t('viewing.as', { role: roleLabel(t('roles', { returnObjects: true }), role) })}
        </Box>
      </Typography>
      {above !== null && (
        <Button
          component={Link}
          to={homeAt(above.place, session)}
          size="small"
          color="inherit"
          sx={{ ml: 1, minHeight: 'var(--app-target)', flex: 'none' }}
        >
          {t('viewing.up', { name: above.name ?? '' })}
        </Button>
      )}
      <Button
        component={Link}
        to="/home"
        size="small"
        color="inherit"
        variant="outlined"
        sx={{ ml: 1, minHeight: 'var(--app-target)', flex: 'none' }}
      >
        {t('viewing.stepBack')}
      </Button>
    </Box>
  );
}
