// Generated from openapi/planner.json by `npm run codegen`; never edited. Refinements live in planner.ts beside it.
import { baseApi as api } from './baseApi';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCalendarFeeds: build.query<
      ListCalendarFeedsApiResponse,
      ListCalendarFeedsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/planner/calendar-feeds`,
        params: {
          accountId: queryArg.accountId,
        },
      }),
    }),
    createCalendarFeed: build.mutation<
      CreateCalendarFeedApiResponse,
      CreateCalendarFeedApiArg
    >({
      query: (queryArg) => ({
        url: `/api/planner/calendar-feeds`,
        method: "POST",
        body: queryArg.feedRequest,
      }),
    }),
    deleteCalendarFeed: build.mutation<
      DeleteCalendarFeedApiResponse,
      DeleteCalendarFeedApiArg
    >({
      query: (queryArg) => ({
        url: `/api/planner/calendar-feeds/${encodeURIComponent(String(queryArg.feedId))}`,
        method: "DELETE",
      }),
    }),
    readCalendarFeed: build.query<
      ReadCalendarFeedApiResponse,
      ReadCalendarFeedApiArg
    >({
      query: (queryArg) => ({
        url: `/api/planner/calendar-feeds/${encodeURIComponent(String(queryArg.token))}/calendar.ics`,
      }),
    }),
    readDashboard: build.query<ReadDashboardApiResponse, ReadDashboardApiArg>({
      query: (queryArg) => ({
        url: `/api/planner/dashboard/task-event`,
        params: {
          productId: queryArg.productId,
          programId: queryArg.programId,
          siteId: queryArg.siteId,
          startdate: queryArg.startdate,
          enddate: queryArg.enddate,
          isdrilldown: queryArg.isdrilldown,
        },
      }),
    }),
    readAccountDashboard: build.query<
      ReadAccountDashboardApiResponse,
      ReadAccountDashboardApiArg
    >({
      query: (queryArg) => ({
        url: `/api/planner/dashboard/task-event/programs`,
        params: {
          accountId: queryArg.accountId,
          startdate: queryArg.startdate,
          enddate: queryArg.enddate,
        },
      }),
    }),
    createEvent: build.mutation<CreateEventApiResponse, CreateEventApiArg>({
      query: (queryArg) => ({
        url: `/api/planner/event`,
        method: "POST",
        body: queryArg.eventRequest,
      }),
    }),
    copyEvent: build.mutation<CopyEventApiResponse, CopyEventApiArg>({
      query: (queryArg) => ({
        url: `/api/planner/event/copy`,
        method: "POST",
        body: queryArg.copyRequest,
      }),
    }),
    listEventsAndHolidays: build.query<
      ListEventsAndHolidaysApiResponse,
      ListEventsAndHolidaysApiArg
    >({
      query: (queryArg) => ({
        url: `/api/planner/event/events-holidays`,
        params: {
          searchField: queryArg.searchField,
          search: queryArg.search,
          sortField: queryArg.sortField,
          sortDir: queryArg.sortDir,
          isExactMatch: queryArg.isExactMatch,
          page: queryArg.page,
          count: queryArg.count,
          after: queryArg.after,
          timeZone: queryArg.timeZone,
          filter: queryArg.filter,
          programId: queryArg.programId,
          productId: queryArg.productId,
          siteId: queryArg.siteId,
          allSites: queryArg.allSites,
          id: queryArg.id,
          startDate: queryArg.startDate,
          endDate: queryArg.endDate,
        },
      }),
    }),
    editEvent: build.mutation<EditEventApiResponse, EditEventApiArg>({
      query: (queryArg) => ({
        url: `/api/planner/event/${encodeURIComponent(String(queryArg.eventId))}`,
        method: "PUT",
        body: queryArg.eventEdit,
      }),
    }),
    deleteEvent: build.mutation<DeleteEventApiResponse, DeleteEventApiArg>({
      query: (queryArg) => ({
        url: `/api/planner/event/${encodeURIComponent(String(queryArg.eventId))}`,
        method: "DELETE",
        params: {
          scope: queryArg.scope,
        },
      }),
    }),
    listEventFiles: build.query<
      ListEventFilesApiResponse,
      ListEventFilesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/planner/event/${encodeURIComponent(String(queryArg.eventId))}/files`,
      }),
    }),
    addEventFile: build.mutation<AddEventFileApiResponse, AddEventFileApiArg>({
      query: (queryArg) => ({
        url: `/api/planner/event/${encodeURIComponent(String(queryArg.eventId))}/files`,
        method: "POST",
        body: queryArg.body,
        params: {
          name: queryArg.name,
        },
      }),
    }),
    readEventFile: build.query<ReadEventFileApiResponse, ReadEventFileApiArg>({
      query: (queryArg) => ({
        url: `/api/planner/event/${encodeURIComponent(String(queryArg.eventId))}/files/${encodeURIComponent(String(queryArg.fileId))}`,
      }),
    }),
    deleteEventFile: build.mutation<
      DeleteEventFileApiResponse,
      DeleteEventFileApiArg
    >({
      query: (queryArg) => ({
        url: `/api/planner/event/${encodeURIComponent(String(queryArg.eventId))}/files/${encodeURIComponent(String(queryArg.fileId))}`,
        method: "DELETE",
      }),
    }),
    readEventSeries: build.query<
      ReadEventSeriesApiResponse,
      ReadEventSeriesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/planner/event/${encodeURIComponent(String(queryArg.eventId))}/series`,
      }),
    }),
    createHoliday: build.mutation<
      CreateHolidayApiResponse,
      CreateHolidayApiArg
    >({
      query: (queryArg) => ({
        url: `/api/planner/holiday`,
        method: "POST",
        body: queryArg.holidayRequest,
      }),
    }),
    reviewHolidayFile: build.mutation<
      ReviewHolidayFileApiResponse,
      ReviewHolidayFileApiArg
    >({
      query: (queryArg) => ({
        url: `/api/planner/holiday/upload`,
        method: "POST",
        body: queryArg.body,
        params: {
          programId: queryArg.programId,
          review: queryArg.review,
          dateOrder: queryArg.dateOrder,
        },
      }),
    }),
    editHoliday: build.mutation<EditHolidayApiResponse, EditHolidayApiArg>({
      query: (queryArg) => ({
        url: `/api/planner/holiday/${encodeURIComponent(String(queryArg.holidayId))}`,
        method: "PUT",
        body: queryArg.holidayEdit,
      }),
    }),
    deleteHoliday: build.mutation<
      DeleteHolidayApiResponse,
      DeleteHolidayApiArg
    >({
      query: (queryArg) => ({
        url: `/api/planner/holiday/${encodeURIComponent(String(queryArg.holidayId))}`,
        method: "DELETE",
      }),
    }),
    createHolidays: build.mutation<
      CreateHolidaysApiResponse,
      CreateHolidaysApiArg
    >({
      query: (queryArg) => ({
        url: `/api/planner/holidays`,
        method: "POST",
        body: queryArg.holidaysRequest,
      }),
    }),
    printHtml: build.mutation<PrintHtmlApiResponse, PrintHtmlApiArg>({
      query: (queryArg) => ({
        url: `/api/planner/html-to-pdf`,
        method: "POST",
        body: queryArg.htmlRequest,
      }),
    }),
    resetPrograms: build.mutation<
      ResetProgramsApiResponse,
      ResetProgramsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/planner/programs/task/bulk-reset`,
        method: "POST",
        body: queryArg.resetRequest,
      }),
    }),
    readReminders: build.query<ReadRemindersApiResponse, ReadRemindersApiArg>({
      query: (queryArg) => ({
        url: `/api/planner/reminders`,
        params: {
          accountId: queryArg.accountId,
        },
      }),
    }),
    chooseReminders: build.mutation<
      ChooseRemindersApiResponse,
      ChooseRemindersApiArg
    >({
      query: (queryArg) => ({
        url: `/api/planner/reminders`,
        method: "PUT",
        body: queryArg.reminderRequest,
      }),
    }),
    updateSiteNotification: build.mutation<
      UpdateSiteNotificationApiResponse,
      UpdateSiteNotificationApiArg
    >({
      query: (queryArg) => ({
        url: `/api/planner/sitenotification`,
        method: "POST",
        params: {
          programId: queryArg.programId,
          siteId: queryArg.siteId,
        },
      }),
    }),
    readSiteNotifications: build.query<
      ReadSiteNotificationsApiResponse,
      ReadSiteNotificationsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/planner/sitenotificationinfo`,
        params: {
          programId: queryArg.programId,
          siteId: queryArg.siteId,
        },
      }),
    }),
    readTask: build.query<ReadTaskApiResponse, ReadTaskApiArg>({
      query: (queryArg) => ({
        url: `/api/planner/task`,
        params: {
          taskId: queryArg.taskId,
        },
      }),
    }),
    createTask: build.mutation<CreateTaskApiResponse, CreateTaskApiArg>({
      query: (queryArg) => ({
        url: `/api/planner/task`,
        method: "POST",
        body: queryArg.taskRequest,
      }),
    }),
    listTaskProducts: build.query<
      ListTaskProductsApiResponse,
      ListTaskProductsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/planner/task-products`,
        params: {
          productIds: queryArg.productIds,
          programId: queryArg.programId,
        },
      }),
    }),
    assignTasks: build.mutation<AssignTasksApiResponse, AssignTasksApiArg>({
      query: (queryArg) => ({
        url: `/api/planner/task/assign`,
        method: "POST",
        body: queryArg.assignRequest,
      }),
    }),
    changeTaskStatuses: build.mutation<
      ChangeTaskStatusesApiResponse,
      ChangeTaskStatusesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/planner/task/bulkstatusupdate`,
        method: "POST",
        body: queryArg.taskSelection,
        params: {
          status: queryArg.status,
        },
      }),
    }),
    removeCollaborator: build.mutation<
      RemoveCollaboratorApiResponse,
      RemoveCollaboratorApiArg
    >({
      query: (queryArg) => ({
        url: `/api/planner/task/collaborator`,
        method: "DELETE",
        params: {
          id: queryArg.id,
          taskId: queryArg.taskId,
        },
      }),
    }),
    copyFiles: build.query<CopyFilesApiResponse, CopyFilesApiArg>({
      query: (queryArg) => ({
        url: `/api/planner/task/copy-files`,
        params: {
          taskId: queryArg.taskId,
          siteId: queryArg.siteId,
          programId: queryArg.programId,
        },
      }),
    }),
    planFromProduct: build.mutation<
      PlanFromProductApiResponse,
      PlanFromProductApiArg
    >({
      query: (queryArg) => ({
        url: `/api/planner/task/from-product`,
        method: "POST",
        body: queryArg.fromProductRequest,
      }),
    }),
    readTimeline: build.query<ReadTimelineApiResponse, ReadTimelineApiArg>({
      query: (queryArg) => ({
        url: `/api/planner/task/timeline`,
        params: {
          programId: queryArg.programId,
          productId: queryArg.productId,
          siteId: queryArg.siteId,
          startDate: queryArg.startDate,
          endDate: queryArg.endDate,
          mine: queryArg.mine,
          skipped: queryArg.skipped,
          page: queryArg.page,
          count: queryArg.count,
        },
      }),
    }),
    undoTaskStatuses: build.mutation<
      UndoTaskStatusesApiResponse,
      UndoTaskStatusesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/planner/task/undo-status`,
        method: "POST",
        body: queryArg.undoRequest,
      }),
    }),
    editTask: build.mutation<EditTaskApiResponse, EditTaskApiArg>({
      query: (queryArg) => ({
        url: `/api/planner/task/${encodeURIComponent(String(queryArg.taskId))}`,
        method: "PUT",
        body: queryArg.taskEdit,
      }),
    }),
    deleteTask: build.mutation<DeleteTaskApiResponse, DeleteTaskApiArg>({
      query: (queryArg) => ({
        url: `/api/planner/task/${encodeURIComponent(String(queryArg.taskId))}`,
        method: "DELETE",
      }),
    }),
    addCollaborator: build.mutation<
      AddCollaboratorApiResponse,
      AddCollaboratorApiArg
    >({
      query: (queryArg) => ({
        url: `/api/planner/task/${encodeURIComponent(String(queryArg.taskId))}/collaborator/${encodeURIComponent(String(queryArg.collaboratorId))}`,
        method: "PUT",
      }),
    }),
    discussTask: build.mutation<DiscussTaskApiResponse, DiscussTaskApiArg>({
      query: (queryArg) => ({
        url: `/api/planner/task/${encodeURIComponent(String(queryArg.taskId))}/discussion`,
        method: "POST",
        body: queryArg.discussionRequest,
      }),
    }),
    addTaskFile: build.mutation<AddTaskFileApiResponse, AddTaskFileApiArg>({
      query: (queryArg) => ({
        url: `/api/planner/task/${encodeURIComponent(String(queryArg.taskId))}/files`,
        method: "POST",
        body: queryArg.body,
        params: {
          name: queryArg.name,
        },
      }),
    }),
    readTaskFile: build.query<ReadTaskFileApiResponse, ReadTaskFileApiArg>({
      query: (queryArg) => ({
        url: `/api/planner/task/${encodeURIComponent(String(queryArg.taskId))}/files/${encodeURIComponent(String(queryArg.fileId))}`,
      }),
    }),
    deleteTaskFile: build.mutation<
      DeleteTaskFileApiResponse,
      DeleteTaskFileApiArg
    >({
      query: (queryArg) => ({
        url: `/api/planner/task/${encodeURIComponent(String(queryArg.taskId))}/files/${encodeURIComponent(String(queryArg.fileId))}`,
        method: "DELETE",
      }),
    }),
    changeOwnerStatus: build.mutation<
      ChangeOwnerStatusApiResponse,
      ChangeOwnerStatusApiArg
    >({
      query: (queryArg) => ({
        url: `/api/planner/task/${encodeURIComponent(String(queryArg.taskId))}/ownerstatus`,
        method: "PUT",
        params: {
          ownerId: queryArg.ownerId,
          previousOwnerId: queryArg.previousOwnerId,
          siteId: queryArg.siteId,
          programId: queryArg.programId,
          status: queryArg.status,
        },
      }),
    }),
    listTasks: build.query<ListTasksApiResponse, ListTasksApiArg>({
      query: (queryArg) => ({
        url: `/api/planner/tasks`,
        params: {
          searchField: queryArg.searchField,
          search: queryArg.search,
          sortField: queryArg.sortField,
          sortDir: queryArg.sortDir,
          isExactMatch: queryArg.isExactMatch,
          page: queryArg.page,
          count: queryArg.count,
          after: queryArg.after,
          timeZone: queryArg.timeZone,
          filter: queryArg.filter,
          programId: queryArg.programId,
          productId: queryArg.productId,
          accountId: queryArg.accountId,
          id: queryArg.id,
          active: queryArg.active,
          siteId: queryArg.siteId,
          allSites: queryArg.allSites,
          mine: queryArg.mine,
          skipped: queryArg.skipped,
          startDate: queryArg.startDate,
          endDate: queryArg.endDate,
        },
      }),
    }),
    resetTasks: build.mutation<ResetTasksApiResponse, ResetTasksApiArg>({
      query: (queryArg) => ({
        url: `/api/planner/tasks/reset`,
        method: "POST",
        body: queryArg.programRequest,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as plannerApi };
export type ListCalendarFeedsApiResponse =
  /** status 200 undefined */ CalendarFeedList;
export type ListCalendarFeedsApiArg = {
  /** In this account; required. */
  accountId: number;
};
export type CreateCalendarFeedApiResponse =
  /** status 201 undefined */ NewCalendarFeed;
export type CreateCalendarFeedApiArg = {
  feedRequest: FeedRequest;
};
export type DeleteCalendarFeedApiResponse = unknown;
export type DeleteCalendarFeedApiArg = {
  feedId: number;
};
export type ReadCalendarFeedApiResponse =
  /** status 200 The calendar. */ string;
export type ReadCalendarFeedApiArg = {
  token: string;
};
export type ReadDashboardApiResponse =
  /** status 200 undefined */ TaskEventDashboard;
export type ReadDashboardApiArg = {
  /** The product of the program; 0 when it has none. */
  productId?: number;
  /** The program; required. */
  programId: number;
  /** Of this site alone. */
  siteId?: number;
  /** The first day, from which on nothing is late; today in UTC when missing. */
  startdate?: string;
  /** The last day, to which tasks are due; six days after the first when missing. */
  enddate?: string;
  /** With what the sites of the program do; without it what the program plans for itself. */
  isdrilldown?: boolean;
};
export type ReadAccountDashboardApiResponse =
  /** status 200 undefined */ AccountDashboard;
export type ReadAccountDashboardApiArg = {
  /** The account; required. */
  accountId: number;
  /** The first day, from which on nothing is late and whose events are shown; today in UTC when missing. */
  startdate?: string;
  /** The last day, to which tasks are due; six days after the first when missing. */
  enddate?: string;
};
export type CreateEventApiResponse = /** status 201 undefined */ PlannedEvent;
export type CreateEventApiArg = {
  eventRequest: EventRequest;
};
export type CopyEventApiResponse = /** status 200 undefined */ Copied;
export type CopyEventApiArg = {
  copyRequest: CopyRequest;
};
export type ListEventsAndHolidaysApiResponse =
  /** status 200 undefined */ EventHolidayList;
export type ListEventsAndHolidaysApiArg = {
  /** Field that `search` looks in; every searchable field when absent. */
  searchField?: string;
  /** Text looked for. */
  search?: string;
  /** Field to sort by. */
  sortField?: string;
  /** `asc` or `desc`; also 1 or 2. */
  sortDir?: SortDir;
  /** The whole field equals `search`, letter case aside. */
  isExactMatch?: boolean;
  /** Page, from 1. */
  page?: number;
  /** Rows a page, at most 100. */
  count?: number;
  /** Id of the row after which the page begins, instead of `page`: the last row of the page before. However far down
    the list it is, it is read as fast as the first page. */
  after?: number;
  /** Time zone (IANA name) of the days on which moments fall, in filters and files; UTC when missing. */
  timeZone?: string;
  /** Filters by column, each with one value, several, or a range: `status:1;city:Bronx,Queens;startDate:2026-09-01..`.
    A backslash stands before a comma, semicolon or backslash of a value. */
  filter?: string;
  /** Of this program; required. */
  programId: number;
  /** The product of the program; required, 0 when it has none. */
  productId: number;
  /** Of this site beside the program's own: holidays are those of the program, whichever site is asked for. */
  siteId?: number;
  /** Of all sites that the caller sees beside the program's own. */
  allSites?: boolean;
  /** The events and holidays of this number. */
  id?: number;
  /** That end on this day or later. */
  startDate?: string;
  /** That begin on this day or earlier. */
  endDate?: string;
};
export type EditEventApiResponse = /** status 200 undefined */ PlannedEvent;
export type EditEventApiArg = {
  eventId: number;
  eventEdit: EventEdit;
};
export type DeleteEventApiResponse = unknown;
export type DeleteEventApiArg = {
  eventId: number;
  /** `one`, `following` or `all` of the event's series. */
  scope?: "one" | "following" | "all";
};
export type ListEventFilesApiResponse =
  /** status 200 undefined */ PlanFileList;
export type ListEventFilesApiArg = {
  eventId: number;
};
export type AddEventFileApiResponse = /** status 201 undefined */ PlanFile;
export type AddEventFileApiArg = {
  eventId: number;
  /** Name of the file, with its ending; at most 150 characters. One that is there already gets a counter, `(1)`, `(2)`. */
  name: string;
  /** The file itself */
  body: number[];
};
export type ReadEventFileApiResponse = /** status 200 The file */ number[];
export type ReadEventFileApiArg = {
  eventId: number;
  fileId: number;
};
export type DeleteEventFileApiResponse = unknown;
export type DeleteEventFileApiArg = {
  eventId: number;
  fileId: number;
};
export type ReadEventSeriesApiResponse =
  /** status 200 undefined */ EventSeries;
export type ReadEventSeriesApiArg = {
  eventId: number;
};
export type CreateHolidayApiResponse = /** status 201 undefined */ Holiday;
export type CreateHolidayApiArg = {
  holidayRequest: HolidayRequest;
};
export type ReviewHolidayFileApiResponse =
  /** status 200 undefined */ HolidayFile;
export type ReviewHolidayFileApiArg = {
  /** The program; required, here or as `programId` in the form. */
  programId: number;
  /** Only what would become of the holidays is answered, and nothing is written: for whoever lets people choose from them. */
  review?: boolean;
  /** What comes first in `3/4/2026`, where the file does not say it itself: `month-first` or `day-first`. */
  dateOrder?: string;
  /** The file itself, or a form with it */
  body: number[];
};
export type EditHolidayApiResponse = /** status 200 undefined */ Holiday;
export type EditHolidayApiArg = {
  holidayId: number;
  holidayEdit: HolidayEdit;
};
export type DeleteHolidayApiResponse = unknown;
export type DeleteHolidayApiArg = {
  holidayId: number;
};
export type CreateHolidaysApiResponse =
  /** status 200 undefined */ HolidaysWritten;
export type CreateHolidaysApiArg = {
  holidaysRequest: HolidaysRequest;
};
export type PrintHtmlApiResponse = /** status 200 The file */ number[];
export type PrintHtmlApiArg = {
  htmlRequest: HtmlRequest;
};
export type ResetProgramsApiResponse = /** status 200 undefined */ BulkAnswer;
export type ResetProgramsApiArg = {
  resetRequest: ResetRequest;
};
export type ReadRemindersApiResponse = /** status 200 undefined */ Reminders;
export type ReadRemindersApiArg = {
  /** In this account; required. */
  accountId: number;
};
export type ChooseRemindersApiResponse = /** status 200 undefined */ Reminders;
export type ChooseRemindersApiArg = {
  reminderRequest: ReminderRequest;
};
export type UpdateSiteNotificationApiResponse = unknown;
export type UpdateSiteNotificationApiArg = {
  /** The program; required. */
  programId: number;
  /** Of this site alone. */
  siteId?: number;
};
export type ReadSiteNotificationsApiResponse =
  /** status 200 undefined */ SiteNotificationInfo;
export type ReadSiteNotificationsApiArg = {
  /** The program; required. */
  programId: number;
  /** Of this site alone. */
  siteId?: number;
};
export type ReadTaskApiResponse = /** status 200 undefined */ TaskDetails;
export type ReadTaskApiArg = {
  /** The task; required. */
  taskId: number;
};
export type CreateTaskApiResponse = /** status 201 undefined */ Task;
export type CreateTaskApiArg = {
  taskRequest: TaskRequest;
};
export type ListTaskProductsApiResponse =
  /** status 200 undefined */ TaskProductList;
export type ListTaskProductsApiArg = {
  /** Their numbers, with commas between them; all when missing. */
  productIds?: string;
  /** The program by whose dates the tasks are laid out; their dates are not said without it. */
  programId?: number;
};
export type AssignTasksApiResponse = /** status 200 undefined */ Assigned;
export type AssignTasksApiArg = {
  assignRequest: AssignRequest;
};
export type ChangeTaskStatusesApiResponse =
  /** status 200 undefined */ Undoable;
export type ChangeTaskStatusesApiArg = {
  /** 1 active, 2 done, 3 skip; required. */
  status: number;
  taskSelection: TaskSelection;
};
export type RemoveCollaboratorApiResponse = unknown;
export type RemoveCollaboratorApiArg = {
  /** The `id` of one of the task's `taskUsers`, or with `taskId` the user; required. */
  id: number;
  /** The task whose user `id` is. */
  taskId?: number;
};
export type CopyFilesApiResponse = /** status 200 undefined */ PlanFileList;
export type CopyFilesApiArg = {
  /** The program's task, or what a site was assigned of it; required. */
  taskId: number;
  /** The site. */
  siteId?: number;
  /** Its program. */
  programId?: number;
};
export type PlanFromProductApiResponse = /** status 200 undefined */ Planned;
export type PlanFromProductApiArg = {
  fromProductRequest: FromProductRequest;
};
export type ReadTimelineApiResponse = /** status 200 undefined */ TaskTimeline;
export type ReadTimelineApiArg = {
  /** The program; required. */
  programId: number;
  /** The product of the program; required, 0 when it has none. */
  productId: number;
  /** Of this site alone. */
  siteId?: number;
  /** Tasks that end on this day or later. */
  startDate?: string;
  /** Tasks that begin on this day or earlier. */
  endDate?: string;
  /** Tasks that are the caller's, or on which they work. */
  mine?: boolean;
  /** Skipped tasks too; without it they are not there. */
  skipped?: boolean;
  /** Page of sites, from 1. */
  page?: number;
  /** Sites a page, 50 when missing and at most. */
  count?: number;
};
export type UndoTaskStatusesApiResponse =
  /** status 200 undefined */ BulkAnswer;
export type UndoTaskStatusesApiArg = {
  undoRequest: UndoRequest;
};
export type EditTaskApiResponse = /** status 200 undefined */ Task;
export type EditTaskApiArg = {
  taskId: number;
  taskEdit: TaskEdit;
};
export type DeleteTaskApiResponse = unknown;
export type DeleteTaskApiArg = {
  taskId: number;
};
export type AddCollaboratorApiResponse = unknown;
export type AddCollaboratorApiArg = {
  taskId: number;
  collaboratorId: number;
};
export type DiscussTaskApiResponse = /** status 201 undefined */ TaskDiscussion;
export type DiscussTaskApiArg = {
  taskId: number;
  discussionRequest: DiscussionRequest;
};
export type AddTaskFileApiResponse = /** status 201 undefined */ PlanFile;
export type AddTaskFileApiArg = {
  taskId: number;
  /** Name of the file, with its ending; at most 150 characters. One that is there already gets a counter, `(1)`, `(2)`. */
  name: string;
  /** The file itself */
  body: number[];
};
export type ReadTaskFileApiResponse = /** status 200 The file */ number[];
export type ReadTaskFileApiArg = {
  taskId: number;
  fileId: number;
};
export type DeleteTaskFileApiResponse = unknown;
export type DeleteTaskFileApiArg = {
  taskId: number;
  fileId: number;
};
export type ChangeOwnerStatusApiResponse = /** status 200 undefined */ Task;
export type ChangeOwnerStatusApiArg = {
  taskId: number;
  /** New owner; 0 for none. */
  ownerId?: number;
  /** Owner as the caller last saw it; 0 for none. Without it the last write wins. */
  previousOwnerId?: number;
  /** Its site, as it was seen. */
  siteId?: number;
  /** Its program, as it was seen. */
  programId?: number;
  /** How far its owner is: 1 not started, 2 in progress, 3 completed. */
  status?: number;
};
export type ListTasksApiResponse = /** status 200 undefined */ TaskList;
export type ListTasksApiArg = {
  /** Field that `search` looks in; every searchable field when absent. */
  searchField?: string;
  /** Text looked for. */
  search?: string;
  /** Field to sort by. */
  sortField?: string;
  /** `asc` or `desc`; also 1 or 2. */
  sortDir?: SortDir;
  /** The whole field equals `search`, letter case aside. */
  isExactMatch?: boolean;
  /** Page, from 1. */
  page?: number;
  /** Rows a page, at most 100. */
  count?: number;
  /** Id of the row after which the page begins, instead of `page`: the last row of the page before. However far down
    the list it is, it is read as fast as the first page. */
  after?: number;
  /** Time zone (IANA name) of the days on which moments fall, in filters and files; UTC when missing. */
  timeZone?: string;
  /** Filters by column, each with one value, several, or a range: `status:1;city:Bronx,Queens;startDate:2026-09-01..`.
    A backslash stands before a comma, semicolon or backslash of a value. */
  filter?: string;
  /** Of this program; required. */
  programId: number;
  /** The product of the program; required, 0 when it has none. */
  productId: number;
  /** Of this account. */
  accountId?: number;
  /** The one task. */
  id?: number;
  /** Those that are active, or those that are not. */
  active?: boolean;
  /** Of this site; the program's own when missing. */
  siteId?: number;
  /** Of all sites of the program, instead of its own. */
  allSites?: boolean;
  /** Those that are the caller's, or on which they work: without a site those of the program and of all its sites, and with
    one the program's too. */
  mine?: boolean;
  /** Skipped ones too; without it they are not there. */
  skipped?: boolean;
  /** That end on this day or later. */
  startDate?: string;
  /** That begin on this day or earlier. */
  endDate?: string;
};
export type ResetTasksApiResponse = /** status 200 undefined */ Reset;
export type ResetTasksApiArg = {
  programRequest: ProgramRequest;
};
export type CalendarFeed = {
  /** Its account. */
  accountId: number;
  /** When the address was made. */
  createdAt: string;
  /** The feed. */
  feedId: number;
  /** `en` or `es`: in which language words of the product are. */
  language: string;
  /** When a program last read it, to the hour; none when none has. */
  lastReadAt?: string | null;
  /** The program whose plan it is; none for the person's own. */
  programId?: number | null;
  /** The site whose plan it is. */
  siteId?: number | null;
};
export type CalendarFeedList = {
  /** The newest first. */
  results: CalendarFeed[];
};
export type FaultCode = {
  /** Stable name of the rule, such as `tooLong`. */
  code: string;
  /** What the sentence holds, by name: texts and numbers. */
  params: object;
};
export type Problem = {
  /** Names this request in logs and traces. */
  correlationId?: string | null;
  /** With `Error_VersionConflict`: the entity as it is now, so that the person can choose (spec 2 §7). */
  current?: object | null;
  /** What happened, for a person. */
  detail: string;
  /** Messages by field. */
  errors?: {
    [key: string]: string[];
  };
  /** The rule behind each message of `errors`, by its code; null for what has none. */
  faults?: {
    [key: string]: (FaultCode | null)[];
  };
  /** Stable name of the error (spec 1 §8). */
  name:
    | "Error_InvalidToken"
    | "Error_TokenMultipleInstance"
    | "Error_TokenTakenOver"
    | "Error_TokenValidityExpired"
    | "Error_Forbidden"
    | "Error_FeatureOff"
    | "Error_NotFound"
    | "Error_ValidationFailed"
    | "Error_VersionConflict"
    | "Error_ChangedSince"
    | "Error_IdempotencyKeyReused"
    | "Error_AnswerLost"
    | "Error_NotAcceptable"
    | "Error_TooLarge"
    | "Error_UnsupportedMediaType"
    | "Error_TooManyRequests"
    | "Common_Error"
    | "Error_Unavailable"
    | "Error_NotYetConsistent"
    | "Error_HolidayAlreadyExists"
    | "Error_NoCsvHeaders";
  /** Kind of thing that was not found. */
  resourceNotFound?: string | null;
  /** Where it was looked for. */
  searchedLocation?: string | null;
  /** The HTTP status. */
  status: number;
  /** The status in words. */
  title: string;
  /** Always `about:blank`: the title says what the status means (RFC 9457 §4.2.1). */
  type: string;
  /** The message once more, where the spec's clients read it. */
  value: string;
};
export type NewCalendarFeed = CalendarFeed & {
  /** Where calendar programs read it. Whoever knows it sees what the person sees. */
  address: string;
};
export type FeedRequest = {
  /** The account. */
  accountId?: number | null;
  /** `en` or `es`; the caller's own when missing. */
  language?: string | null;
  /** The program whose plan it is. */
  programId?: number | null;
  /** The site whose plan it is, with the program's events and holidays. */
  siteId?: number | null;
};
export type TaskPerson = {
  /** The name; none for an integrator and for somebody who is gone. */
  name?: string | null;
  /** The user; 0 for an integrator. */
  userId: number;
};
export type Task = {
  /** Its account. */
  accountId: number;
  assignedTo?: TaskPerson | null;
  /** Description of the task. */
  description: string;
  /** Last day. */
  endDate: string;
  /** Its files; of a task that a program assigned also the program's. */
  fileIds: number[];
  /** The task. */
  id: number;
  /** It is there no more: so answers the edit that took it away. */
  isRemoved: boolean;
  /** Who changed it last. */
  lastEditedBy: TaskPerson;
  /** When. */
  lastEditedOn: string;
  /** Names of the first of those where it is late, the longest first; at most 3. */
  lateSites: string[];
  /** Name of the task. */
  name: string;
  /** How far its owner is: 1 not started, 2 in progress, 3 completed (spec 2 §3 Enumerations). It is completed when the
    task is done, and only then. */
  ownerStatus: number;
  /** Its program. */
  programId: number;
  /** The program's task that was assigned to the site; none for the program's own and for what a site plans by itself. */
  programTaskId?: number | null;
  /** Its site; none for the program's own. */
  siteId?: number | null;
  /** Name of its site; empty for the program's own. */
  siteName: string;
  /** Sites that it was assigned to, as far as the caller sees them. */
  sites: number;
  /** Those of them where it is done. */
  sitesDone: number;
  /** Those of them where it is late by their clock: active, and the last day is past. */
  sitesLate: number;
  /** Those of them where it is skipped. */
  sitesSkipped: number;
  /** First day. */
  startDate: string;
  /** Whether it is to be done: 1 active, 2 done, 3 skip (spec 2 §4 Task). A program's task that sites were assigned is
    active while it is so at one of them, and skipped when it is skipped at all. */
  status: number;
  /** For those who work on it. */
  taskNote: string;
  /** It is the caller's, or they work on it. */
  userIsTaskOwnerOrCollaborator: boolean;
  /** Grows with every change; send it back with an edit. */
  version: number;
};
export type EventHolidayDto = {
  /** Description; may be empty. */
  description: string;
  /** Last day. */
  endDate: string;
  /** When it ends. */
  endTime?: string | null;
  /** The event or the holiday. */
  id: number;
  /** It takes whole days. */
  isAllDay: boolean;
  /** Where it is; empty when nobody said. */
  location: string;
  /** Its program. */
  programId: number;
  /** The series of an event that repeats. */
  seriesId?: number | null;
  /** Its site; none for the program's own. */
  siteId?: number | null;
  /** First day. */
  startDate: string;
  /** When it begins, by the clock of the place, such as `15:30`; none when it takes whole days. */
  startTime?: string | null;
  /** Its name. */
  title: string;
  /** `event` or `holiday`. */
  type: string;
  /** Grows with every change; send it back with an edit. */
  version: number;
};
export type TaskFigures = {
  /** Done. */
  completed: number;
  /** Active ones whose last day is one of the days. */
  due: number;
  /** Active ones that are under way. */
  inProgress: number;
  /** Active ones that nobody has begun. */
  notStarted: number;
  /** Active ones whose last day is before the first day. */
  overdue: number;
  /** Skipped. */
  skipped: number;
};
export type TaskEventDashboard = {
  /** The first of those that are due, the next first; at most 5. */
  due: Task[];
  /** The last day. */
  endDate: string;
  /** The first events of the days, in the order in which they begin; at most 10. */
  events: EventHolidayDto[];
  /** How many tasks stand how. */
  figures: TaskFigures;
  /** The next holidays, the one under way included; at most 3. */
  holidays: EventHolidayDto[];
  /** The first of those that are late, the longest first; at most 5. */
  overdue: Task[];
  /** The first day. */
  startDate: string;
};
export type ProgramPlan = {
  /** Active tasks whose last day is one of the days. */
  due: number;
  /** The first events of the first day, the same one at several sites once; at most 20. */
  events: EventHolidayDto[];
  holiday?: EventHolidayDto | null;
  /** Active tasks whose last day is before the first day. */
  overdue: number;
  /** The program. */
  programId: number;
  /** Its name. */
  programName: string;
};
export type AccountDashboard = {
  /** The last day. */
  endDate: string;
  /** The active programs in which something is planned, by name. */
  programs: ProgramPlan[];
  /** The first day. */
  startDate: string;
};
export type PlannedEvent = {
  /** Its account. */
  accountId: number;
  /** Description; may be empty. */
  description: string;
  /** Last day. */
  endDate: string;
  /** When it ends. */
  endTime?: string | null;
  /** The event. */
  id: number;
  /** Where it is; empty when nobody said. */
  location: string;
  /** Its program. */
  programId: number;
  /** The series it is part of, if it repeats. */
  seriesId?: number | null;
  /** Its site; none for the program's own. */
  siteId?: number | null;
  /** First day. */
  startDate: string;
  /** When it begins, by the clock of the place, such as `15:30`; none when it takes whole days. */
  startTime?: string | null;
  /** Its name. */
  title: string;
  /** Grows with every change; send it back with an edit. */
  version: number;
};
export type EventRequest = {
  /** Description; at most 4,000 characters. */
  description?: string | null;
  /** Last day; the first when missing. */
  endDate?: string | null;
  /** When it ends, half an hour later or more. */
  endTime?: string | null;
  /** Where it is; at most 256 characters. */
  location?: string | null;
  /** Its program. */
  programId?: number | null;
  /** How it repeats, by whole days (RFC 5545 §3.3.10); until the program's last day when it does not say when it ends. At
    most 400 times. */
  recurrenceRule?: string | null;
  /** Its site; the program's own event when missing. */
  siteId?: number | null;
  /** Of an event that repeats: not on holidays that the program has now. */
  skipHolidays?: boolean;
  /** First day. */
  startDate?: string | null;
  /** When it begins, `h:mm am/pm` or `15:30`; without times it takes whole days. */
  startTime?: string | null;
  /** Its name; at most 256 characters. */
  title?: string | null;
};
export type Copied = {
  /** Events: one a place, or those of the series at each. */
  copied: number;
};
export type EventScope = "one" | "following" | "all";
export type CopyRequest = {
  /** The event. */
  eventId?: number | null;
  /** Which events of its series are copied, too: they are a series of the site then. */
  scope?: EventScope;
  /** Sites of its program; at most 1,000. Without any it is copied where it is. */
  siteIds?: number[];
};
export type EventHolidayList = {
  /** How many there are in all pages. */
  count: number;
  /** The events and holidays. */
  eventHolidayDtos: EventHolidayDto[];
  /** Whether there are no more than that. */
  isCountExact: boolean;
};
export type SortDir = "asc" | "desc";
export type EventEdit = {
  /** Description. */
  description?: string | null;
  /** Last day; the first when missing. */
  endDate?: string | null;
  /** When it ends. */
  endTime?: string | null;
  /** Where it is. */
  location?: string | null;
  /** How it repeats from now on, for `following` and `all`, or for an event that does not repeat yet. */
  recurrenceRule?: string | null;
  /** Which events of its series are changed, too: in what changes on this one. */
  scope?: EventScope;
  /** With `recurrenceRule`: not on holidays that the program has now. */
  skipHolidays?: boolean;
  /** First day. */
  startDate?: string | null;
  /** When it begins; without times it takes whole days. */
  startTime?: string | null;
  /** Its name. */
  title?: string | null;
  /** The version that the changes are based on; without it the last write wins. */
  version?: number | null;
};
export type PlanFile = {
  /** What the file is, by its content. */
  contentType: string;
  /** The file. */
  fileId: number;
  /** Name of the file, with its ending. */
  name: string;
  /** In bytes. */
  size: number;
  /** The task that it was added to: that of the program, when a site has it from there. None for an event's. */
  taskId?: number | null;
  /** When it was uploaded. */
  uploadedAt: string;
  /** Who uploaded it. */
  uploadedBy: number;
};
export type PlanFileList = {
  /** All of them: 20 at most. */
  results: PlanFile[];
};
export type EventSeries = {
  /** How many events it has. */
  count: number;
  /** Its last day. */
  endDate: string;
  /** How it repeats and until when (RFC 5545 §3.3.10). */
  recurrenceRule: string;
  /** The series. */
  seriesId: number;
  /** Its first day. */
  startDate: string;
};
export type Holiday = {
  /** Its account. */
  accountId: number;
  /** Last day. */
  endDate: string;
  /** The holiday. */
  id: number;
  /** When it was last changed. */
  modifiedAt: string;
  /** Who changed it. */
  modifiedBy: number;
  /** Its name, unique in the program. */
  name: string;
  /** Its program. */
  programId: number;
  /** First day. */
  startDate: string;
  /** Grows with every change; send it back with an edit. */
  version: number;
};
export type HolidayRequest = {
  /** Last day; the first when missing. */
  endDate?: string | null;
  /** Its name; at most 256 characters. */
  name?: string | null;
  /** Its program. */
  programId?: number | null;
  /** First day. */
  startDate?: string | null;
};
export type Standing = "new" | "known" | "changed" | "outside" | "wrong";
export type HolidayFileRow = {
  /** Last day. */
  endDate?: string | null;
  /** Why it cannot be read, what was not read of it, or that it was canceled: the code of a rule. */
  fault?: string | null;
  /** It looks like a day without program that the program does not have yet: a district's calendar has much else, and what
    was canceled. */
  isSuggested: boolean;
  /** As `knownStartDate`, the last. */
  knownEndDate?: string | null;
  /** The days that it has in the program, when they are others. */
  knownStartDate?: string | null;
  /** The line of the sheet, or which event of the calendar, from 1. */
  line: number;
  /** The same in English. */
  message?: string | null;
  /** Its name: the one that it has in the program, or else the file's, with its first day added where another one that could
    be added is called the same. */
  name: string;
  /** Another holiday that the program has on these days. */
  sameDaysAs?: string | null;
  /** What would become of it. */
  standing: Standing;
  /** First day; none when it cannot be read. */
  startDate?: string | null;
};
export type HolidaysWritten = {
  /** That the program did not have. */
  added: number;
  /** That have other days now. */
  changed: number;
  /** That were so already. */
  left: number;
};
export type HolidayFile = {
  /** Days of it can be read in two ways: ask, and send `dateOrder`. */
  needsDateOrder: boolean;
  /** In the order of their days. */
  rows: HolidayFileRow[];
  /** Lines of a calendar that could not be read and were skipped, from 1; the first 50. */
  skippedLines: number[];
  written?: HolidaysWritten | null;
};
export type HolidayEdit = {
  /** Last day. */
  endDate?: string | null;
  /** Its name. */
  name?: string | null;
  /** First day. */
  startDate?: string | null;
  /** The version that the changes are based on; without it the last write wins. */
  version?: number | null;
};
export type NamedDays = {
  /** Last day; the first when missing. */
  endDate?: string | null;
  /** Its name; at most 256 characters. */
  name?: string | null;
  /** First day. */
  startDate?: string | null;
};
export type HolidaysRequest = {
  /** At most 500. */
  holidays?: NamedDays[];
  /** The program. */
  programId?: number | null;
};
export type HtmlRequest = {
  /** The page: headings, paragraphs, lists and tables, whose first row is their head. At most 500,000 bytes. */
  html?: string | null;
  /** Wider than high. */
  isLandscape?: boolean;
  /** The language of its text, `en` or `es`. */
  language?: string | null;
  /** What readers show as its name; at most 256 characters. */
  title?: string;
};
export type BulkError = {
  /** What happened, for a person. */
  detail: string;
  /** Messages by field. */
  errors: {
    [key: string]: string[];
  };
  /** The rule behind each message of `errors`, by its code; null for what has none. */
  faults?: {
    [key: string]: (FaultCode | null)[];
  };
  /** Stable name of the error (spec 1 §8). */
  name: string;
};
export type BulkItem = {
  error?: BulkError | null;
  /** The thing; none when it was to be made and was not. */
  id?: number | null;
  /** It was done. */
  isDone: boolean;
  /** Its name, as the person knows it; empty when it was not found. */
  name: string;
};
export type BulkAnswer = {
  /** How many were done. */
  done: number;
  /** How many were not. */
  failed: number;
  /** One for each thing. */
  results: BulkItem[];
};
export type ResetRequest = {
  /** The programs; at most 100. */
  programIds?: number[];
};
export type Choice = "none" | "due" | "daily";
export type Reminders = {
  /** When they are written to. */
  choice: Choice;
  /** Their time zone, an IANA name; none until they choose. */
  timeZone?: string | null;
};
export type ReminderRequest = {
  /** The account. */
  accountId?: number | null;
  /** When they want to be written to. */
  choice?: Choice;
  /** Their time zone, an IANA name. */
  timeZone?: string | null;
};
export type SiteNotification = {
  /** Active tasks that somebody else changed since. */
  changedTasks: number;
  /** When the caller looked; none when they never have. */
  lookedAt?: string | null;
  /** Active tasks that the program assigned since the caller looked. */
  newTasks: number;
  /** The site. */
  siteId: number;
  /** Its name. */
  siteName: string;
};
export type SiteNotificationInfo = {
  /** The program. */
  programId: number;
  /** Sites where anything is new, by name. */
  sites: SiteNotification[];
};
export type AssignedSite = {
  /** Last day there. */
  endDate: string;
  /** The site. */
  siteId: number;
  /** Its name. */
  siteName: string;
  /** First day there. */
  startDate: string;
  /** 1 active, 2 done, 3 skip. */
  status: number;
  /** The task at the site. */
  taskId: number;
};
export type TaskDiscussion = {
  /** What was said. */
  id: number;
  /** Whom it mentions. */
  mentioned: TaskPerson[];
  /** When. */
  saidAt: string;
  /** In these words. */
  text: string;
  /** Who said it. */
  user: TaskPerson;
};
export type TaskUser = TaskPerson & {
  /** Their work on the task: it ends by `DELETE /task/collaborator?id=`. */
  id: number;
};
export type TaskDetails = Task & {
  /** Where it was assigned, by name of the site. */
  assignedSites: AssignedSite[];
  /** What was said about it, the oldest first. */
  taskDiscussions: TaskDiscussion[];
  /** Its files, by name; of a task that a program assigned also the program's. */
  taskFiles: PlanFile[];
  /** Those who work on it beside its owner. */
  taskUsers: TaskUser[];
};
export type SiteDates = {
  /** Last day there; the task's own when missing. */
  endDate?: string | null;
  /** The site. */
  siteId?: number;
  /** First day there; the task's own when missing. Where both days are missing, a site that has the task keeps its days. */
  startDate?: string | null;
};
export type TaskRequest = {
  /** Description; at most 4,000 characters. */
  description?: string | null;
  /** Last day, one of the program's. */
  endDate?: string | null;
  /** Name; at most 256 characters. */
  name?: string | null;
  /** Owner, who gets an email; unassigned when missing. */
  ownerId?: number | null;
  /** Its program. */
  programId?: number | null;
  /** Its site; the program's own task when missing. */
  siteId?: number | null;
  /** Of a program's task, the sites that it is assigned to; at most 1,000. */
  sites?: SiteDates[];
  /** First day, one of the program's. */
  startDate?: string | null;
  /** For those who work on it; at most 2,000 characters. */
  taskNote?: string | null;
};
export type ProductTask = {
  /** Description of the task. */
  description: string;
  /** Its last day there. */
  endDate?: string | null;
  /** Days from its first day to the last day of the program. */
  fromEnd?: number | null;
  /** The program has a task of its name already. */
  isKnown?: boolean;
  /** How many days it takes. */
  length: number;
  /** Name of the task. */
  name: string;
  /** Days from the first day of the program to its first day; none when it is counted from the end. */
  start?: number | null;
  /** Its first day in the program that is asked about. */
  startDate?: string | null;
};
export type TaskProduct = {
  /** Its name. */
  name: string;
  /** The product. */
  productId: number;
  /** Its tasks, in the order in which they come. */
  tasks: ProductTask[];
};
export type TaskProductList = {
  /** By number. */
  results: TaskProduct[];
};
export type Assigned = {
  /** Tasks that sites got. */
  added: number;
  /** Tasks that sites had and that got other dates. */
  changed: number;
};
export type AssignRequest = {
  /** The program. */
  programId?: number | null;
  /** Its sites; at most 1,000. */
  sites?: SiteDates[];
  /** Its tasks; at most 500. */
  taskIds?: number[];
};
export type Undoable = BulkAnswer & {
  /** Takes back what was changed, once, within the hour; none when nothing was. */
  undoToken?: string | null;
};
export type Selection = {
  /** Things left out when all are selected; at most 5,000. */
  excludedIds?: number[];
  /** The things, unless all are selected; at most 5,000. */
  ids?: number[];
  /** Everything that the filters find. */
  selectAll?: boolean;
};
export type TaskQuery = {
  /** Of this account. */
  accountId?: number | null;
  /** Those that are active, or those that are not. */
  active?: boolean | null;
  /** Of all sites of the program, instead of its own. */
  allSites?: boolean | null;
  /** That begin on this day or earlier. */
  endDate?: string | null;
  /** The one task. */
  id?: number | null;
  /** Those that are the caller's, or on which they work: without a site those of the program and of all its sites, and with
    one the program's too. */
  mine?: boolean | null;
  /** The product of the program; required, 0 when it has none. */
  productId?: number | null;
  /** Of this program; required. */
  programId?: number | null;
  /** Of this site; the program's own when missing. */
  siteId?: number | null;
  /** Skipped ones too; without it they are not there. */
  skipped?: boolean | null;
  /** That end on this day or later. */
  startDate?: string | null;
};
export type ListQuery = {
  /** Id of the row after which the page begins, instead of `page`: the last row of the page before. However far down
    the list it is, it is read as fast as the first page. */
  after?: number | null;
  /** Rows a page, at most 100. */
  count?: number | null;
  /** Filters by column, each with one value, several, or a range: `status:1;city:Bronx,Queens;startDate:2026-09-01..`.
    A backslash stands before a comma, semicolon or backslash of a value. */
  filter?: string | null;
  /** The whole field equals `search`, letter case aside. */
  isExactMatch?: boolean | null;
  /** Page, from 1. */
  page?: number | null;
  /** Text looked for. */
  search?: string | null;
  /** Field that `search` looks in; every searchable field when absent. */
  searchField?: string | null;
  sortDir?: SortDir | null;
  /** Field to sort by. */
  sortField?: string | null;
  /** Time zone (IANA name) of the days on which moments fall, in filters and files; UTC when missing. */
  timeZone?: string | null;
};
export type TaskSelection = Selection & TaskQuery & ListQuery;
export type Planned = {
  /** That the program did not have. */
  added: number;
  /** That it has by name already, or that were not asked for. */
  left: number;
};
export type FromProductRequest = {
  /** The product. */
  productId?: number | null;
  /** The program. */
  programId?: number | null;
  /** Names of those of its tasks that are planned, at most 100; all when missing. */
  tasks?: string[] | null;
};
export type SiteFigures = {
  /** Done. */
  done: number;
  /** Active ones that are under way. */
  inProgress: number;
  /** Active ones whose last day is past at the site. */
  late: number;
  /** All of them. */
  tasks: number;
  /** Active ones that are nobody's. */
  unowned: number;
};
export type TimelineTask = {
  assignedTo?: TaskPerson | null;
  /** Last day. */
  endDate: string;
  /** The task. */
  id: number;
  /** It is active and its last day is past at the site. */
  isLate: boolean;
  /** Name of the task. */
  name: string;
  /** How far its owner is: 1 not started, 2 in progress, 3 completed (spec 2 §3 Enumerations). */
  ownerStatus: number;
  /** First day. */
  startDate: string;
  /** Whether it is to be done: 1 active, 2 done, 3 skip (spec 2 §4 Task). */
  status: number;
  /** Grows with every change; send it back with an edit. */
  version: number;
};
export type TimelineSite = {
  /** How many tasks stand how, those of other days included. */
  figures: SiteFigures;
  /** The site. */
  siteId: number;
  /** Its name. */
  siteName: string;
  /** Its tasks of the days, in the order in which they begin; at most 500. */
  tasks: TimelineTask[];
};
export type TaskTimeline = {
  /** Sites of all pages. */
  count: number;
  /** Last day of the program, if it has one: tasks do not end after it. */
  endDate?: string | null;
  /** Active sites, by name. */
  sites: TimelineSite[];
  /** First day of the program, if it has one: tasks do not begin before it. */
  startDate?: string | null;
};
export type UndoRequest = {
  /** As it was given. */
  undoToken: string;
};
export type TaskEdit = {
  /** Files of it that are taken away; at most 20. */
  deletedFileIds?: number[];
  /** Description; as `name`. */
  description?: string | null;
  /** Last day. */
  endDate?: string | null;
  /** Files that it is seen to have, which are left as they are; at most 40. */
  fileIds?: number[];
  /** It is taken away, as by `DELETE /task/{taskId}`, and nothing else is changed. */
  isRemoved?: boolean;
  /** Name; only the program can rename a task that it assigned. */
  name?: string | null;
  /** First day. */
  startDate?: string | null;
  /** For those who work on it. */
  taskNote?: string | null;
  /** The version that the changes are based on; without it the last write wins. */
  version?: number | null;
};
export type DiscussionRequest = {
  /** People whom it mentions; at most 20. */
  mentioned?: number[];
  /** In these words; at most 2,000 characters. */
  text?: string | null;
};
export type TaskList = {
  /** How many there are in all pages. */
  count: number;
  /** Whether there are no more than that. */
  isCountExact: boolean;
  /** The tasks. */
  results: Task[];
};
export type Reset = {
  /** Of the program and its sites. */
  tasks: number;
};
export type ProgramRequest = {
  /** The program. */
  programId?: number | null;
};
export const {
  useListCalendarFeedsQuery,
  useCreateCalendarFeedMutation,
  useDeleteCalendarFeedMutation,
  useReadCalendarFeedQuery,
  useReadDashboardQuery,
  useReadAccountDashboardQuery,
  useCreateEventMutation,
  useCopyEventMutation,
  useListEventsAndHolidaysQuery,
  useEditEventMutation,
  useDeleteEventMutation,
  useListEventFilesQuery,
  useAddEventFileMutation,
  useReadEventFileQuery,
  useDeleteEventFileMutation,
  useReadEventSeriesQuery,
  useCreateHolidayMutation,
  useReviewHolidayFileMutation,
  useEditHolidayMutation,
  useDeleteHolidayMutation,
  useCreateHolidaysMutation,
  usePrintHtmlMutation,
  useResetProgramsMutation,
  useReadRemindersQuery,
  useChooseRemindersMutation,
  useUpdateSiteNotificationMutation,
  useReadSiteNotificationsQuery,
  useReadTaskQuery,
  useCreateTaskMutation,
  useListTaskProductsQuery,
  useAssignTasksMutation,
  useChangeTaskStatusesMutation,
  useRemoveCollaboratorMutation,
  useCopyFilesQuery,
  usePlanFromProductMutation,
  useReadTimelineQuery,
  useUndoTaskStatusesMutation,
  useEditTaskMutation,
  useDeleteTaskMutation,
  useAddCollaboratorMutation,
  useDiscussTaskMutation,
  useAddTaskFileMutation,
  useReadTaskFileQuery,
  useDeleteTaskFileMutation,
  useChangeOwnerStatusMutation,
  useListTasksQuery,
  useResetTasksMutation,
} = injectedRtkApi;
