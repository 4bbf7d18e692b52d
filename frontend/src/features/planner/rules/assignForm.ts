import { z } from 'zod';
import type { SiteDates } from '@/api/planner';
import { inShared, optionalDay, type Translate } from '@/shared/form/rules';

/** A site that tasks may be assigned to, and when they are to be done there where that is another time. */
export interface SiteChoice {
  siteId: number;
  siteName: string;
  /** It has the task already, and keeps it; its dates may change. */
  isAssigned: boolean;
  isChosen: boolean;
  /** It has dates of its own. */
  hasOwnDates: boolean;
  startDate: string;
  endDate: string;
}

export interface AssignValues {
  /** The dates at all sites that have none of their own; empty for those of each of several tasks. */
  startDate: string;
  endDate: string;
  sites: SiteChoice[];
}

interface Dates {
  startDate: string;
  endDate: string;
}

/** The rules of the form: one site at least, with dates that come in their order. `areDatesOptional`: several tasks have dates of their own. */
export function assignSchema(t: Translate<['planner', 'shared']>, areDatesOptional = false): z.ZodType<AssignValues, AssignValues> {
  const day = optionalDay(inShared(t));
  return z
    .object({
      startDate: day,
      endDate: day,
      sites: z.array(
        z.object({
          siteId: z.number(),
          siteName: z.string(),
          isAssigned: z.boolean(),
          isChosen: z.boolean(),
          hasOwnDates: z.boolean(),
          startDate: day,
          endDate: day,
        }),
      ),
    })
    .superRefine(({ sites, ...forAll }, context) => {
      const check = ({ startDate, endDate }: Dates, place: (string | number)[]) => {
        const missing = (
          [
            ['startDate', startDate],
            ['endDate', endDate],
          ] as const
        ).filter(([, value]) => value === '');
        for (const [field] of missing) {
          context.addIssue({ code: 'custom', path: [...place, field], message: t(`task.missing.${field}`) });
        }
        if (missing.length === 0 && endDate < startDate) {
          context.addIssue({ code: 'custom', path: [...place, 'endDate'], message: t('shared:rule.endAfterStart') });
        }
      };
      if (sites.length > 0 && !sites.some(({ isChosen }) => isChosen)) {
        context.addIssue({ code: 'custom', path: ['sites'], message: t('task.assign.none') });
      }
      if (!(areDatesOptional && forAll.startDate === '' && forAll.endDate === '')) {
        check(forAll, []);
      }
      sites.forEach((site, index) => {
        if (site.isChosen && site.hasOwnDates) {
          check(site, ['sites', index]);
        }
      });
    });
}

/** When the tasks are to be done at a site. */
function datesAt(site: SiteChoice, forAll: Dates): Dates {
  const { startDate, endDate } = site.hasOwnDates ? site : forAll;
  return { startDate, endDate };
}

/** The sites that were chosen, as they are sent, and where each stands in the form. */
export function chosenSites({ sites, ...forAll }: AssignValues): { sent: SiteDates[]; rows: number[] } {
  const chosen = sites.flatMap((site, row) => (site.isChosen ? [{ site, row }] : []));
  const sent = chosen.map(({ site }) => {
    const { startDate, endDate } = datesAt(site, forAll);
    return { siteId: site.siteId, ...(startDate === '' ? {} : { startDate }), ...(endDate === '' ? {} : { endDate }) };
  });
  return { sent, rows: chosen.map(({ row }) => row) };
}

/** True when a site gets the task, or other dates for it than it had `before`. */
export function changesAny({ sites, ...forAll }: AssignValues, before: AssignValues): boolean {
  return sites.some((site) => {
    const had = before.sites.find(({ siteId, isAssigned }) => isAssigned && siteId === site.siteId);
    const now = datesAt(site, forAll);
    const was = had && datesAt(had, before);
    return site.isChosen && (now.startDate !== was?.startDate || now.endDate !== was.endDate);
  });
}

/** What the service says of the sites that were sent (`sites[1].endDate`), said of their rows in the form, or of the dates that are those of all. */
export function onRows(cause: unknown, rows: readonly number[], { sites }: AssignValues): unknown {
  if (typeof cause !== 'object' || cause === null || !('data' in cause) || typeof cause.data !== 'object' || cause.data === null) {
    return cause;
  }
  const place = (_all: string, index: string, rest: string) => {
    const row = rows[Number(index)] ?? 0;
    const isOfAll = sites[row]?.hasOwnDates !== true && /^\.(startDate|endDate)$/.test(rest);
    return isOfAll ? rest.slice(1) : `sites[${String(row)}]${rest}`;
  };
  const moved = (fields: unknown) =>
    Object.fromEntries(Object.entries(fields ?? {}).map(([field, said]) => [field.replace(/^sites\[(\d+)\](.*)$/, place), said]));
  const data = cause.data as { errors?: unknown; faults?: unknown };
  return {
    ...cause,
    data: {
      ...data,
      ...(data.errors === undefined ? {} : { errors: moved(data.errors) }),
      ...(data.faults === undefined ? {} : { faults: moved(data.faults) }),
    },
  };
}
