import type { RosterKind } from '@/api/roster';

/** The roster to which a file is uploaded: the scholars or the staff of a site. */
export interface RosterOf {
  siteId: number;
  kind: RosterKind;
}

/** The error of a file whose first line names no columns. */
export const CSV_HEADERS = 'Error_NoCsvHeaders';

/** Where the roster is read, and where a file is uploaded to it. */
export const rosterPages = {
  scholars: { roster: '/roster/scholar-roster', upload: '/roster/new' },
  staff: { roster: '/staffroster', upload: '/staffroster/new' },
} as const satisfies Record<RosterKind, { roster: string; upload: string }>;

/** What is read anew when a file was entered. */
export const rosterTags = { scholars: ['scholars', 'classrooms'], staff: ['users', 'classrooms'] } as const satisfies Record<
  RosterKind,
  readonly string[]
>;
