import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import { EyeIcon } from '@/shared/icons/icons';
import { ownHome } from '@/shared/session/drillRole';
import { useSession } from '@/shared/session/SessionContext';
import { TooltipText } from '@/shared/text/TooltipText';
import { selectView } from '../session/sessionSlice';
import { isSteppedDown } from '../session/view';
import { NAME_LIMIT } from './names';

/** "A strip reads 'You're viewing the account/program/site/session' followed by the name", with the step back (spec 1 §4). */
export function DrillDownStrip() {
  const { t } = useTranslation('shell');
  const { user, ownRole, stepBack } = useSession();
  const view = useSelector(selectView);
  const navigate = useNavigate();
  const [isLeaving, setIsLeaving] = useState(false);
  if (view === null || !isSteppedDown(view, user.userRoles)) {
    return null;
  }

  async function leave() {
    setIsLeaving(true);
    try {
      await stepBack();
      // Straight to the own home: /home would only lead on from there, and two ways at once can end in neither.
      await navigate(ownHome(ownRole));
    } finally {
      setIsLeaving(false);
    }
  }

  return (
    <Box
      role="region"
      aria-label={t('viewing.region')}
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 1, minHeight: 40, px: 2, color: 'amber.main', backgroundColor: 'amber.soft', borderBottom: 1, borderColor: 'line' }}
    >
      <EyeIcon />
      <Typography component="p" sx={{ fontSize: 14, lineHeight: '20px', display: 'flex', gap: 0.75, minWidth: 0 }}>
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {t(`viewing.${view.kind}`)}
        </Box>
        <TooltipText text={view.name} limit={NAME_LIMIT}>
          <Box component="strong" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', maxWidth: 'min(36ch, 40vw)' }}>
            {view.name}
          </Box>
        </TooltipText>
      </Typography>
      <Button size="small" color="inherit" variant="outlined" loading={isLeaving} onClick={() => void leave()} sx={{ ml: 1, minHeight: 'var(--app-target)', flex: 'none' }}>
        {t('viewing.stepBack')}
      </Button>
    </Box>
  );
}
