import { Box, IconButton, Stack, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../formats/useFormats';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons/icons';
import { pageRange } from './listQuery';

interface Props {
  page: number;
  count: number;
  /** Whether there are no more. */
  isCountExact?: boolean;
  pageSize: number;
  onPage: (page: number) => void;
}

/** Where in the list we are, and the way on. */
export function ListFooter({ page, count, isCountExact = true, pageSize, onPage }: Props) {
  const { t } = useTranslation('shared');
  const format = useFormats();
  const { first, last, pages } = pageRange(page, isCountExact ? count : Math.max(count, page * pageSize), pageSize);
  return (
    <Stack
      component="nav"
      aria-label={t('list.paging')}
      direction="row"
      sx={{ alignItems: 'center', gap: 1, px: 2, minHeight: 48, flexShrink: 0, borderTop: '1px solid', borderColor: 'divider' }}
    >
      <Typography sx={{ fontSize: 13, lineHeight: '18px', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {t('list.range', { first: Math.min(first, last), last, total: format.count(count, isCountExact) })}
      </Typography>
      <Box sx={{ flex: 1 }} />
      {pages > 1 && (
        <>
          <IconButton
            aria-label={t('list.previousPage')}
            disabled={page <= 1}
            onClick={() => {
              onPage(page - 1);
            }}
          >
            <ChevronLeftIcon />
          </IconButton>
          <Typography sx={{ fontSize: 13, lineHeight: '18px', fontVariantNumeric: 'tabular-nums' }}>
            {t('list.page', { page, pages: format.count(pages, isCountExact) })}
          </Typography>
          <IconButton
            aria-label={t('list.nextPage')}
            disabled={isCountExact && page >= pages}
            onClick={() => {
              onPage(page + 1);
            }}
          >
            <ChevronRightIcon />
          </IconButton>
        </>
      )}
    </Stack>
  );
}
