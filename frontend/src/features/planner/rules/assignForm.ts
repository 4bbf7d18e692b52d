import { z } from 'zod';
import type { SiteDates } from '@/api/planner';
import { optionalDay, type Translate } from '@/shared/form/rules';

/** A site that a task may be assigned to, with when it is to be done there. */
export interface SiteChoice {
  siteId: number;
  siteName: string;
  /** It has the task already, and keeps it; its dates may change. */
  isAssigned: boolean;
  isChosen: boolean;
  startDate: string;
  endDate: string;
}

export interface AssignValues {
  sites: SiteChoice[];
}

/** The rules of the form: one site at least, with dates that come in their order. */
export function assignSchema(t: Translate<['planner', 'shared']>): z.ZodType<AssignValues, AssignValues> {
  const day = optionalDay((key) => t(`shared:${key}`));
  return z
    .object({ sites: z.array(z.object({ siteId: z.number(), siteName: z.string(), isAssigned: z.boolean(), isChosen: z.boolean(), startDate: day, endDate: day })) })
    .superRefine(({ sites }, context) => {
      if (sites.length > 0 && !sites.some(({ isChosen }) => isChosen)) {
        context.addIssue({ code: 'custom', path: ['sites'], message: t('task.assign.none') });
      }
      sites.forEach(({ isChosen, startDate, endDate }, index) => {
        const missing = isChosen ? ([['startDate', startDate], ['endDate', endDate]] as const).filter(([, value]) => value === '') : [];
        for (const [field] of missing) {
          context.addIssue({ code: 'custom', path: ['sites', index, field], message: t(`task.missing.${field}`) });
        }
        if (isChosen && missing.length === 0 && endDate < startDate) {
          context.addIssue({ code: 'custom', path: ['sites', index, 'endDate'], message: t('shared:rule.endAfterStart') });
        }
      });
    });
}

/** The sites that were chosen, as they are sent, and where each stands in the form. */
export function chosenSites({ sites }: AssignValues): { sent: SiteDates[]; rows: number[] } {
  const chosen = sites.flatMap((site, row) => (site.isChosen ? [{ site, row }] : []));
  return { sent: chosen.map(({ site: { siteId, startDate, endDate } }) => ({ siteId, startDate, endDate })), rows: chosen.map(({ row }) => row) };
}

/** True when a site gets the task, or other dates for it than it had `before`. */
export function changesAny({ sites }: AssignValues, before: AssignValues): boolean {
  return sites.some((site) => {
    const had = before.sites.find(({ siteId, isAssigned }) => isAssigned && siteId === site.siteId);
    return site.isChosen && (site.startDate !== had?.startDate || site.endDate !== had.endDate);
  });
}

/** What the service says of the sites that were sent (`sites[1].endDate`), said of their rows in the form. */
export function onRows(cause: unknown, rows: readonly number[]): unknown {
  if (typeof cause !== 'object' || cause === null || !('data' in cause) || typeof cause.data !== 'object' || cause.data === null) {
    return cause;
  }
  const moved = (fields: unknown) =>
    Object.fromEntries(Object.entries(fields ?? {}).map(([field, said]) => [field.replace(/^sites\[(\d+)\]/, (_all, index: string) => `sites[${String(rows[Number(index)] ?? 0)}]`), said]));
  const data = cause.data as { errors?: unknown; faults?: unknown };
  return { ...cause, data: { ...data, ...(data.errors === undefined ? {} : { errors: moved(data.errors) }), ...(data.faults === undefined ? {} : { faults: moved(data.faults) }) } };
}
