import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../formats/useFormats';
import { SubHeaderSlot, useHasSubHeader } from '../layout/SubHeaderSlot';

interface Props {
  title: string;
  count?: number;
  /** Whether there are no more. */
  isCountExact?: boolean;
  /** It counts what a search or a filter finds, not the whole list. */
  isFound?: boolean;
  /** What to say of the whole list beside the count. */
  totals?: string | undefined;
  action?: ReactNode;
  /** The page has a title already, and the list is a part of it. */
  isPart?: boolean;
}

/** Title with count, and the page's one primary action; in the sub-header where there is one, which has the title. */
export function ListHeading({ title, count, isCountExact = true, isFound = false, totals, action, isPart = false }: Props) {
  const { t } = useTranslation('shared');
  const format = useFormats();
  const hasSubHeader = useHasSubHeader();
  const shownCount = count !== undefined && (
    <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, fontSize: isPart ? 18 : 20, fontVariantNumeric: 'tabular-nums' }}>
      {isFound ? t('list.found', { count, total: format.count(count, isCountExact) }) : format.count(count, isCountExact)}
      {totals !== undefined && !isFound && (
        <Box component="span" sx={{ fontSize: 14, ml: 1.5 }}>
          {totals}
        </Box>
      )}
    </Box>
  );
  if (hasSubHeader && !isPart) {
    return (
      <SubHeaderSlot>
        {shownCount}
        {action !== undefined && <Box sx={{ ml: 'auto' }}>{action}</Box>}
      </SubHeaderSlot>
    );
  }
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 2, mb: 2, minHeight: 40, flexWrap: 'wrap' }}>
      <Stack direction="row" sx={{ alignItems: 'baseline', gap: 1.5, flex: 1 }}>
        <Typography component={isPart ? 'h2' : 'h1'} variant={isPart ? 'h2' : 'h1'}>
          {title}
        </Typography>
        {shownCount}
      </Stack>
      {action}
    </Stack>
  );
}
