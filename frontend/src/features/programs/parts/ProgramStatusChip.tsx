import { useTranslation } from 'react-i18next';
import { StatusChip } from '@/shared/text/StatusChip';
import { ProgramStatus } from '../programList';

/** Active or disabled. */
export function ProgramStatusChip({ status }: { status: number }) {
  const { t } = useTranslation('programs');
  return status === ProgramStatus.active ? (
    <StatusChip tone="good" label={t('status.active')} />
  ) : (
    <StatusChip tone="off" label={t('status.disabled')} />
  );
}
