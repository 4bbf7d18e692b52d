import { useTranslation } from 'react-i18next';
import type { AttendanceContent, RegisterRow } from '@/api/roster';
import { hasLeft } from '../rules/register';
import { useSayMark } from './useSayMark';

/** Says that a child is gone already, when and with whom as far as that is known; null for one who is not. */
export function useAlreadyGone(): (row: RegisterRow, mark: AttendanceContent, isListed: boolean) => string | null {
  const { t } = useTranslation('attendance');
  const say = useSayMark();
  return ({ firstName }, mark, isListed) => {
    if (!hasLeft(mark)) {
      return isListed ? null : t('already.unlisted', { name: firstName });
    }
    const [time, who] = [say.time(mark.checkOut), mark.collectedBy?.name ?? null];
    return t(`already.${time === null ? (who === null ? 'left' : 'with') : who === null ? 'at' : 'atWith'}`, {
      name: firstName,
      time,
      who,
    });
  };
}
