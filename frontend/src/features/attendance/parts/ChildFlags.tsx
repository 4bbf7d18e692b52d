import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttendanceScholar } from '@/api/roster';
import { WarningIcon } from '@/shared/icons/icons';

/** What whoever has the child in front of them must know. */
export function ChildFlags({ child }: { child: AttendanceScholar }) {
  const { t } = useTranslation('attendance');
  return (
    <>
      {child.hasCustodyAlert && (
        <Flag tone="red">
          <WarningIcon sx={{ fontSize: 14 }} />
          {t('flag.custody')}
        </Flag>
      )}
      {child.hasEpiPen && <Flag tone="amber">{t('flag.epiPen')}</Flag>}
      {child.hasAllergies && <Flag tone="amber">{t('flag.allergies')}</Flag>}
    </>
  );
}

function Flag({ tone, children }: { tone: 'red' | 'amber'; children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={(theme) => ({
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        height: 20,
        px: 0.75,
        borderRadius: '4px',
        fontSize: 12,
        lineHeight: '16px',
        fontWeight: 600,
        whiteSpace: 'nowrap',
        color: theme.palette[tone].main,
        backgroundColor: theme.palette[tone].soft,
      })}
    >
      {children}
    </Box>
  );
}
