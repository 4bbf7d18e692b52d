/** Sites that are offered at once. */
export const MOST_SITES = 100;
/** "only sites with status 1 appear in the site selector" (spec 2 §2 Planner). */
export const ACTIVE_SITE = 1;
