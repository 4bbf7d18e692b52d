import type { AttendanceSettings, Register, RegisterRow } from '@/api/roster';
import type { Marks } from '../hooks/useMarks';
import { childName, timeAt } from '../rules/register';
import { CheckOutDialog } from './CheckOutDialog';
import { ConflictDialog } from './ConflictDialog';
import { DetailsDialog } from './DetailsDialog';

/** Which dialog is open, about which child. */
export type Opened = { ssmId: number; what: 'checkOut' | 'details' } | null;

interface Props {
  opened: Opened;
  rows: readonly RegisterRow[];
  register: Pick<Register, 'timeZone' | 'endTime'>;
  settings: AttendanceSettings | undefined;
  marks: Marks;
  onClose: () => void;
}

/** The dialogs about one child: who collects it, its times and note, and two marks of which one is to stay. */
export function MarkDialogs({ opened, rows, register, settings, marks, onClose }: Props) {
  const row = rows.find(({ ssmId }) => ssmId === opened?.ssmId);
  const { conflict } = marks;
  const met = rows.find(({ ssmId }) => ssmId === conflict?.ssmId);
  return (
    <>
      {row !== undefined && opened?.what === 'checkOut' && (
        <CheckOutDialog
          row={row}
          now={timeAt(register.timeZone)}
          endTime={register.endTime}
          onCheckOut={(change) => {
            marks.mark([row.ssmId], change);
          }}
          onBarred={(change) => {
            marks.tell(row.ssmId, change);
          }}
          onClose={onClose}
        />
      )}
      {row !== undefined && opened?.what === 'details' && (
        <DetailsDialog
          row={row}
          mark={marks.shownOf(row.ssmId)}
          transportChoices={settings?.transportChoices ?? []}
          onSave={(change) => {
            marks.mark([row.ssmId], change);
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
