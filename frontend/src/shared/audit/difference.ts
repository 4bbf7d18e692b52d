/** A field that an action has set, changed or taken away. */
export interface FieldChange {
  /** Path in the record: `license.accountType`. */
  field: string;
  /** Undefined: it was not there. */
  before: unknown;
  after: unknown;
}

/** Says nothing to a person: it counts up with every change, or says what another field says too. */
export const UNTOLD = ['selectedDays', 'version', 'updatedAt', 'updated_at', 'modifiedAt', 'modified_at', 'modifiedBy'];

/** What differs between a record before and after, field by field; all fields of one that was made or removed. */
export function changesOf(before: unknown, after: unknown): FieldChange[] {
  const from = flat(before);
  const to = flat(after);
  return [...new Set([...from.keys(), ...to.keys()])]
    .filter((field) => !UNTOLD.includes(field.slice(field.lastIndexOf('.') + 1)))
    .map((field) => ({ field, before: from.get(field), after: to.get(field) }))
    .filter(({ before: was, after: is }) => !isSame(was, is));
}

/** Groups in a record become paths, so that a change deep inside is told alone. Lists are told whole. */
function flat(value: unknown, prefix = ''): Map<string, unknown> {
  if (!isGroup(value)) {
    return prefix === '' ? new Map() : new Map([[prefix, value]]);
  }
  return new Map(Object.entries(value).flatMap(([key, inner]) => [...flat(inner, prefix === '' ? key : `${prefix}.${key}`)]));
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
}

/** What two lists do not have in common: taken away, and added. Null when one of them is no list. */
export function listChanges(before: unknown, after: unknown): { removed: unknown[]; added: unknown[] } | null {
  if (!Array.isArray(before) || !Array.isArray(after)) {
    return null;
  }
  const texts = (list: unknown[]) => list.map((each) => JSON.stringify(each));
  const [was, is] = [texts(before), texts(after)];
  return {
    removed: before.filter((_each, index) => !is.includes(was[index] ?? '')),
    added: after.filter((_each, index) => !was.includes(is[index] ?? '')),
  };
}

/** A field that is empty and one that is not there are the same to a person. */
function isSame(one: unknown, other: unknown): boolean {
  return (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
