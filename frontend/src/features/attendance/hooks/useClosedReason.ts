import { useTranslation } from 'react-i18next';
import type { Register } from '@/api/roster';
import { useFormats } from '@/shared/formats/useFormats';

/** Why a register takes no marks; null when it takes them. */
export function useClosedReason(register: Register, isOver: boolean): string | null {
  const { t } = useTranslation('attendance');
  const format = useFormats();
  if (isOver) {
    return t('closed.over', { day: format.weekday(register.day) });
  }
  const closed = {
    open: null,
    siteDisabled: t('closed.siteDisabled'),
    beforeSession: t('closed.beforeSession', { day: format.day(register.startDate) }),
    afterSession: t('closed.afterSession', { day: format.day(register.endDate) }),
    notRunning: t('closed.notRunning', { day: format.weekday(register.day) }),
    holiday: t('closed.holiday', { name: register.state.holiday ?? '' }),
    future: t('closed.future'),
  };
  return closed[register.state.code];
}
