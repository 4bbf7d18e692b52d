import { Box, Button } from '@mui/material';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ClassroomGroup, useListClassroomsQuery } from '@/api/roster';
import { ListFrame } from '@/shared/list/ListFrame';
import { ListSkeleton } from '@/shared/list/ListSkeleton';
import type { Place } from '@/shared/session/roles';
import { usePermission } from '@/shared/session/usePermission';
import { useClassroomRemoval } from './hooks/useClassroomRemoval';
import { ClassroomDialog } from './parts/ClassroomDialog';
import { ClassroomTable } from './parts/ClassroomTable';

/** The classrooms of a site, by name: added, renamed, given places, deleted. */
export function Classrooms({ place }: { place: Place }) {
  const { t } = useTranslation('staffRoster');
  const mayAdd = usePermission('classroom:create', place);
  const mayEdit = usePermission('classroom:edit', place);
  const mayDelete = usePermission('classroom:delete', place);
  const { currentData, error, isFetching, refetch } = useListClassroomsQuery({ siteId: place.siteId, programId: place.programId });
  const [edited, setEdited] = useState<ClassroomGroup | 'new' | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const { remove, dialogs } = useClassroomRemoval(
    useCallback(() => {
      // Its row goes, and with it the button that the focus would return to.
      window.setTimeout(() => top.current?.focus(), 0);
    }, []),
  );
  return (
    <Box ref={top} tabIndex={-1} component="section" aria-label={t('classrooms')} sx={{ maxWidth: 960, outline: 'none' }}>
      <ListFrame<ClassroomGroup>
        isPart
        title={t('classrooms')}
        data={{ rows: currentData?.results, count: currentData?.count, isFetching, error, onRetry: () => void refetch() }}
        primaryAction={
          mayAdd && (
            <Button
              variant="contained"
              onClick={() => {
                setEdited('new');
              }}
            >
              {t('add')}
            </Button>
          )
        }
        skeleton={<ListSkeleton columns={4} isCompact={false} />}
        empty={{ title: t('noClassrooms'), body: t('noClassroomsBody') }}
      >
        {(classrooms) => (
          <ClassroomTable
            classrooms={classrooms}
            {...(mayEdit ? { onEdit: setEdited } : {})}
            {...(mayDelete ? { onDelete: remove } : {})}
          />
        )}
      </ListFrame>
      {edited !== null && (
        <ClassroomDialog
          place={place}
          {...(edited === 'new' ? {} : { classroom: edited })}
          onClose={() => {
            setEdited(null);
          }}
        />
      )}
      {dialogs}
    </Box>
  );
}
