import { IconButton, Tooltip } from '@mui/material';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StarIcon, StarredIcon } from '@/shared/icons/icons';

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
  const [isHinted, setIsHinted] = useState(false);
  // Who has pressed it needs no hint until they come back, and none may lie over what the press brings up.
  const isPressed = useRef(false);
  const leave = () => {
    isPressed.current = false;
  };
  return (
    <Tooltip
      title={isAccessible ? t(isStar ? 'star.remove' : 'star.add') : t('star.noAccess')}
      open={isHinted}
      onOpen={() => {
        setIsHinted(!isPressed.current);
      }}
      onClose={() => {
        setIsHinted(false);
      }}
    >
      <IconButton
        aria-label={t('star.label', { name })}
        aria-pressed={isStar}
        aria-disabled={isAccessible ? undefined : true}
        onClick={() => {
          isPressed.current = isAccessible;
          setIsHinted(!isAccessible);
          if (isAccessible) {
            onToggle();
          }
        }}
        onMouseLeave={leave}
        onBlur={leave}
        sx={{ color: isStar ? 'amber.main' : 'text.secondary', ...(!isAccessible && { cursor: 'not-allowed', opacity: 0.6 }) }}
      >
        {isStar ? <StarredIcon /> : <StarIcon />}
      </IconButton>
    </Tooltip>
  );
}
