import { DISCOUNTS } from './entities/discounts';
import { LINKS } from './entities/links';
import { SITES } from './entities/sites';

/** Every entity that has a file of its own; cache, permissions and the guard of unsaved work read what they need. */
export const ENTITIES = [DISCOUNTS, LINKS, SITES] as const;
