/** Stands where there is nothing to say, as the spec writes it (spec 2 §4: "--"). */
export const NOTHING_SAID = '--';
