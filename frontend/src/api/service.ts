import { type TagRef, tagsOfRead, tagsOfWrite } from './tags';

/** What the web app adds to an operation of a service. */
export interface Operation {
  /** What it reads or changes. */
  tags: readonly TagRef[];
  /** Errors that pages show in their place, so that no popup does: all, or those with these statuses. */
  quiet?: true | readonly number[];
  /** Seconds that an answer is kept after the last page that shows it. */
  keepFor?: number;
  /** The same call again is another intent, as with a switch. Any other POST that has no answer yet is carried out once. */
  repeats?: true;
  /** It is done as oneself, whatever is being viewed as another. */
  asOneself?: true;
}

interface Definition {
  type: string;
  extraOptions?: unknown;
  keepUnusedDataFor?: number;
  providesTags?: unknown;
  invalidatesTags?: unknown;
}

interface Client {
  endpoints: object;
  enhanceEndpoints: (additions: { endpoints: never }) => unknown;
}

/**
 * The client of a service, with its table of operations: the one place that says what each reads and changes. Called by
 * `api/<service>.ts`, which alone imports the generated client, so that a client is never seen without its table.
 */
export function service<Api extends Client>(client: Api, operations: Record<keyof Api['endpoints'], Operation>): Api {
  const endpoints = Object.fromEntries(
    Object.entries<Operation>(operations).map(([name, { tags, quiet, keepFor, repeats, asOneself }]) => [
      name,
      (definition: Definition) => {
        definition.extraOptions = { quiet, repeats, asOneself };
        if (keepFor !== undefined) {
          definition.keepUnusedDataFor = keepFor;
        }
        if (definition.type === 'query') {
          definition.providesTags = (_result: unknown, _error: unknown, arg: unknown) => tagsOfRead(tags, arg);
        } else {
          definition.invalidatesTags = (_result: unknown, _error: unknown, arg: unknown) => tagsOfWrite(tags, arg);
        }
      },
    ]),
  );
  client.enhanceEndpoints({ endpoints: endpoints as never });
  return client;
}
