import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListProgramsApiArg, Program } from '@/api/admin';
import { undoByToken } from '@/shared/dialogs/useActions';
import { type RecordKind, useRecordActions } from '@/shared/dialogs/useRecordActions';
import type { BulkAction } from '@/shared/list/BulkBar';
import type { RowAction } from '@/shared/list/listColumns';
import { bulkBody, type SelectedRows } from '@/shared/list/selection';
import { usePermission } from '@/shared/session/usePermission';
import { isActive, ProgramStatus } from '../programList';
import { useChangeProgramStatusMutation, useChangeProgramStatusesMutation, useUndoProgramStatusesMutation } from '@/api/admin';

interface ProgramStatusActions {
  /** Enables or disables one, with undo. */
  turn: (program: Program) => void;
  rowActions: RowAction<Program>[];
  /** Enable and disable many, or all that is found. */
  bulkActions: BulkAction[];
  dialogs: ReactNode;
}

/** "Programs can be enabled or disabled, singly or in bulk" (spec 2 §4). `search`: what the list they are selected in searches for. */
export function useProgramStatus(accountId: number, search: ListProgramsApiArg = {}): ProgramStatusActions {
  const { t } = useTranslation('programs');
  const mayTurn = usePermission('program:status', { accountId });
  const [setOne] = useChangeProgramStatusMutation();
  const [setMany] = useChangeProgramStatusesMutation();
  const [undoMany] = useUndoProgramStatusesMutation();
  const kind = useMemo<RecordKind<Program>>(
    () => ({
      idOf: ({ id }) => id,
      nameOf: ({ programName }) => programName,
      ...(mayTurn && {
        turning: {
          isOn: isActive,
          call: ({ id }, isOn) => setOne({ programId: id, status: isOn ? ProgramStatus.active : ProgramStatus.disabled }).unwrap(),
          say: (name, isOn) => t(isOn ? 'turned.on' : 'turned.off', { name }),
          label: (isOn) => t(isOn ? 'action.enable' : 'action.disable'),
        },
      }),
    }),
    [t, mayTurn, setOne],
  );
  const { turn, rowActions, start, dialogs } = useRecordActions(kind);

  function turnMany(way: 'enable' | 'disable', selected: SelectedRows, clear: () => void) {
    const status = way === 'enable' ? ProgramStatus.active : ProgramStatus.disabled;
    void start({
      selected,
      question: {
        title: t(`bulk.${way}.question`, { count: selected.count }),
        body: t(`bulk.${way}.body`),
        confirmLabel: t(`bulk.${way}.action`, { count: selected.count }),
      },
      running: t(`bulk.${way}.running`, { count: selected.count }),
      sayDone: (done) => t(`bulk.${way}.done`, { count: done }),
      onSome: (ids) => setMany({ status, programSelection: { ids: [...ids] } }).unwrap(),
      onAll: () => setMany({ status, programSelection: bulkBody(selected, { ...search }) }).unwrap(),
      undo: undoByToken((undoToken) => undoMany({ undoRequest: { undoToken } }).unwrap()),
      onDone: clear,
    });
  }

  const bulk = (way: 'enable' | 'disable'): BulkAction => ({
    label: (count) => t(`bulk.${way}.action`, { count }),
    run: (selected, clear) => {
      turnMany(way, selected, clear);
    },
  });
  return { turn, rowActions, bulkActions: mayTurn ? [bulk('enable'), bulk('disable')] : [], dialogs };
}
