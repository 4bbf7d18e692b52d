import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Classroom, useDeleteClassroomMutation } from '@/api/roster';
import { type RecordKind, useRecordActions } from '@/shared/dialogs/useRecordActions';

/** Deletes a classroom, after a question. `onDeleted` must not change with every render. */
export function useClassroomRemoval(onDeleted: () => void): { remove: (classroom: Classroom) => void; dialogs: ReactNode } {
  const { t } = useTranslation('staffRoster');
  const [remove] = useDeleteClassroomMutation();
  const kind = useMemo<RecordKind<Classroom>>(
    () => ({
      idOf: ({ id }) => id,
      nameOf: ({ name }) => name,
      deleting: {
        call: ({ id }) => remove({ classroomId: id }).unwrap(),
        question: { body: t('deleteBody'), confirmLabel: t('deleteConfirm') },
        onDeleted,
      },
    }),
    [t, remove, onDeleted],
  );
  return useRecordActions(kind);
}
