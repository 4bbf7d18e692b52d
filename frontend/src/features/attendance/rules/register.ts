import type { AttendanceContent, AttendanceMark, MarkRequest, PickupContact, RegisterRow } from '@/api/roster';
import { compareNames } from '@/shared/formats/formats';
import { localTime } from '@/shared/formats/zones';
import { fold } from '@/shared/text/fold';

/** "Attendance values: --, Absent, Present, Late, Not Scheduled" (spec 2 §4), those that can be said, with their keys. */
export const STATUSES = [
  { status: 'Present', key: 'p' },
  { status: 'Late', key: 'l' },
  { status: 'Absent', key: 'a' },
  { status: 'Not Scheduled', key: 'n' },
] as const;

export type MarkStatus = (typeof STATUSES)[number]['status'];

/** A change of a mark, without whose it is. */
export type Change = Omit<MarkRequest, 'ssmId' | 'version'>;

/** What a mark says when nothing is said: the child is not taken. */
export const NOT_TAKEN: AttendanceContent = {
  status: '--',
  checkIn: null,
  checkOut: null,
  checkout: '--',
  note: null,
  transportation: null,
  collectedBy: null,
  siteEndTime: null,
  lateMinutes: null,
};

/** A mark with a change that is not saved yet; the change names who collects the child by the contact alone. */
export function changed(
  mark: AttendanceContent | null | undefined,
  change: Change | undefined,
  contacts: readonly PickupContact[] = [],
): AttendanceContent {
  const before = mark ?? NOT_TAKEN;
  if (change === undefined) {
    return before;
  }
  const { collectedBy, status, checkout, ...rest } = change;
  const contact = contacts.find(({ contactId }) => contactId === collectedBy?.contactId);
  return {
    ...before,
    ...rest,
    ...(status === undefined ? {} : { status: status ?? '--' }),
    ...(checkout === undefined ? {} : { checkout: checkout ?? '--' }),
    ...(collectedBy === undefined
      ? {}
      : {
          collectedBy:
            collectedBy === null
              ? null
              : {
                  contactId: collectedBy.contactId ?? null,
                  name: collectedBy.name ?? (contact === undefined ? '' : contactName(contact)),
                  reason: collectedBy.reason ?? null,
                  ...(contact?.allowedToPick === true ? {} : { isOffList: true }),
                },
        }),
  };
}

/** Whether the child came, left or stays away; a note or a way home alone says nothing of that. */
export function isTaken(mark: AttendanceContent): boolean {
  return mark.status !== '--' || hasCome(mark);
}

/** The child came and has not left. */
export function isHere(mark: AttendanceContent): boolean {
  return (mark.status === 'Present' || mark.status === 'Late' || typeof mark.checkIn === 'string') && !hasLeft(mark);
}

/** The child is gone. */
export function hasLeft({ checkOut, checkout }: AttendanceContent): boolean {
  return typeof checkOut === 'string' || checkout === 'Dismissed';
}

/** Nobody may collect the child, somebody must not, or a court decides: whoever asks for it is looked at twice. */
export function needsCare({ hasCustodyAlert, contacts }: Pick<RegisterRow, 'hasCustodyAlert' | 'contacts'>): boolean {
  return hasCustodyAlert || contacts.some(({ isBarred }) => isBarred) || !contacts.some(mayCollect);
}

export function mayCollect({ allowedToPick, isBarred }: PickupContact): boolean {
  return allowedToPick && !isBarred;
}

/** What a mark says of coming and leaving, which an absent child did neither of. */
export function hasCome(mark: AttendanceContent): boolean {
  return typeof mark.checkIn === 'string' || hasLeft(mark);
}

/** A child came at a time: who was not here until then is present, or late. */
export function checkInChange({ status }: AttendanceContent, time: string, lateAfter: string | null | undefined): Change {
  return {
    checkIn: time,
    ...(status !== 'Present' && status !== 'Late' ? { status: minutesLate(lateAfter, time) === null ? 'Present' : 'Late' } : {}),
  };
}

/** The child may yet come, also after it was marked absent, or is here without a time. */
export function mayCome(mark: AttendanceContent): boolean {
  return typeof mark.checkIn !== 'string' && !hasLeft(mark);
}

/** What marking a child says at a time of today: who is marked as here has come now, unless it is known when. */
export function statusChange({ checkIn, ...mark }: AttendanceContent, status: MarkStatus | null, now: string): Change {
  const comes = (status === 'Present' || status === 'Late') && typeof checkIn !== 'string' && !hasLeft({ checkIn, ...mark });
  return { status: status ?? '--', ...(comes ? { checkIn: now } : {}) };
}

/** Whether a child's time is nothing but when it was marked as here: it goes with the mark. */
export function checkedInByMark(mark: AttendanceContent, markedAt: string, zone: string): boolean {
  return !hasLeft(mark) && mark.checkIn?.slice(0, 5) === timeAt(zone, new Date(markedAt));
}

/**
 * A change as it is saved over somebody else's mark, which the person has seen: who is said to be away did not come either.
 * With whom a child left is nothing that a mark takes away.
 */
export function savedOver(change: Change, theirs: AttendanceContent | null | undefined): Change {
  const isAway = change.status === 'Absent' || change.status === 'Not Scheduled';
  return isAway && typeof theirs?.checkIn === 'string' && !hasLeft(theirs) ? { ...change, checkIn: null } : change;
}

/** What a mark says of one thing, however it is written. */
function fieldText(mark: AttendanceContent, field: Exclude<keyof Change, 'markedAt'>): string {
  const value = mark[field] ?? '';
  if (typeof value === 'object') {
    return [value.contactId, value.name, value.reason].map((part) => part ?? '').join(' ');
  }
  return field === 'checkIn' || field === 'checkOut' ? value.slice(0, 5) : value;
}

/**
 * Whether a change to a mark as it was seen goes against what the mark says now. The service takes any newer mark for a
 * conflict, so whoever writes a note while a child leaves is not asked about it.
 */
export function isAgainst(change: Change, seen: AttendanceContent, now: AttendanceContent): boolean {
  const fields = Object.keys(change) as Exclude<keyof Change, 'markedAt'>[];
  const isOfLeaving = fields.some((field) => field === 'checkOut' || field === 'checkout' || field === 'collectedBy');
  const isAway = ({ status }: AttendanceContent) => status === 'Absent' || status === 'Not Scheduled';
  return (
    fields.some((field) => fieldText(seen, field) !== fieldText(now, field)) ||
    (isOfLeaving && isHere(seen) !== isHere(now)) ||
    ((isOfLeaving || fields.includes('checkIn')) && isAway(seen) !== isAway(now))
  );
}

export interface Tally {
  /** Children who are meant to come on the day, as the home counts them. */
  expected: number;
  /** Those of them who are taken. */
  taken: number;
  /** Children who are taken though they were not meant to come. */
  extra: number;
  here: number;
  /** The marks of those who are meant to come: with `timesOnly` as many as are taken. */
  by: Record<MarkStatus, number>;
  /** Those of them of whom only a time is known. */
  timesOnly: number;
}

/** How many children have which mark. */
export function tally(children: readonly { mark: AttendanceContent; isScheduled: boolean }[]): Tally {
  const by: Record<MarkStatus, number> = { Present: 0, Late: 0, Absent: 0, 'Not Scheduled': 0 };
  const expected = children.filter(({ isScheduled }) => isScheduled);
  for (const { mark } of expected) {
    if (mark.status !== '--') {
      by[mark.status] += 1;
    }
  }
  const taken = expected.filter(({ mark }) => isTaken(mark)).length;
  const all = children.filter(({ mark }) => isTaken(mark)).length;
  return {
    expected: expected.length,
    taken,
    extra: all - taken,
    here: children.filter(({ mark }) => isHere(mark)).length,
    by,
    timesOnly: taken - Object.values(by).reduce((sum, count) => sum + count, 0),
  };
}

export function childName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${lastName}, ${firstName}`;
}

export function contactName({ firstName, lastName }: Pick<PickupContact, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}

/** Children of a classroom. */
export interface Classroom {
  /** 0: those who have none. */
  id: number;
  name: string;
  children: RegisterRow[];
}

/** Children by classroom, those without one last; each in the order in which they come. */
export function byClassroom(rows: readonly RegisterRow[]): Classroom[] {
  const found = new Map<number, Classroom>();
  for (const row of rows) {
    const id = row.classroomId ?? 0;
    const room = found.get(id) ?? { id, name: row.classroomName, children: [] };
    room.children.push(row);
    found.set(id, room);
  }
  return [...found.values()].sort((one, other) => Number(one.id === 0) - Number(other.id === 0) || compareNames(one.name, other.name));
}

/** Whether a name holds what was typed, in either order, whatever the accents. */
export function isNamed(row: RegisterRow, typed: string): boolean {
  const query = fold(typed.trim());
  return [`${row.firstName} ${row.lastName}`, `${row.lastName} ${row.firstName}`, childName(row)].some((name) =>
    fold(name).includes(query),
  );
}

/** The time of day at a site, `HH:MM`. */
export function timeAt(zone: string, now: Date = new Date()): string {
  return localTime(zone, now).slice(11, 16);
}

/** Minutes after midnight of `HH:MM`; null when it is none. */
export function minutesOf(time: string | null | undefined): number | null {
  const found = /^(\d{2}):(\d{2})/.exec(time ?? '');
  return found === null ? null : Number(found[1]) * 60 + Number(found[2]);
}

/** Minutes since a site closed; null before that, or when nobody said when it closes. */
export function minutesLate(endTime: string | null | undefined, now: string): number | null {
  const [end, at] = [minutesOf(endTime), minutesOf(now)];
  return end === null || at === null || at <= end ? null : at - end;
}

/** Whether a time of day lies before another; false when one of them is not known. */
export function isBefore(time: string, other: string | null | undefined): boolean {
  const [at, end] = [minutesOf(time), minutesOf(other)];
  return at !== null && end !== null && at < end;
}

/** Minutes by which the clocks of a site and of a device may differ. */
const CLOCKS_DIFFER = 15;

/** Whether a time of day is still to come on the day on which it is `now`. */
export function isToCome(time: string, now: string): boolean {
  const [at, clock] = [minutesOf(time), minutesOf(now)];
  return at !== null && clock !== null && at > clock + CLOCKS_DIFFER;
}

/** A saved mark: its version is sent back with a change. */
export function versionOf(mark: AttendanceMark | null | undefined): number {
  return mark?.version ?? 0;
}
