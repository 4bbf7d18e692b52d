import { contentApi as client } from './content.generated';
import { type Operation, service } from './service';

export * from './content.generated';

/** What each operation of the content service reads and changes. */
export const contentOperations = {
  // Of many documents in one address, each call is an intent of its own.
  runGraphql: { tags: [], quiet: true, repeats: true },
} satisfies Record<keyof typeof client.endpoints, Operation>;

export const contentApi = service(client, contentOperations);
