import { Box, Button, Paper } from '@mui/material';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Classroom, useDeleteClassroomMutation, useListClassroomsQuery } from '@/api/roster';
import { ConfirmDialog } from '@/shared/dialogs/ConfirmDialog';
import { ListHeading } from '@/shared/list/ListHeading';
import { ListSkeleton } from '@/shared/list/ListSkeleton';
import type { Place } from '@/shared/session/roles';
import { usePermission } from '@/shared/session/usePermission';
import { EmptyState } from '@/shared/states/EmptyState';
import { ErrorState } from '@/shared/states/ErrorState';
import { LoadingState } from '@/shared/states/LoadingState';
import { problemOf } from '@/shared/states/problem';
import { useToasts } from '@/shared/toasts/toasts';
import { ClassroomDialog } from './parts/ClassroomDialog';
import { ClassroomTable } from './parts/ClassroomTable';

/** The classrooms of a site, by name: added, renamed, given places, deleted. */
export function Classrooms({ place }: { place: Place }) {
  const { t } = useTranslation('staffRoster');
  const toasts = useToasts();
  const mayAdd = usePermission('classroom:create', place);
  const mayEdit = usePermission('classroom:edit', place);
  const mayDelete = usePermission('classroom:delete', place);
  const { currentData, error, isFetching, refetch } = useListClassroomsQuery({ siteId: place.siteId, programId: place.programId });
  const [edited, setEdited] = useState<Classroom | 'new' | null>(null);
  const [asked, setAsked] = useState<{ classroom: Classroom; isOpen: boolean } | null>(null);
  const [remove, removing] = useDeleteClassroomMutation();
  const top = useRef<HTMLDivElement>(null);

  const closeQuestion = () => {
    setAsked((latest) => (latest === null ? null : { ...latest, isOpen: false }));
  };

  async function removeAsked({ id, name }: Classroom) {
    const failure = await remove({ classroomId: id })
      .unwrap()
      .then(() => null, problemOf);
    closeQuestion();
    if (failure === null) {
      toasts.show({ text: t('deleted', { name }) });
      // Its row went, and with it the button that the focus would return to.
      window.setTimeout(() => top.current?.focus(), 0);
    } else {
      toasts.show({ tone: 'failed', text: t(failure.status === 404 ? 'deleteGone' : 'deleteFailed', { name }) });
    }
  }

  const count = currentData?.count ?? 0;
  const add = mayAdd && (
    <Button
      variant="contained"
      onClick={() => {
        setEdited('new');
      }}
    >
      {t('add')}
    </Button>
  );
  return (
    <Box ref={top} tabIndex={-1} component="section" aria-label={t('classrooms')} sx={{ maxWidth: 800, outline: 'none' }}>
      <ListHeading isPart title={t('classrooms')} {...(currentData === undefined ? {} : { count })} action={count > 0 && add} />
      <Paper variant="outlined" sx={{ borderRadius: '8px', overflow: 'hidden' }}>
        {error !== undefined && !isFetching ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : currentData === undefined ? (
          <LoadingState>
            <ListSkeleton columns={2} isCompact={false} />
          </LoadingState>
        ) : count === 0 ? (
          <EmptyState title={t('noClassrooms')} action={add}>
            {t('noClassroomsBody')}
          </EmptyState>
        ) : (
          <ClassroomTable
            classrooms={currentData.results}
            {...(mayEdit ? { onEdit: setEdited } : {})}
            {...(mayDelete
              ? {
                  onDelete: (classroom: Classroom) => {
                    setAsked({ classroom, isOpen: true });
                  },
                }
              : {})}
          />
        )}
      </Paper>
      {edited !== null && (
        <ClassroomDialog
          place={place}
          {...(edited === 'new' ? {} : { classroom: edited })}
          onClose={() => {
            setEdited(null);
          }}
        />
      )}
      {asked !== null && (
        <ConfirmDialog
          isOpen={asked.isOpen}
          title={t('deleteQuestion', { name: asked.classroom.name })}
          confirmLabel={t('deleteConfirm')}
          isDangerous
          isRunning={removing.isLoading}
          onConfirm={() => void removeAsked(asked.classroom)}
          onCancel={closeQuestion}
        >
          {t('deleteBody')}
        </ConfirmDialog>
      )}
    </Box>
  );
}
