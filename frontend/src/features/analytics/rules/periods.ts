import type { Every } from '../hooks/useChartFilters';

/** What charts of enrollment can be read by. */
export const PERIODS: readonly Every[] = ['week', 'twoWeeks', 'month'];
