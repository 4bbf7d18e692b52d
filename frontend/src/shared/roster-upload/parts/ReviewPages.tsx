import { Box, Button, Stack, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';

interface Props {
  /** The first line that is shown, from 0. */
  from: number;
  /** How many lines are shown, of how many, and how many a page shows. */
  shown: number;
  count: number;
  pageSize: number;
  onPage: (page: number) => void;
}

/** Says which lines are shown, and leads to the others. */
export function ReviewPages({ from, shown, count, pageSize, onPage }: Props) {
  const { t } = useTranslation('rosterUpload');
  return (
    <Stack direction="row" sx={{ mt: 1, gap: 2, alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' }}>
      <Typography role="status" sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>
        {shown === 0 ? '' : t('review.pages', { from: from + 1, to: from + shown, count })}
      </Typography>
      {count > pageSize && (
        <Box>
          <Button
            disabled={from === 0}
            onClick={() => {
              onPage(from / pageSize - 1);
            }}
          >
            {t('review.earlier')}
          </Button>
          <Button
            disabled={from + pageSize >= count}
            onClick={() => {
              onPage(from / pageSize + 1);
            }}
          >
            {t('review.later')}
          </Button>
        </Box>
      )}
    </Stack>
  );
}
