import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ClassroomGroup, useDeleteClassroomMutation } from '@/api/roster';
import { ConfirmDialog } from '@/shared/dialogs/ConfirmDialog';
import { type RecordKind, useRecordActions } from '@/shared/dialogs/useRecordActions';

/** Deletes a classroom, after a question that says who loses it. `onDeleted` must not change with every render. */
export function useClassroomRemoval(onDeleted: () => void): { remove: (classroom: ClassroomGroup) => void; dialogs: ReactNode } {
  const { t } = useTranslation('staffRoster');
  const { t: tShared } = useTranslation('shared');
  const [remove] = useDeleteClassroomMutation();
  const [asked, setAsked] = useState<ClassroomGroup | null>(null);
  // The question differs from classroom to classroom, so it is asked here.
  const kind = useMemo<RecordKind<ClassroomGroup>>(
    () => ({
      idOf: ({ id }) => id,
      nameOf: ({ name }) => name,
      deleting: { call: ({ id }) => remove({ classroomId: id }).unwrap(), onDeleted },
    }),
    [remove, onDeleted],
  );
  const { remove: start, dialogs } = useRecordActions(kind);

  /** Who will be without a classroom; empty when nobody will. */
  function sayLeft({ scholars, staff: { length } }: ClassroomGroup): string {
    const said = [
      ...(scholars > 0 ? [t('left.scholars', { count: scholars })] : []),
      ...(length > 0 ? [t('left.staff', { count: length })] : []),
    ];
    const whom = said.length === 2 ? t('left.both', { scholars: said[0], staff: said[1] }) : said[0];
    return whom === undefined ? '' : `${t('left.will', { count: scholars + length, whom })} `;
  }

  return {
    remove: setAsked,
    dialogs: (
      <>
        {asked !== null && (
          <ConfirmDialog
            isOpen
            title={tShared('record.delete', { name: asked.name })}
            confirmLabel={t('deleteConfirm')}
            isDangerous
            onConfirm={() => {
              setAsked(null);
              start(asked);
            }}
            onCancel={() => {
              setAsked(null);
            }}
          >
            {`${sayLeft(asked)}${asked.scholars > 0 ? `${t('left.unseen')} ` : ''}${t('deleteBody')}`}
          </ConfirmDialog>
        )}
        {dialogs}
      </>
    ),
  };
}
