import type { Site, SiteEditOf } from '@/api/admin';
import type { BulkError } from '@/shared/dialogs/bulkRun';
import type { Said } from '@/shared/form/serverMessages';
import { errorsOf } from '@/shared/states/problem';
import { GROUPS, pick, siteRequest, siteValues, type SiteField, type SiteValues } from './siteForm';

/** All that is changed of a session, in the order of its form: what changes from season to season before where it is. */
export const FORM_FIELDS: readonly SiteField[] = [...GROUPS.identity, ...GROUPS.times, ...GROUPS.places, ...GROUPS.place];

/** What is typed right in the table of the configuration; everything else of a session is changed in its form. */
export const CONFIGURED = [
  'scholarCapacity',
  'autoEnrollmentCapacity',
  'waitlistCapacity',
  'ageFrom',
  'ageTo',
] as const satisfies readonly SiteField[];

export type Configured = (typeof CONFIGURED)[number];

/** Columns of the table that say what fields hold, by the field of the column. */
export const SAID = {
  startDate: ['startDate', 'endDate'],
  siteDays: ['siteDays'],
  startTime: ['startTime', 'endTime'],
  ageAsOf: ['ageAsOf'],
} as const satisfies Record<string, readonly SiteField[]>;

/** What the service sorts and searches by for a column of the table, by the field of the column. */
export const SORTED_BY = {
  siteName: 'siteName',
  startDate: 'startDate',
  siteDays: 'selectedDays',
  startTime: 'startTime',
  noOfScholars: 'noOfScholars',
  scholarCapacity: 'scholarCapacity',
  autoEnrollmentCapacity: 'autoEnrollment',
  waitlistCapacity: 'waitListCapacity',
  ageFrom: 'ageRestriction',
} as const;

/** Fields that may not be empty (spec 2 §5 Site "Required"). */
const REQUIRED: readonly Configured[] = ['scholarCapacity', 'autoEnrollmentCapacity'];

export function isRequired(field: Configured): boolean {
  return REQUIRED.includes(field);
}

/** A session as it is typed, where that differs from what is saved. */
export type RowEdit = Partial<SiteValues>;

/** All of a session that can be changed, with what is typed. */
export function rowValues(site: Site, edit?: RowEdit): Required<RowEdit> {
  return { ...siteValues(site), ...edit };
}

/** Fields in which two versions of a session differ. */
export function differing(one: SiteValues, other: SiteValues): SiteField[] {
  return FORM_FIELDS.filter((field) => String(one[field]) !== String(other[field]));
}

/** The edit without what is as it was; null when nothing is left. */
export function changed(site: Site, edit: RowEdit): RowEdit | null {
  const typed = rowValues(site, edit);
  const fields = differing(typed, siteValues(site));
  return fields.length === 0 ? null : pick(typed, fields);
}

/** What the service says against fields of a session, by field. */
export type Refused = Partial<Record<SiteField, Said>>;

export function refusedOf(error: BulkError | null | undefined): Refused {
  const errors = errorsOf(error?.errors, error?.faults);
  return Object.fromEntries(FORM_FIELDS.flatMap((field) => (errors[field] ?? []).slice(0, 1).map((said) => [field, said])));
}

/** Names a cell of the table: its control and its error are found by it. */
export function cellName({ siteId }: Pick<Site, 'siteId'>, field: string): string {
  return `${String(siteId)}.${field}`;
}

/** Stands for the button of a row that opens its form, among the cells. */
export const OPENER = 'edit';

export function siteEdit(site: Site, edit: RowEdit): SiteEditOf {
  return { id: site.siteId, version: site.version, ...siteRequest(edit) };
}
