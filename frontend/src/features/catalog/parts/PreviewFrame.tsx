import { Box, Drawer, useMediaQuery, useTheme } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useHotkey } from '@/shared/browser/useHotkey';

interface Props {
  onClose: () => void;
  children: ReactNode;
}

/** Where the preview stands: at the right of the cards; over them where there is no room. Escape closes it. */
export function PreviewFrame({ onClose, children }: Props) {
  const { t } = useTranslation('catalog');
  const theme = useTheme();
  const hasRoom = useMediaQuery(theme.breakpoints.up('lg'), { noSsr: true });
  useHotkey({ key: 'escape', isOn: hasRoom }, onClose);
  if (!hasRoom) {
    return (
      <Drawer
        anchor="right"
        open
        onClose={onClose}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('preview'), sx: { width: 'min(440px, 100vw)' } } }}
      >
        {children}
      </Drawer>
    );
  }
  return (
    <Box
      component="aside"
      aria-label={t('preview')}
      sx={{
        position: 'sticky',
        top: 'calc(var(--app-header-height, 0px) + 16px)',
        maxHeight: 'calc(100dvh - var(--app-header-height, 0px) - 32px)',
        overflowY: 'auto',
        backgroundColor: 'background.paper',
        border: '1px solid',
        borderColor: 'line',
        borderRadius: '8px',
      }}
    >
      {children}
    </Box>
  );
}
