import { z } from 'zod';
import type { Program, Site, SiteRequest } from '@/api/admin';
import { SITE_REQUEST } from '@/api/admin.rules.generated';
import { sent, typed } from '@/shared/form/fromApi';
import {
  inShared,
  optionalCount,
  optionalText,
  phone,
  requiredCount,
  requiredDay,
  requiredText,
  spanFault,
  type Translate,
} from '@/shared/form/rules';
import { minutesOf, timesFault } from '@/shared/form/times';
import { SiteStatus } from './siteList';

/** Highest age that the service takes; its document does not say so. */
const OLDEST = 120;

/** A site, as it is typed, before anything is. Names are the service's. */
const BLANK = {
  siteName: '',
  siteLocationName: '',
  status: String(SiteStatus.active),
  siteAddress: '',
  siteAddress2: '',
  city: '',
  state: '',
  postalCode: '',
  contactPhone: '',
  timeZone: '',
  startDate: '',
  endDate: '',
  siteDays: [] as number[],
  startTime: '',
  endTime: '',
  scholarCapacity: '',
  autoEnrollmentCapacity: '',
  waitlistCapacity: '',
  ageFrom: '',
  ageTo: '',
  ageAsOf: '',
  autoEnroll: false,
};

export type SiteValues = typeof BLANK;

export type SiteField = keyof SiteValues;

/** Fields that belong together: a section of the site's page, a step of a new one. */
export const GROUPS = {
  identity: ['siteName', 'siteLocationName', 'status'],
  place: ['siteAddress', 'siteAddress2', 'city', 'state', 'postalCode', 'contactPhone', 'timeZone'],
  times: ['startDate', 'endDate', 'siteDays', 'startTime', 'endTime'],
  places: ['scholarCapacity', 'autoEnrollmentCapacity', 'waitlistCapacity', 'autoEnroll', 'ageFrom', 'ageTo', 'ageAsOf'],
} as const satisfies Record<string, readonly SiteField[]>;

export type Group = keyof typeof GROUPS;

export const SITE_FIELDS: readonly SiteField[] = Object.values(GROUPS).flat();

export type SiteLabels = Record<SiteField, string>;

type Run = Pick<Program, 'startDate' | 'endDate'>;

/** A site that nothing is known of yet: it runs as long as its program. */
export function newSite({ startDate, endDate }: Run, timeZone: string): SiteValues {
  return { ...BLANK, timeZone, startDate, endDate, ageAsOf: startDate };
}

/** The rules of single fields (spec 2 §5 Site). */
function fieldRules(t: Translate, labels: SiteLabels) {
  const time = z.string().refine((text) => text === '' || minutesOf(text) !== null, { error: t('rule.time') });
  const age = (field: string) =>
    optionalCount(t, field).refine((text) => !(Number(text) > OLDEST), { error: t('rule.atMost', { field, limit: OLDEST }) });
  return {
    siteName: requiredText(t, labels.siteName, SITE_REQUEST.siteName.maxLength),
    siteLocationName: optionalText(t, labels.siteLocationName, SITE_REQUEST.siteLocationName.maxLength),
    status: z.string(),
    siteAddress: requiredText(t, labels.siteAddress, SITE_REQUEST.siteAddress.maxLength),
    siteAddress2: optionalText(t, labels.siteAddress2, SITE_REQUEST.siteAddress2.maxLength),
    city: requiredText(t, labels.city, SITE_REQUEST.city.maxLength),
    state: z.string().min(1, t('rule.enter', { field: labels.state })),
    postalCode: z
      .string()
      .min(1, t('rule.enter', { field: labels.postalCode }))
      .regex(/^(\d{5})?$/, t('rule.zip')),
    contactPhone: phone(t),
    timeZone: z.string().min(1, t('rule.enter', { field: labels.timeZone })),
    startDate: requiredDay(t, labels.startDate),
    endDate: requiredDay(t, labels.endDate),
    siteDays: z.array(z.number()).min(1, t('rule.enter', { field: labels.siteDays })),
    startTime: time,
    endTime: time,
    scholarCapacity: requiredCount(t, labels.scholarCapacity),
    autoEnrollmentCapacity: requiredCount(t, labels.autoEnrollmentCapacity),
    waitlistCapacity: optionalCount(t, labels.waitlistCapacity),
    ageFrom: age(labels.ageFrom),
    ageTo: age(labels.ageTo),
    ageAsOf: requiredDay(t, labels.ageAsOf),
    autoEnroll: z.boolean(),
  };
}

type FaultKey =
  | 'sites:rule.startInProgram'
  | 'sites:rule.endInProgram'
  | 'sites:rule.ageOrder'
  | `shared:${NonNullable<ReturnType<typeof spanFault> | ReturnType<typeof timesFault>>}`;

/** What is wrong between fields: where, and the key of its words in `shared` or `sites`. `program` is absent where dates no longer change. */
export function faultsBetween(values: Partial<SiteValues>, program: Run | null): { field: SiteField; key: FaultKey }[] {
  const { startDate = '', endDate = '', startTime = '', endTime = '', ageFrom = '', ageTo = '' } = values;
  const outside = (day: string) => program !== null && /^\d{4}-/.test(day) && (day < program.startDate || day > program.endDate);
  const span = spanFault(startDate, endDate);
  const times = timesFault(startTime, endTime);
  return [
    ...(outside(startDate) ? [{ field: 'startDate' as const, key: 'sites:rule.startInProgram' as const }] : []),
    ...(span !== null
      ? [{ field: 'endDate' as const, key: `shared:${span}` as const }]
      : outside(endDate)
        ? [{ field: 'endDate' as const, key: 'sites:rule.endInProgram' as const }]
        : []),
    ...(times === null ? [] : [{ field: 'endTime' as const, key: `shared:${times}` as const }]),
    ...(ageFrom !== '' && ageTo !== '' && Number(ageTo) < Number(ageFrom)
      ? [{ field: 'ageTo' as const, key: 'sites:rule.ageOrder' as const }]
      : []),
  ];
}

/** What the fields of a site must be, all of them or a group's. `say` takes keys with their namespace. */
export function siteSchema<Values extends Partial<SiteValues>>(
  say: Translate<['sites', 'shared']>,
  labels: SiteLabels,
  fields: readonly SiteField[],
  program: Run | null,
): z.ZodType<Values, Values> {
  const rules = fieldRules(inShared(say), labels);
  const shape = Object.fromEntries(fields.map((field) => [field, rules[field]]));
  return z.object(shape).superRefine((values, context) => {
    for (const { field, key } of faultsBetween(values as Partial<SiteValues>, program)) {
      if (fields.includes(field)) {
        context.addIssue({ code: 'custom', path: [field], message: say(key) });
      }
    }
  }) as unknown as z.ZodType<Values, Values>;
}

/** Typed fields as the service takes them. */
export function siteRequest(values: Partial<SiteValues>): Partial<SiteRequest> {
  return sent(SITE_REQUEST, values);
}

export function siteValues(site: Site): SiteValues {
  return typed(BLANK, site);
}

/** Some fields of a form. */
export function pick<Name extends SiteField>(values: SiteValues, names: readonly Name[]): Pick<SiteValues, Name> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<SiteValues, Name>;
}
