import type { Site, SiteEditOf } from '@/api/admin.generated';
import { countOf } from '@/shared/form/rules';
import type { ListDefaults } from '@/shared/list/listQuery';

/** What the configuration of sessions changes of each (spec 2 §2 /account/programs/sessions/configure). */
export const CONFIGURED = ['scholarCapacity', 'autoEnrollmentCapacity', 'waitlistCapacity', 'ageFrom', 'ageTo'] as const satisfies readonly (keyof Site)[];

export type Configured = (typeof CONFIGURED)[number];

/** What the service sorts and searches by for a column of the table, by the field of the column. */
export const SORTED_BY = {
  siteName: 'siteName',
  startDate: 'startDate',
  noOfScholars: 'noOfScholars',
  scholarCapacity: 'scholarCapacity',
  autoEnrollmentCapacity: 'autoEnrollment',
  waitlistCapacity: 'waitListCapacity',
  ageFrom: 'ageRestriction',
} as const;

export const CONFIGURE_DEFAULTS: ListDefaults = { sortField: 'siteName', sortFields: Object.values(SORTED_BY) };

/** Fields that may not be empty (spec 2 §5 Site "Required"). */
const REQUIRED: readonly Configured[] = ['scholarCapacity', 'autoEnrollmentCapacity'];

export function isRequired(field: Configured): boolean {
  return REQUIRED.includes(field);
}

const MOST = 1_000_000;
const OLDEST = 120;

/** A session as it is typed, where that differs from what is saved. */
export type RowEdit = Partial<Record<Configured, string>> & { autoEnroll?: boolean };

export function savedText(site: Site, field: Configured): string {
  const value = site[field];
  return value === null || value === undefined ? '' : String(value);
}

export function textOf(site: Site, edit: RowEdit | undefined, field: Configured): string {
  return edit?.[field] ?? savedText(site, field);
}

/** The edit without what is as it was; null when nothing is left. */
export function changed(site: Site, edit: RowEdit): RowEdit | null {
  const fields = CONFIGURED.filter((field) => edit[field] !== undefined && edit[field] !== savedText(site, field)).map((field) => [field, edit[field]] as const);
  const autoEnroll = edit.autoEnroll !== undefined && edit.autoEnroll !== site.autoEnroll ? { autoEnroll: edit.autoEnroll } : {};
  const left: RowEdit = { ...Object.fromEntries(fields), ...autoEnroll };
  return Object.keys(left).length === 0 ? null : left;
}

/** Names a cell of the table: its control and its error are found by it. */
export function cellName({ siteId }: Pick<Site, 'siteId'>, field: string): string {
  return `${String(siteId)}.${field}`;
}

/** What is wrong with a row, by field: the key of its words and their values. */
export function rowFaults(site: Site, edit: RowEdit): Partial<Record<Configured, { key: string; limit?: number }>> {
  const faults: Partial<Record<Configured, { key: string; limit?: number }>> = {};
  for (const field of CONFIGURED) {
    const text = textOf(site, edit, field);
    const limit = field === 'ageFrom' || field === 'ageTo' ? OLDEST : MOST;
    if (text === '' && isRequired(field)) {
      faults[field] = { key: 'shared:rule.enter' };
    } else if (Number(text) > limit) {
      faults[field] = { key: 'shared:rule.atMost', limit };
    }
  }
  const from = textOf(site, edit, 'ageFrom');
  const to = textOf(site, edit, 'ageTo');
  if (from !== '' && to !== '' && Number(to) < Number(from)) {
    faults.ageTo ??= { key: 'sites:rule.ageOrder' };
  }
  return faults;
}

/** All that the table shows of a session to change, with what is typed. */
export function rowValues(site: Site, edit?: RowEdit): Required<RowEdit> {
  const texts = Object.fromEntries(CONFIGURED.map((field) => [field, textOf(site, edit, field)])) as Record<Configured, string>;
  return { ...texts, autoEnroll: edit?.autoEnroll ?? site.autoEnroll };
}

export function siteEdit(site: Site, edit: RowEdit): SiteEditOf {
  const counts = CONFIGURED.flatMap((field) => (edit[field] === undefined ? [] : [[field, countOf(edit[field])] as const]));
  return { id: site.siteId, version: site.version, ...Object.fromEntries(counts), ...(edit.autoEnroll === undefined ? {} : { autoEnroll: edit.autoEnroll }) };
}
