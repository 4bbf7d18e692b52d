import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { AttendanceStatus } from '@/api/roster';
import { STATUSES, type Said } from '../rules/register';

const TONE: Record<Said, 'green' | 'amber' | 'red' | 'brand'> = { Present: 'green', Late: 'amber', Absent: 'red', 'Not Scheduled': 'brand' };

interface Props {
  name: string;
  value: AttendanceStatus;
  isOff: boolean;
  /** Tab leads to the buttons. */
  isReached: boolean;
  /** Null takes the status away. */
  onChoose: (status: Said | null) => void;
}

/** What may be said of a child on a day; the chosen one again takes it away. */
export function StatusButtons({ name, value, isOff, isReached, onChoose }: Props) {
  const { t } = useTranslation('attendance');
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t('statusOf', { name })}
      value={value === '--' ? null : value}
      onChange={(_event, chosen: Said | null) => {
        onChoose(chosen);
      }}
      sx={{ bgcolor: 'background.paper' }}
    >
      {STATUSES.map(({ status, key }) => (
        <ToggleButton
          key={status}
          value={status}
          disabled={isOff}
          aria-keyshortcuts={key}
          tabIndex={isReached ? 0 : -1}
          sx={(theme) => ({
            minHeight: 'max(40px, var(--app-target))',
            minWidth: 60,
            px: 1.25,
            whiteSpace: 'nowrap',
            fontSize: 14,
            lineHeight: '20px',
            textTransform: 'none',
            color: 'text.primary',
            borderColor: theme.palette.control,
            '&.Mui-selected, &.Mui-selected:hover': { color: theme.palette[TONE[status]].main, backgroundColor: theme.palette[TONE[status]].soft, fontWeight: 600 },
          })}
        >
          {t(`status.${status}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
