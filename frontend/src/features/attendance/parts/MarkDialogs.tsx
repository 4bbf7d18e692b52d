import type { AttendanceSettings, Register, RegisterRow } from '@/api/roster';
import { useOnline } from '@/shared/browser/useOnline';
import type { Marks } from '../hooks/useMarks';
import { useRefusal } from '../hooks/useRefusal';
import { cameAt, childName, timeAt } from '../rules/register';
import { COLUMNS } from '../rules/registerView';
import { CheckOutDialog } from './CheckOutDialog';
import { ConflictDialog } from './ConflictDialog';
import { DetailsDialog } from './DetailsDialog';

/** Which dialog is open, about which child. */
export type Opened = { ssmId: number; what: 'checkIn' | 'checkOut' | 'details' } | null;

interface Props {
  opened: Opened;
  rows: readonly RegisterRow[];
  register: Pick<Register, 'timeZone' | 'endTime' | 'day' | 'today'>;
  settings: AttendanceSettings | undefined;
  marks: Marks;
  onClose: () => void;
}

/** The dialogs about one child: who collects it, its times and note, and two marks of which one is to stay. */
export function MarkDialogs({ opened, rows, register, settings, marks, onClose }: Props) {
  const row = rows.find(({ ssmId }) => ssmId === opened?.ssmId);
  const { conflict } = marks;
  const isOffline = !useOnline() || marks.isCut;
  const refusalOf = useRefusal(marks);
  const otherDay = register.day === register.today ? null : register.day;
  const now = timeAt(register.timeZone);
  const met = rows.find(({ ssmId }) => ssmId === conflict?.ssmId);
  return (
    <>
      {row !== undefined && opened?.what === 'checkOut' && (
        <CheckOutDialog
          row={row}
          now={now}
          otherDay={otherDay}
          checkIn={marks.shownOf(row.ssmId).checkIn}
          endTime={register.endTime}
          isOffline={isOffline}
          state={marks.stateOf(row.ssmId)}
          refusal={refusalOf(row.ssmId)}
          onSeen={() => {
            marks.dismiss(row.ssmId);
          }}
          onCheckOut={(change) => {
            marks.mark([row.ssmId], change);
          }}
          onBarred={(change) => {
            marks.tell(row.ssmId, change);
          }}
          onClose={onClose}
        />
      )}
      {row !== undefined && (opened?.what === 'details' || opened?.what === 'checkIn') && (
        <DetailsDialog
          row={row}
          mark={marks.shownOf(row.ssmId)}
          now={now}
          otherDay={otherDay}
          isCheckIn={opened.what === 'checkIn'}
          offered={settings?.offered ?? COLUMNS}
          transportChoices={settings?.transportChoices ?? []}
          onSave={(change) => {
            const came = opened.what === 'checkIn' && typeof change.checkIn === 'string' ? cameAt(marks.shownOf(row.ssmId), change.checkIn, settings?.lateAfter) : {};
            marks.mark([row.ssmId], { ...came, ...change });
          }}
          onClose={onClose}
        />
      )}
      {conflict !== null && (
        <ConflictDialog
          key={conflict.id}
          conflict={conflict}
          name={met === undefined ? '' : childName(met)}
          zone={register.timeZone}
          onKeepTheirs={() => {
            marks.keepTheirs(conflict.id);
          }}
          onSaveMine={() => {
            marks.saveMine(conflict);
          }}
        />
      )}
    </>
  );
}
