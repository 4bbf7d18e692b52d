import { useTranslation } from 'react-i18next';
import { NOTHING_SAID } from '@/shared/text/nothing';
import { StatusChip, type StatusTone } from '@/shared/text/StatusChip';
import type { SiteToday } from '../rules/siteDay';

const TONE: Record<Exclude<SiteToday['kind'], 'unknown'>, StatusTone> = {
  sessionDay: 'good',
  running: 'good',
  dayOff: 'off',
  holiday: 'off',
  notStarted: 'waiting',
  ended: 'off',
  disabled: 'off',
};

/** Whether a site meets today. */
export function TodayChip({ today }: { today: SiteToday }) {
  const { t } = useTranslation('home');
  if (today.kind === 'unknown') {
    return NOTHING_SAID;
  }
  const values = today.kind === 'notStarted' ? { count: today.startsIn } : {};
  return <StatusChip tone={TONE[today.kind]} label={t(`today.${today.kind}`, values)} />;
}
