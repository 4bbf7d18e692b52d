import { IconButton } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { StarIcon, StarredIcon } from '@/shared/icons/icons';
import { Tooltip } from '@/shared/text/Tooltip';

interface Props {
  name: string;
  isStar: boolean;
  /** Nobody stars what they may not open: the star is there, and says why it does nothing. */
  isAccessible?: boolean;
  onToggle: () => void;
}

/** The star of a program or session. */
export function StarButton({ name, isStar, isAccessible = true, onToggle }: Props) {
  const { t } = useTranslation('partnerHome');
  return (
    <Tooltip title={isAccessible ? t(isStar ? 'star.remove' : 'star.add') : t('star.noAccess')}>
      <IconButton
        aria-label={t('star.label', { name })}
        aria-pressed={isStar}
        aria-disabled={isAccessible ? undefined : true}
        onClick={() => {
          if (isAccessible) {
            onToggle();
          }
        }}
        sx={{ color: isStar ? 'amber.main' : 'text.secondary', ...(!isAccessible && { cursor: 'not-allowed', opacity: 0.6 }) }}
      >
        {isStar ? <StarredIcon /> : <StarIcon />}
      </IconButton>
    </Tooltip>
  );
}
