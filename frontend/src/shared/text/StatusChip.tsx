import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { CheckIcon, ClockIcon, PauseIcon, WarningIcon } from '../icons/icons';

export type StatusTone = 'good' | 'waiting' | 'off' | 'bad';

const LOOK: Record<StatusTone, { color: 'green' | 'amber' | 'red' | null; icon: ReactNode }> = {
  good: { color: 'green', icon: <CheckIcon sx={{ fontSize: 14 }} /> },
  waiting: { color: 'amber', icon: <ClockIcon sx={{ fontSize: 14 }} /> },
  off: { color: null, icon: <PauseIcon sx={{ fontSize: 14 }} /> },
  bad: { color: 'red', icon: <WarningIcon sx={{ fontSize: 14 }} /> },
};

interface Props {
  tone: StatusTone;
  label: string;
}

/** A status: a word, an icon and a color, so that none of them has to say it alone. */
export function StatusChip({ tone, label }: Props) {
  const { color, icon } = LOOK[tone];
  return (
    <Box
      component="span"
      sx={(theme) => ({
        display: 'inline-flex',
        verticalAlign: 'middle',
        alignItems: 'center',
        gap: 0.5,
        height: 24,
        px: 1,
        borderRadius: 3,
        fontSize: 13,
        lineHeight: '18px',
        fontWeight: 500,
        whiteSpace: 'nowrap',
        color: color === null ? theme.palette.text.secondary : theme.palette[color].main,
        backgroundColor: color === null ? theme.palette.canvas : theme.palette[color].soft,
        border: '1px solid',
        borderColor: color === null ? theme.palette.line : 'transparent',
      })}
    >
      {icon}
      {label}
    </Box>
  );
}
