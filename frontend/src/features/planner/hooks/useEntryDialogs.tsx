import { type ReactNode, useState } from 'react';
import type { EventHolidayDto } from '@/api/planner';
import { lazy } from '@/shared/lazy/lazy';
import type { Place } from '@/shared/session/roles';
import { usePermission } from '@/shared/session/usePermission';
import type { Day } from '@/shared/time/days';
import { useEntryRemoval } from './useEntryRemoval';

const CopyEventDialog = lazy(() => import('../parts/CopyEventDialog').then((module) => ({ default: module.CopyEventDialog })), {
  failure: 'floating',
});
const EntryPanel = lazy(() => import('../parts/EntryPanel').then((module) => ({ default: module.EntryPanel })), { failure: 'floating' });
const EventDialog = lazy(() => import('../parts/EventDialog').then((module) => ({ default: module.EventDialog })), { failure: 'floating' });
const RemoveSeriesDialog = lazy(() => import('../parts/RemoveSeriesDialog').then((module) => ({ default: module.RemoveSeriesDialog })), {
  failure: 'floating',
});
const HolidayFileDialog = lazy(() => import('../parts/HolidayFileDialog').then((module) => ({ default: module.HolidayFileDialog })), {
  failure: 'floating',
});
const HolidayDialog = lazy(() => import('../parts/HolidayDialog').then((module) => ({ default: module.HolidayDialog })), {
  failure: 'floating',
});

/** What may be done with an entry; nothing where it is undefined. */
export interface EntryActions {
  onEdit?: ((entry: EventHolidayDto) => void) | undefined;
  onCopy?: ((entry: EventHolidayDto) => void) | undefined;
  onDelete?: ((entry: EventHolidayDto) => void) | undefined;
}

/** What is open over the list or the calendar. */
type Open =
  | { kind: 'event' | 'holiday'; entry?: EventHolidayDto; day?: Day }
  | { kind: 'file' }
  | { kind: 'copy'; entry: EventHolidayDto }
  | { kind: 'remove'; entry: EventHolidayDto }
  | { kind: 'panel'; entry: EventHolidayDto };

interface EntryDialogs {
  mayAddEvent: boolean;
  mayAddHoliday: boolean;
  /** Adds one; on a day, if one is said. */
  add: (kind: 'event' | 'holiday', day?: Day) => void;
  /** Adds holidays from a file. */
  upload: () => void;
  /** Shows an entry with what may be done with it. */
  show: (entry: EventHolidayDto) => void;
  actionsOf: (entry: EventHolidayDto) => EntryActions;
  /** Goes into the page. */
  dialogs: ReactNode;
}

/**
 * What is done with events and holidays over a list or a calendar of them. `shown` are those that it shows now: one that is
 * open changes with them. `onGone`: one is deleted, and the focus must not go with it.
 */
export function useEntryDialogs(place: Place, shown: readonly EventHolidayDto[] | undefined, onGone: () => void): EntryDialogs {
  const { accountId, programId, siteId } = place;
  const [open, setOpen] = useState<Open | null>(null);
  const at = { accountId, programId };
  const here = siteId === 0 ? at : { ...at, siteId };
  const may = {
    addEvent: usePermission('event:create', here),
    editEvent: usePermission('event:edit', here),
    editOwn: usePermission('event:edit', at),
    copy: usePermission('event:copy', at),
    addHoliday: usePermission('holiday:create', at),
    editHoliday: usePermission('holiday:edit', at),
    deleteHoliday: usePermission('holiday:delete', at),
  };
  const remove = useEntryRemoval();
  const close = () => {
    setOpen(null);
  };
  function drop(entry: EventHolidayDto) {
    if (typeof entry.seriesId === 'number') {
      setOpen({ kind: 'remove', entry });
      return;
    }
    close();
    onGone();
    remove(entry);
  }
  function actionsOf(entry: EventHolidayDto): EntryActions {
    const edit = (kind: 'event' | 'holiday') => () => {
      setOpen({ kind, entry });
    };
    if (entry.type === 'holiday') {
      return { onEdit: may.editHoliday ? edit('holiday') : undefined, onDelete: may.deleteHoliday ? drop : undefined };
    }
    const isOwn = typeof entry.siteId !== 'number';
    // What the program plans is changed in the program.
    const mayChange = isOwn ? may.editOwn : may.editEvent;
    const copy = () => {
      setOpen({ kind: 'copy', entry });
    };
    return {
      onEdit: mayChange ? edit('event') : undefined,
      onDelete: mayChange ? drop : undefined,
      onCopy: may.copy && isOwn ? copy : undefined,
    };
  }
  return {
    mayAddEvent: may.addEvent,
    mayAddHoliday: may.addHoliday,
    add: (kind, day) => {
      setOpen({ kind, ...(day === undefined ? {} : { day }) });
    },
    upload: () => {
      setOpen({ kind: 'file' });
    },
    show: (entry) => {
      setOpen({ kind: 'panel', entry });
    },
    actionsOf,
    dialogs: open !== null && <Dialogs open={open} shown={shown} place={place} actionsOf={actionsOf} onGone={onGone} onClose={close} />,
  };
}

interface DialogsProps {
  open: Open;
  shown: readonly EventHolidayDto[] | undefined;
  place: Place;
  actionsOf: EntryDialogs['actionsOf'];
  onGone: () => void;
  onClose: () => void;
}

function Dialogs({ open, shown, place, actionsOf, onGone, onClose }: DialogsProps) {
  if (open.kind === 'file') {
    return <HolidayFileDialog programId={place.programId} onClose={onClose} />;
  }
  if (open.kind === 'copy') {
    return <CopyEventDialog event={open.entry} accountId={place.accountId} onClose={onClose} />;
  }
  if (open.kind === 'remove') {
    return <RemoveSeriesDialog event={open.entry} onRemoved={onGone} onClose={onClose} />;
  }
  if (open.kind === 'panel') {
    const { type, id } = open.entry;
    const latest = shown?.find((each) => each.type === type && each.id === id);
    return (
      <EntryPanel
        entry={latest ?? open.entry}
        isGone={shown !== undefined && latest === undefined}
        {...actionsOf(latest ?? open.entry)}
        onClose={onClose}
      />
    );
  }
  const { entry, day } = open;
  const on = day === undefined ? {} : { day };
  return open.kind === 'event' ? (
    <EventDialog place={place} {...on} {...(entry === undefined ? {} : { event: entry })} onClose={onClose} />
  ) : (
    <HolidayDialog programId={place.programId} {...on} {...(entry === undefined ? {} : { holiday: entry })} onClose={onClose} />
  );
}
