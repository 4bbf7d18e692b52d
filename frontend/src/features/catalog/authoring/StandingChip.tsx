import { useTranslation } from 'react-i18next';
import type { Standing } from '@/api/authoring';
import { useFormats } from '@/shared/formats/useFormats';
import { StatusChip } from '@/shared/text/StatusChip';

/** How an item stands: whether it is seen, from when on, until when, and whether something newer is saved. */
export function StandingChip({ standing: { state, version, publishedVersion, publishAt, unpublishAt } }: { standing: Standing }) {
  const { t } = useTranslation('authoring');
  const format = useFormats();
  if (state === 'DRAFT') {
    return <StatusChip tone="off" label={t('state.DRAFT')} />;
  }
  if (state === 'SCHEDULED') {
    return <StatusChip tone="waiting" label={t('state.scheduledFor', { when: format.dateTime(publishAt) })} />;
  }
  const hasNewer = publishedVersion !== null && version > publishedVersion;
  return (
    <>
      <StatusChip
        tone="good"
        label={unpublishAt === null ? t('state.PUBLISHED') : t('state.publishedUntil', { when: format.dateTime(unpublishAt) })}
      />
      {publishAt !== null ? (
        <StatusChip tone="waiting" label={t('state.changesFor', { when: format.dateTime(publishAt) })} />
      ) : (
        hasNewer && <StatusChip tone="waiting" label={t('state.changes')} />
      )}
    </>
  );
}
