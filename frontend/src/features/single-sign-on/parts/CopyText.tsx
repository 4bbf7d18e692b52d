import { Box, Button, Stack } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useToasts } from '@/shared/toasts/toasts';

interface Props {
  label: string;
  text: string;
}

/** A text that is to be taken elsewhere. */
export function CopyText({ label, text }: Props) {
  const { t } = useTranslation('singleSignOn');
  const toasts = useToasts();
  const id = useId();

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toasts.show({ text: t('register.copied') });
    } catch {
      // Without leave to write there, the text can still be selected.
      const shown = document.getElementById(id);
      if (shown !== null) {
        window.getSelection()?.selectAllChildren(shown);
      }
    }
  }

  return (
    <Box>
      <Box sx={{ fontSize: 14, lineHeight: '20px', fontWeight: 500, mb: 0.5 }}>{label}</Box>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box
          component="code"
          id={id}
          sx={{
            px: 1.5,
            py: 1,
            borderRadius: '6px',
            bgcolor: 'background.default',
            border: '1px solid',
            borderColor: 'divider',
            fontSize: 14,
            lineHeight: '20px',
            overflowWrap: 'anywhere',
          }}
        >
          {text}
        </Box>
        <Button size="small" onClick={() => void copy()}>
          {t('register.copy')}
        </Button>
      </Stack>
    </Box>
  );
}
