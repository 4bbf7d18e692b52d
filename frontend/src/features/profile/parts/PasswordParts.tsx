import { Box } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckIcon, PauseIcon } from '@/shared/icons/icons';
import { visuallyHidden } from '@/shared/text/visuallyHidden';
import { PASSWORD_PARTS, partsOf } from '../rules/profileRules';

/** What a new password has to have, ticked off while it is typed. */
export function PasswordParts({ name }: { name: string }) {
  const { t } = useTranslation('profile');
  const parts = partsOf(String(useWatch({ name }) ?? ''));
  return (
    <Box component="ul" aria-label={t('password.needs')} sx={{ listStyle: 'none', m: 0, mt: -1, p: 0, fontSize: 13, lineHeight: '22px' }}>
      {PASSWORD_PARTS.map((part) => (
        <Box
          component="li"
          key={part}
          sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: parts[part] ? 'success.main' : 'text.secondary' }}
        >
          {parts[part] ? <CheckIcon sx={{ fontSize: 16 }} /> : <PauseIcon sx={{ fontSize: 16 }} />}
          {t(`password.part.${part}`)}
          <Box component="span" sx={visuallyHidden}>
            {t(parts[part] ? 'password.has' : 'password.lacks')}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
