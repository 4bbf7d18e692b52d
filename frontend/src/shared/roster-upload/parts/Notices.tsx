import { Alert, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { ReviewNotices } from '@/api/roster';

const SX = { mb: 2, color: 'text.primary', bgcolor: 'amber.soft', alignItems: 'center' };

/** Notices that are about lines. */
export const OF_LINES = ['stillHere', 'custodyPickup', 'withoutPickup', 'inactiveByDate', 'inactiveDateNotKept', 'birthDates'] as const;

/** What each says. */
const SAID = {
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
            {t(SAID[notice], { count })}
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
