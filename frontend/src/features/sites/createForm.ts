import { z } from 'zod';
import type { SiteRequest } from '@/api/admin';
import { SITE_REQUEST } from '@/api/admin.rules.generated';
import { inShared, requiredText, type Translate } from '@/shared/form/rules';
import { GROUPS, SITE_FIELDS, siteRequest, siteSchema, type SiteLabels, type SiteValues } from './siteForm';

/** New sites: a name for each, and everything else once for all of them. */
export interface NewSites extends Omit<SiteValues, 'siteName'> {
  names: { name: string }[];
}

/** Fields of each step, in order. */
export const STEPS = {
  names: ['names', 'siteLocationName'],
  place: GROUPS.place,
  times: GROUPS.times,
  places: GROUPS.places,
} as const satisfies Record<string, readonly (keyof NewSites)[]>;

/** What new sites must be; two of them may not have one name. */
export function newSitesSchema(
  say: Translate<['sites', 'shared']>,
  labels: SiteLabels,
  program: { startDate: string; endDate: string },
): z.ZodType<NewSites, NewSites> {
  const shared = siteSchema<Omit<SiteValues, 'siteName'>>(
    say,
    labels,
    SITE_FIELDS.filter((field) => field !== 'siteName'),
    program,
  );
  const names = z.array(z.object({ name: requiredText(inShared(say), labels.siteName, SITE_REQUEST.siteName.maxLength) })).min(1);
  return z.looseObject({ names }).superRefine((values, context) => {
    for (const index of repeated(values.names.map(({ name }) => name))) {
      context.addIssue({ code: 'custom', path: ['names', index, 'name'], message: say('sites:rule.twice') });
    }
    for (const { path, message } of shared.safeParse(values).error?.issues ?? []) {
      context.addIssue({ code: 'custom', path, message });
    }
  }) as unknown as z.ZodType<NewSites, NewSites>;
}

/** Places of names that stand further up already, letter case aside. */
export function repeated(names: readonly string[]): number[] {
  const keys = names.map((name) => name.trim().toLowerCase());
  return keys.flatMap((key, index) => (key !== '' && keys.indexOf(key) < index ? [index] : []));
}

/** A request for each of the new sites. */
export function newSiteRequests({ names, ...rest }: NewSites, programId: number): SiteRequest[] {
  return names.map(({ name }) => ({ ...siteRequest({ ...rest, siteName: name }), programId }));
}
