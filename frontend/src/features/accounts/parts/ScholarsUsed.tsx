import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { AccountItem } from '@/api/admin';
import { useFormats } from '@/shared/formats/useFormats';
import { WarningIcon } from '@/shared/icons/icons';
import { Tooltip } from '@/shared/text/Tooltip';
import { usedShare } from '../accountList';

/** From here on an account is nearly out of places. */
const NEARLY_ALL = 0.95;

/** Used scholars; marked when the contract is nearly used up. */
export function ScholarsUsed({ row }: { row: AccountItem }) {
  const { t } = useTranslation('accounts');
  const format = useFormats();
  const share = usedShare(row);
  const text = typeof row.contractedScholarsUsed === 'number' ? format.number(row.contractedScholarsUsed) : '';
  if (share === null || share < NEARLY_ALL) {
    return text;
  }
  const hint = t(share > 1 ? 'usedOver' : 'usedNearly', { percent: format.percent(Math.round(share * 100) / 100) });
  return (
    <Tooltip title={hint}>
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color: 'amber.main', fontWeight: 500 }}>
        <WarningIcon sx={{ fontSize: 16 }} titleAccess={hint} aria-hidden={false} />
        {text}
      </Box>
    </Tooltip>
  );
}
