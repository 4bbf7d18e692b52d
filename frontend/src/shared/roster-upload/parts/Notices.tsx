import { Alert, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { ReviewNotices } from '@/api/roster';
import { OF_LINES } from '../rules/reviewFilter';

const SX = { mb: 2, color: 'text.primary', bgcolor: 'amber.soft', alignItems: 'center' };

/** The key of each notice's text. */
const TEXT_KEYS = {
  stillHere: 'review.checkedIn',
  custodyPickup: 'review.custody',
  withoutPickup: 'review.nobody',
  inactiveByDate: 'review.leftByDate',
  inactiveDateNotKept: 'review.dateNotKept',
  birthDates: 'review.oddBirthDate',
} as const;

interface Props {
  notices: ReviewNotices;
  /** Shows the lines of a notice. */
  onShow: (notice: (typeof OF_LINES)[number]) => void;
}

/** What should be known before the lines are entered. Only children who are checked in hold it up, until somebody says so. */
export function Notices({ notices, onShow }: Props) {
  const { t } = useTranslation('rosterUpload');
  const { overCapacity } = notices;
  return (
    <>
      {OF_LINES.map((notice) => ({ notice, count: notices[notice].length }))
        .filter(({ count }) => count > 0)
        .map(({ notice, count }) => (
          <Alert
            key={notice}
            severity="warning"
            sx={SX}
            action={
              <Button
                color="inherit"
                onClick={() => {
                  onShow(notice);
                }}
              >
                {t('review.showNobody', { count })}
              </Button>
            }
          >
            {t(TEXT_KEYS[notice], { count })}
          </Alert>
        ))}
      {overCapacity !== null && overCapacity !== undefined && (
        <Alert severity="warning" sx={SX}>
          {t('review.overCapacity', { ...overCapacity })}
        </Alert>
      )}
    </>
  );
}
