import { plannerApi as client } from './planner.generated';
import { type Operation, service } from './service';

export * from './planner.generated';

/** Rules on fields, a name in use, somebody else's save: the form shows these under its fields. */
const onForm = [400, 409];

/** What each operation of the planner service reads and changes. */
export const plannerOperations = {
  listEventsAndHolidays: { tags: ['events'], quiet: true },
  createHoliday: { tags: ['events'], quiet: onForm },
  editHoliday: { tags: ['events'], quiet: onForm },
  deleteHoliday: { tags: ['events'], quiet: true },
} satisfies Record<keyof typeof client.endpoints, Operation>;

export const plannerApi = service(client, plannerOperations);
