import { plannerApi as client } from './planner.generated';
import { type Operation, service } from './service';

export * from './planner.generated';

/** Rules on fields, a name in use, somebody else's save: the form shows these under its fields. */
const onForm = [400, 409];

/** What each operation of the planner service reads and changes. */
export const plannerOperations = {
  listEventsAndHolidays: { tags: ['events'], quiet: true },
  createEvent: { tags: ['events'], quiet: onForm },
  editEvent: { tags: ['events'], quiet: onForm },
  deleteEvent: { tags: ['events'], quiet: true },
  copyEvent: { tags: ['events'], quiet: onForm },
  readEventSeries: { tags: ['events'], quiet: true },
  copyFiles: { tags: ['tasks'], quiet: true },
  addTaskFile: { tags: ['tasks'], quiet: true },
  readTaskFile: { tags: ['tasks'], quiet: true },
  deleteTaskFile: { tags: ['tasks'], quiet: true },
  listEventFiles: { tags: ['events'], quiet: true },
  addEventFile: { tags: ['events'], quiet: true },
  readEventFile: { tags: ['events'], quiet: true },
  deleteEventFile: { tags: ['events'], quiet: true },
  listCalendarFeeds: { tags: ['feeds'], quiet: true },
  createCalendarFeed: { tags: ['feeds'], quiet: onForm, repeats: true },
  deleteCalendarFeed: { tags: ['feeds'], quiet: true },
  readCalendarFeed: { tags: ['feeds'], quiet: true },
  createHoliday: { tags: ['events'], quiet: onForm },
  createHolidays: { tags: ['events'], quiet: true, repeats: true },
  reviewHolidayFile: { tags: [], quiet: true, repeats: true },
  editHoliday: { tags: ['events'], quiet: onForm },
  deleteHoliday: { tags: ['events'], quiet: true },
  readAccountDashboard: { tags: ['tasks', 'events'], quiet: true },
  readDashboard: { tags: ['tasks', 'events'], quiet: true },
  listTaskProducts: { tags: [], quiet: true },
  planFromProduct: { tags: ['tasks'], quiet: true },
  printHtml: { tags: [], quiet: true },
  readReminders: { tags: ['feeds'], quiet: true },
  chooseReminders: { tags: ['feeds'], quiet: true },
  readSiteNotifications: { tags: ['tasks'], quiet: true },
  updateSiteNotification: { tags: ['tasks'], quiet: true },
  listTasks: { tags: ['tasks'], quiet: true },
  readTimeline: { tags: ['tasks'], quiet: true },
  readTask: { tags: ['tasks'], quiet: true },
  createTask: { tags: ['tasks'], quiet: onForm },
  editTask: { tags: ['tasks'], quiet: onForm },
  deleteTask: { tags: ['tasks'], quiet: true },
  assignTasks: { tags: ['tasks'], quiet: onForm },
  changeTaskStatuses: { tags: ['tasks'], quiet: true },
  undoTaskStatuses: { tags: ['tasks'], quiet: true },
  changeOwnerStatus: { tags: ['tasks'] },
  addCollaborator: { tags: ['tasks'] },
  removeCollaborator: { tags: ['tasks'] },
  discussTask: { tags: ['tasks'], quiet: onForm },
  resetTasks: { tags: ['tasks'] },
  resetPrograms: { tags: ['tasks'] },
} satisfies Record<keyof typeof client.endpoints, Operation>;

export const plannerApi = service(client, plannerOperations);
