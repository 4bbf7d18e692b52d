import { useTranslation } from 'react-i18next';
import { type StaffEntry, useListStaffQuery } from '@/api/roster';
import { useFormats } from '@/shared/formats/useFormats';
import { Facts } from '@/shared/record/Facts';
import { RecordSection } from '@/shared/record/RecordSection';
import { ErrorState } from '@/shared/states/ErrorState';

/** Status of whom the site has set inactive (spec 2 §3 Staff form). */
const INACTIVE = 2;

/** What sites say of somebody on their staff rosters; nothing when they have entered nothing. */
export function SiteEntries({ userId }: { userId: number }) {
  const { t } = useTranslation('users');
  const format = useFormats();
  const { currentData, error, refetch } = useListStaffQuery({ id: userId, count: 100 });
  // A role each, so that a site with two of them is told once.
  const entries = [...new Map(currentData?.results.map((row) => [row.memberId ?? 0, row])).values()].filter(({ memberId }) => typeof memberId === 'number');
  if (entries.length === 0 && (currentData !== undefined || error === undefined)) {
    return null;
  }
  const say = ({ position, group, status, inactiveDate, inactiveNotes }: StaffEntry) => {
    const standing = status === INACTIVE ? [t('record.inactiveFrom', { day: format.day(inactiveDate) }), inactiveNotes ?? ''] : [t('record.activeThere')];
    return [position, group, ...standing].filter((each) => each !== '').join(' · ');
  };
  return (
    <RecordSection title={t('record.sites')}>
      {currentData === undefined ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Facts facts={entries.map((entry) => ({ label: entry.siteSessions, value: say(entry) }))} />}
    </RecordSection>
  );
}
