import { IconButton, Tooltip } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { StarIcon, StarredIcon } from '@/shared/icons/icons';

interface Props {
  name: string;
  isStar: boolean;
  onToggle: () => void;
}

/** The star of a program or session. */
export function StarButton({ name, isStar, onToggle }: Props) {
  const { t } = useTranslation('partnerHome');
  return (
    <Tooltip title={t(isStar ? 'star.remove' : 'star.add')}>
      <IconButton
        aria-label={t('star.label', { name })}
        aria-pressed={isStar}
        onClick={onToggle}
        sx={{ color: isStar ? 'amber.main' : 'text.secondary' }}
      >
        {isStar ? <StarredIcon /> : <StarIcon />}
      </IconButton>
    </Tooltip>
  );
}
