import { Button, buttonBaseClasses } from '@mui/material';
import { useTranslation } from 'react-i18next';

interface Props {
  /** How many children it marks. */
  count: number;
  /** Not everybody is shown, and who is not shown is not marked. */
  isNarrowed: boolean;
  onMark: () => void;
}

/** Marks everybody who is not taken as present. */
export function MarkAllButton({ count, isNarrowed, onMark }: Props) {
  const { t } = useTranslation('attendance');
  return (
    <Button
      variant="contained"
      // It keeps the focus when it has marked everybody.
      aria-disabled={count === 0}
      className={count === 0 ? buttonBaseClasses.disabled : ''}
      onClick={() => {
        if (count > 0) {
          onMark();
        }
      }}
      sx={{ minHeight: 'max(40px, var(--app-target))', flexShrink: 0, maxWidth: { xs: '55%', sm: 'none' } }}
    >
      {isNarrowed && count > 0 ? t('markShown', { count }) : t('markAll')}
    </Button>
  );
}
