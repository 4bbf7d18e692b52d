/** "Names longer than 25 characters in the drill-down strip or header show a tooltip on hover" (spec 1 §2). */
export const NAME_LIMIT = 25;
