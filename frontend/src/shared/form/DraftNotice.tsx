import { Alert, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';

/** Says that a form started with a draft, and gives the way to start without it. */
export function DraftNotice({ at, onDiscard }: { at: Date; onDiscard: () => void }) {
  const { t, i18n } = useTranslation('shared');
  return (
    <Alert
      severity="info"
      sx={{ mt: 2, bgcolor: 'brand.soft', color: 'text.primary' }}
      action={
        <Button size="small" color="inherit" onClick={onDiscard} sx={{ whiteSpace: 'nowrap' }}>
          {t('form.draftDiscard')}
        </Button>
      }
    >
      {t('form.draftBack', { time: new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(at) })}
    </Alert>
  );
}
