import type { Entity } from '@/api/entities/entity';
import type { ENTITIES } from '@/api/entities';
import type { Words } from '@/locales/words';

/** Words that the shared pages of entities take from each one's namespace. */
interface EntityWords {
  title: string;
  search: string;
  add: string;
  empty: { title: string; body: string };
  field: { name: string };
  state: { on: string; off: string };
  turned: { on: string; off: string };
  action: { edit: string };
  delete: { body: string; confirm: string };
  form: { newTitle: string; newIntro: string; save: string; notFound: string; failed: string; toList: string };
}

type KeyOf<Group> = { [Key in keyof Group & string]: Group[Key] extends string ? Key : `${Key}.${KeyOf<Group[Key]>}` }[keyof Group &
  string];

/** Key of one of these words. */
export type EntityKey = KeyOf<EntityWords>;

/** An entity whose namespace has all of these words. */
export type WordedEntity = Extract<
  (typeof ENTITIES)[number],
  { many: { [Name in keyof Words]: Words[Name] extends EntityWords ? Name : never }[keyof Words] }
>;

/** Names of an entity's fields that have a label: `field.<name>` of its namespace. */
export type FieldOf<E extends WordedEntity> = keyof Words[E['many']]['field'] & string;

/** A record, as far as lists and forms of all entities know it. */
export interface EntityRecord {
  id: number;
  accountId: number;
  name: string;
  isActive: boolean;
  version: number;
}

type IdArg<E extends Entity> = Record<`${E['one']}Id`, number>;
type RequestArg<E extends Entity, Request> = Record<`${E['one']}Request`, Request>;
type Call<Arg, Answer> = () => readonly [(arg: Arg) => { unwrap: () => Promise<Answer> }, unknown];

/** The hooks of an entity's calls, with arguments by its name: `{ discountId, discountRequest }`. */
export type ReadHook<E extends Entity> = (
  arg: IdArg<E>,
  options: { refetchOnMountOrArgChange: boolean; skip: boolean },
) => {
  data?: EntityRecord | undefined;
  error?: unknown;
  isFetching: boolean;
  fulfilledTimeStamp?: number | undefined;
  refetch: () => { unwrap: () => Promise<EntityRecord> };
};
/** What such a hook reads. */
export type ReadBy<Hook> = Hook extends (...args: never) => { refetch: () => { unwrap: () => Promise<infer Row> } } ? Row : never;
/** Of its list, which takes the account beside the list payload. */
export type EntityListHook = (arg: never) => {
  refetch: () => { unwrap: () => Promise<{ results: readonly EntityRecord[]; count: number }> };
};
export type CreateHook<E extends Entity, Request, Row> = Call<RequestArg<E, Request>, Row>;
export type EditHook<E extends Entity, Request, Row> = Call<IdArg<E> & RequestArg<E, Request>, Row>;
export type DeleteHook<E extends Entity> = Call<IdArg<E>, unknown>;

export function idArg<E extends Entity>({ one }: E, id: number): IdArg<E> {
  return { [`${one}Id`]: id } as IdArg<E>;
}

export function requestArg<E extends Entity, Request>({ one }: E, request: Request): RequestArg<E, Request> {
  return { [`${one}Request`]: request } as RequestArg<E, Request>;
}
