import { Fab, Tooltip } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/shared/session/SessionContext';
import { HelpIcon } from '../header/icons';

/** "A help-center button appears when the help feature flag is on" (spec 1 §2). */
export function HelpButton({ onHelp }: { onHelp: () => void }) {
  const { t } = useTranslation('shell');
  const { isFlagOn } = useSession();
  if (!isFlagOn('help-widget')) {
    return null;
  }
  return (
    <Tooltip title={t('nav.helpCenter')} placement="left">
      <Fab color="primary" size="medium" aria-label={t('nav.helpCenter')} onClick={onHelp} sx={{ position: 'fixed', right: 24, bottom: 24, '@media print': { display: 'none' } }}>
        <HelpIcon fontSize="medium" />
      </Fab>
    </Tooltip>
  );
}
