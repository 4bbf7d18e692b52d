import { type ReactNode, useState } from 'react';
import type { Task } from '@/api/planner';
import { lazy } from '@/shared/lazy/lazy';
import { useParameter } from '@/shared/list/useParameter';
import type { Place } from '@/shared/session/roles';
import type { Day } from '@/shared/time/days';

const AssignDialog = lazy(() => import('../parts/AssignDialog').then((module) => ({ default: module.AssignDialog })), {
  failure: 'floating',
});
const TaskDialog = lazy(() => import('../parts/TaskDialog').then((module) => ({ default: module.TaskDialog })), { failure: 'floating' });
const TaskPanel = lazy(() => import('../parts/TaskPanel').then((module) => ({ default: module.TaskPanel })), { failure: 'floating' });

/** The task that is open, in the URL. */
export const OPEN = 'task';

interface TaskDialogs {
  /** Shows a task with everything that belongs to it. */
  open: (task: Pick<Task, 'id'>) => void;
  edit: (task: Task) => void;
  assign: (task: Task) => void;
  /** Adds one; on a day, if one is said. */
  add: (day?: Day) => void;
  /** Goes into the page. */
  dialogs: ReactNode;
}

/** What is shown of one task over a list or a calendar of them. */
export function useTaskDialogs(place: Place): TaskDialogs {
  const [open, setOpen] = useParameter(OPEN);
  const [edited, setEdited] = useState<{ task?: Task; day?: Day } | null>(null);
  const [assigned, setAssigned] = useState<Task | null>(null);
  const edit = (task: Task) => {
    setEdited({ task });
  };
  return {
    open: ({ id }) => {
      setOpen(String(id));
    },
    edit,
    assign: setAssigned,
    add: (day) => {
      setEdited(day === undefined ? {} : { day });
    },
    dialogs: (
      <>
        {open !== '' && edited === null && assigned === null && (
          <TaskPanel
            key={open}
            taskId={Number(open)}
            onEdit={edit}
            onAssign={setAssigned}
            onClose={() => {
              setOpen('');
            }}
          />
        )}
        {edited !== null && (
          <TaskDialog
            place={place}
            {...edited}
            onClose={() => {
              setEdited(null);
            }}
          />
        )}
        {assigned !== null && (
          <AssignDialog
            task={assigned}
            onClose={() => {
              setAssigned(null);
            }}
          />
        )}
      </>
    ),
  };
}
