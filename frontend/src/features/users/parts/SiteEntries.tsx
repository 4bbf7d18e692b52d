import { useTranslation } from 'react-i18next';
import { type StaffEntry, useListStaffQuery } from '@/api/roster';
import type { Words } from '@/locales/words';
import { useFormats } from '@/shared/formats/useFormats';
import { Facts } from '@/shared/record/Facts';
import { RecordSection } from '@/shared/record/RecordSection';
import { ErrorState } from '@/shared/states/ErrorState';

/** What sites say of somebody on their staff rosters; nothing when they have entered nothing. */
export function SiteEntries({ userId }: { userId: number }) {
  const { t } = useTranslation('users');
  const format = useFormats();
  const { currentData, error, refetch } = useListStaffQuery({ id: userId, count: 100 });
  // A role each, so that a site with two of them is told once.
  const entries = [...new Map(currentData?.results.map((row) => [row.memberId ?? 0, row])).values()].filter(
    ({ memberId }) => typeof memberId === 'number',
  );
  if (entries.length === 0 && (currentData !== undefined || error === undefined)) {
    return null;
  }
  const say = ({ position, group, status, inactiveDate, inactiveNotes }: StaffEntry) => {
    // The date is the site's; somebody whose role there is inactive has none.
    const standing =
      typeof inactiveDate === 'string'
        ? t('record.inactiveFrom', { day: format.day(inactiveDate) })
        : t(`status.${String(status) as keyof Words['users']['status']}`);
    return [position, group, standing, inactiveNotes ?? ''].filter((each) => each !== '').join(' · ');
  };
  return (
    <RecordSection title={t('record.sites')}>
      {currentData === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Facts facts={entries.map((entry) => ({ label: entry.siteSessions, value: say(entry) }))} />
      )}
    </RecordSection>
  );
}
