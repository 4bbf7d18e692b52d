import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ContentProgress, type Item, useSetProgressMutation } from '@/api/content';
import { usePermission } from '@/shared/session/usePermission';
import { useSession } from '@/shared/session/SessionContext';
import { useToasts } from '@/shared/toasts/toasts';
import { AddToCollection } from './AddToCollection';
import { PlanDialog } from './PlanDialog';

/** What somebody does with an item beside reading it: says how far they are, puts it in a collection, puts it on the plan. */
export function ItemActions({ item }: { item: Item }) {
  const { t } = useTranslation('catalog');
  const { place, isFlagOn } = useSession();
  const mayPlan = usePermission('event:create', place);
  const [isPlanning, setIsPlanning] = useState(false);
  const [keep, { isLoading }] = useSetProgressMutation();
  const toasts = useToasts();
  const { id, kind, progress } = item;
  // How far somebody is with a course is what they are through with.
  const isKept = kind !== 'COURSE';

  async function set(next: ContentProgress) {
    const kept = await keep({ itemId: id, progress: next });
    if (kept.error !== undefined) {
      toasts.show({ tone: 'failed', text: t('progress.failed') });
    }
  }

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2.5, '@media print': { display: 'none' } }}>
      {isKept && progress !== 'COMPLETED' && (
        <Button
          variant={progress === 'STARTED' ? 'contained' : 'outlined'}
          loading={isLoading}
          onClick={() => void set(progress === 'STARTED' ? 'COMPLETED' : 'STARTED')}
        >
          {t(progress === 'STARTED' ? 'progress.complete' : 'progress.start')}
        </Button>
      )}
      {isKept && progress !== 'NOT_STARTED' && (
        <Button loading={isLoading} onClick={() => void set('NOT_STARTED')}>
          {t(progress === 'COMPLETED' ? 'progress.undoCompleted' : 'progress.undoStarted')}
        </Button>
      )}
      {isFlagOn('custom-content-collections') && place.accountId > 0 && <AddToCollection item={item} accountId={place.accountId} />}
      {mayPlan && place.programId > 0 && (
        <Button
          variant="outlined"
          onClick={() => {
            setIsPlanning(true);
          }}
        >
          {t('plan.open')}
        </Button>
      )}
      {isPlanning && (
        <PlanDialog
          item={item}
          place={place}
          onClose={() => {
            setIsPlanning(false);
          }}
        />
      )}
    </Box>
  );
}
