import type { Place } from '../session/roles';

/** What is being made or changed: drafts are kept by kind (spec 2 §7 "auto-save/program … entityTypes default 2"). */
const KINDS = { account: 1, program: 2, site: 3 } as const;

/** Names a draft of the signed-in person. Ids are 0 for what does not exist yet. */
export interface DraftKey extends Place {
  kind: keyof typeof KINDS | 'item';
  /** Which item of the library: its id, or what tells a new one apart. */
  record?: string;
}

/** A draft's name, as the service takes it. */
export function draftArg({ record = '', ...key }: DraftKey) {
  return { ...key, ...(record === '' ? {} : { record }), ...(key.kind === 'item' ? {} : { entityTypes: KINDS[key.kind] }) };
}
