import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  title: string;
  count?: number;
  action?: ReactNode;
}

/** Title with count, and the page's one primary action. */
export function ListHeading({ title, count, action }: Props) {
  const { i18n } = useTranslation();
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 2, mb: 2, minHeight: 40, flexWrap: 'wrap' }}>
      <Typography component="h1" sx={{ fontSize: 24, lineHeight: '32px', fontWeight: 650, flex: 1 }}>
        {title}
        {count !== undefined && (
          <Box component="span" sx={{ ml: 1.5, color: 'text.secondary', fontWeight: 400, fontVariantNumeric: 'tabular-nums' }}>
            {count.toLocaleString(i18n.language)}
          </Box>
        )}
      </Typography>
      {action}
    </Stack>
  );
}
