import { rosterApi as client } from './roster.generated';
import { type Operation, service } from './service';

export * from './roster.generated';

/** Rules on fields, a name in use, somebody else's save: the form shows these under its fields. */
const onForm = [400, 409];

/** What each operation of the roster service reads and changes. */
export const rosterOperations = {
  editClassroom: { tags: ['classrooms'], quiet: onForm },
  deleteClassroom: { tags: ['classrooms'], quiet: true },
  listClassrooms: { tags: ['classrooms:siteId'], quiet: true },
  createClassroom: { tags: ['classrooms:siteId'], quiet: onForm },
  listStaff: { tags: ['users'], quiet: true },
  downloadStaff: { tags: ['users'] },
} satisfies Record<keyof typeof client.endpoints, Operation>;

export const rosterApi = service(client, rosterOperations);
