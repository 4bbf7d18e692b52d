import { ENTITIES } from './entities';

/** Kinds that are no entity of `entities/`. */
const OTHERS = [
  'accounts',
  'attendance',
  'attendanceSettings',
  'audit',
  'catalog',
  'classrooms',
  'collections',
  'courses',
  'documents',
  'drafts',
  'events',
  'feeds',
  'tasks',
  'pickupCodes',
  'programs',
  'roles',
  'scholars',
  'sessions',
  'signOn',
  'stars',
  'terms',
  'uploads',
  'users',
] as const;

export type Tag = (typeof OTHERS)[number] | (typeof ENTITIES)[number]['many'];

/** Kinds of what the services answer with: what is read is kept under its kinds, and a write to one reads it again. */
export const TAGS: readonly Tag[] = [...OTHERS, ...ENTITIES.map(({ many }) => many)];

/**
 * What an operation reads or changes. A read of `sites` is a list, and read again after any write to a site; of
 * `sites:siteId` the one that the argument `siteId` names. A write to `sites:siteId` changes that one and every list, to
 * `sites:new` the lists alone, to `sites` every site that there is.
 */
export type TagRef = Tag | `${Tag}:${string}`;

interface TagDescription {
  type: Tag;
  id?: string | number;
}

const LIST = 'LIST';

/** Tags that a read is kept under. */
export function tagsOfRead(refs: readonly TagRef[], arg: unknown): TagDescription[] {
  return refs.map((ref) => {
    const { type, by } = parted(ref);
    return { type, id: idIn(arg, by) ?? LIST };
  });
}

/** Tags that a write makes stale. */
export function tagsOfWrite(refs: readonly TagRef[], arg: unknown): TagDescription[] {
  return refs.flatMap((ref): TagDescription[] => {
    const { type, by } = parted(ref);
    if (by === 'new') {
      return [{ type, id: LIST }];
    }
    const id = idIn(arg, by);
    return id === undefined
      ? [{ type }]
      : [
          { type, id },
          { type, id: LIST },
        ];
  });
}

function parted(ref: TagRef): { type: Tag; by: string | undefined } {
  const [type, by] = ref.split(':') as [Tag, string | undefined];
  return { type, by };
}

/** The id of that name in an argument, or in the body that the argument holds. */
function idIn(arg: unknown, name: string | undefined): string | number | undefined {
  if (name === undefined || typeof arg !== 'object' || arg === null) {
    return undefined;
  }
  const at = (value: object) => (value as Record<string, unknown>)[name];
  const found =
    at(arg) ??
    Object.values(arg)
      .flatMap((part: unknown) => (typeof part === 'object' && part !== null ? [at(part)] : []))
      .find((id) => id !== undefined);
  return typeof found === 'number' || typeof found === 'string' ? found : undefined;
}
