import { useTranslation } from 'react-i18next';
import { StatusChip, type StatusTone } from '@/shared/text/StatusChip';
import type { SiteToday } from '../rules/siteDay';

const TONE: Record<SiteToday['kind'], StatusTone> = { sessionDay: 'good', running: 'good', dayOff: 'off', holiday: 'off', notStarted: 'waiting', ended: 'off', disabled: 'off' };

/** Whether a site meets today. */
export function TodayChip({ today }: { today: SiteToday }) {
  const { t } = useTranslation('home');
  const values = today.kind === 'notStarted' ? { count: today.startsIn } : {};
  return <StatusChip tone={TONE[today.kind]} label={t(`today.${today.kind}`, values)} />;
}
