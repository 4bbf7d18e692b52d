/** "Names max 256 characters" (spec 2 §5 Planner). */
export const NAME_LENGTH = 256;
export const DESCRIPTION_LENGTH = 4000;
