// Generated from openapi/learning-management.json by `npm run codegen`; never edited. Refinements live in learning-management.ts beside it.
import { baseApi as api } from './baseApi';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    readProfessionalLearning: build.query<
      ReadProfessionalLearningApiResponse,
      ReadProfessionalLearningApiArg
    >({
      query: (queryArg) => ({
        url: `/api/learning-management/analytics/professional-learning`,
        params: {
          accountId: queryArg.accountId,
          programId: queryArg.programId,
          siteId: queryArg.siteId,
          course: queryArg.course,
          language: queryArg.language,
        },
      }),
    }),
    listLearningPeople: build.query<
      ListLearningPeopleApiResponse,
      ListLearningPeopleApiArg
    >({
      query: (queryArg) => ({
        url: `/api/learning-management/analytics/professional-learning/people`,
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
          accountId: queryArg.accountId,
          programId: queryArg.programId,
          siteId: queryArg.siteId,
          course: queryArg.course,
          language: queryArg.language,
          status: queryArg.status,
          roleType: queryArg.roleType,
        },
      }),
    }),
    downloadLearningPeople: build.query<
      DownloadLearningPeopleApiResponse,
      DownloadLearningPeopleApiArg
    >({
      query: (queryArg) => ({
        url: `/api/learning-management/analytics/professional-learning/people/download`,
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
          accountId: queryArg.accountId,
          programId: queryArg.programId,
          siteId: queryArg.siteId,
          course: queryArg.course,
          language: queryArg.language,
          status: queryArg.status,
          roleType: queryArg.roleType,
          columns: queryArg.columns,
          format: queryArg.format,
        },
      }),
    }),
    verifyCertificate: build.query<
      VerifyCertificateApiResponse,
      VerifyCertificateApiArg
    >({
      query: (queryArg) => ({
        url: `/api/learning-management/certificates/${encodeURIComponent(String(queryArg.code))}`,
      }),
    }),
    listLinks: build.query<ListLinksApiResponse, ListLinksApiArg>({
      query: (queryArg) => ({
        url: `/api/learning-management/links`,
        params: {
          language: queryArg.language,
        },
      }),
    }),
    createLink: build.mutation<CreateLinkApiResponse, CreateLinkApiArg>({
      query: (queryArg) => ({
        url: `/api/learning-management/links`,
        method: "POST",
        body: queryArg.linkRequest,
      }),
    }),
    editLink: build.mutation<EditLinkApiResponse, EditLinkApiArg>({
      query: (queryArg) => ({
        url: `/api/learning-management/links/${encodeURIComponent(String(queryArg.linkId))}`,
        method: "PUT",
        body: queryArg.linkRequest,
      }),
    }),
    deleteLink: build.mutation<DeleteLinkApiResponse, DeleteLinkApiArg>({
      query: (queryArg) => ({
        url: `/api/learning-management/links/${encodeURIComponent(String(queryArg.linkId))}`,
        method: "DELETE",
      }),
    }),
    listUserCourses: build.query<
      ListUserCoursesApiResponse,
      ListUserCoursesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/learning-management/userCourses`,
        params: {
          language: queryArg.language,
          slug: queryArg.slug,
        },
      }),
    }),
    readUserCourse: build.query<
      ReadUserCourseApiResponse,
      ReadUserCourseApiArg
    >({
      query: (queryArg) => ({
        url: `/api/learning-management/userCourses/${encodeURIComponent(String(queryArg.courseId))}`,
      }),
    }),
    readCertificate: build.query<
      ReadCertificateApiResponse,
      ReadCertificateApiArg
    >({
      query: (queryArg) => ({
        url: `/api/learning-management/userCourses/${encodeURIComponent(String(queryArg.courseId))}/certificate`,
      }),
    }),
    finishPart: build.mutation<FinishPartApiResponse, FinishPartApiArg>({
      query: (queryArg) => ({
        url: `/api/learning-management/userCourses/${encodeURIComponent(String(queryArg.courseId))}/parts/${encodeURIComponent(String(queryArg.part))}`,
        method: "PUT",
      }),
    }),
    attemptCheck: build.mutation<AttemptCheckApiResponse, AttemptCheckApiArg>({
      query: (queryArg) => ({
        url: `/api/learning-management/userCourses/${encodeURIComponent(String(queryArg.courseId))}/parts/${encodeURIComponent(String(queryArg.part))}/attempts`,
        method: "POST",
        body: queryArg.attemptRequest,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as learningManagementApi };
export type ReadProfessionalLearningApiResponse =
  /** status 200 undefined */ ProfessionalLearning;
export type ReadProfessionalLearningApiArg = {
  /** Of this account, when neither a program nor a site is named. */
  accountId?: number;
  /** Of this program, when no site is named. */
  programId?: number;
  /** Of this site. */
  siteId?: number;
  /** Of the course of this slug only. */
  course?: string;
  /** Language of the courses' titles, `en` or `es`; English when missing. */
  language?: string;
};
export type ListLearningPeopleApiResponse =
  /** status 200 undefined */ LearningPeople;
export type ListLearningPeopleApiArg = {
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
  /** Of this account, when neither a program nor a site is named. */
  accountId?: number;
  /** Of this program, when no site is named. */
  programId?: number;
  /** Of this site. */
  siteId?: number;
  /** Of the course of this slug only. */
  course?: string;
  /** Language of the courses' titles, `en` or `es`; English when missing. */
  language?: string;
  /** How far they are. */
  status?: "not-started" | "started" | "completed" | "overdue";
  /** Those of this role, 4 to 7. */
  roleType?: number;
};
export type DownloadLearningPeopleApiResponse =
  /** status 200 The rows */ string;
export type DownloadLearningPeopleApiArg = {
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
  /** Of this account, when neither a program nor a site is named. */
  accountId?: number;
  /** Of this program, when no site is named. */
  programId?: number;
  /** Of this site. */
  siteId?: number;
  /** Of the course of this slug only. */
  course?: string;
  /** Language of the courses' titles, `en` or `es`; English when missing. */
  language?: string;
  /** How far they are. */
  status?: "not-started" | "started" | "completed" | "overdue";
  /** Those of this role, 4 to 7. */
  roleType?: number;
  /** The columns, in their order, between commas; all of them when missing. */
  columns?: string;
  /** CSV unless this says otherwise. */
  format?: "csv" | "xlsx";
};
export type VerifyCertificateApiResponse =
  /** status 200 undefined */ Certificate;
export type VerifyCertificateApiArg = {
  code: string;
};
export type ListLinksApiResponse = /** status 200 undefined */ LinkList;
export type ListLinksApiArg = {
  /** In one of these languages, `en` and `es`; in both when missing. */
  language?: string[];
};
export type CreateLinkApiResponse = /** status 201 undefined */ Link;
export type CreateLinkApiArg = {
  linkRequest: LinkRequest;
};
export type EditLinkApiResponse = /** status 200 undefined */ Link;
export type EditLinkApiArg = {
  linkId: number;
  linkRequest: LinkRequest;
};
export type DeleteLinkApiResponse = unknown;
export type DeleteLinkApiArg = {
  linkId: number;
};
export type ListUserCoursesApiResponse =
  /** status 200 undefined */ UserCourseList;
export type ListUserCoursesApiArg = {
  /** Language of the text, `en` or `es`; English when missing. A course that is not there in it comes in the other. */
  language?: string;
  /** The one of this slug. */
  slug?: string;
};
export type ReadUserCourseApiResponse =
  /** status 200 undefined */ CourseDetails;
export type ReadUserCourseApiArg = {
  courseId: number;
};
export type ReadCertificateApiResponse = /** status 200 The file */ number[];
export type ReadCertificateApiArg = {
  courseId: number;
};
export type FinishPartApiResponse = /** status 200 undefined */ UserCourse;
export type FinishPartApiArg = {
  courseId: number;
  part: number;
};
export type AttemptCheckApiResponse = /** status 200 undefined */ AttemptResult;
export type AttemptCheckApiArg = {
  courseId: number;
  part: number;
  attemptRequest: AttemptRequest;
};
export type LearningFigures = {
  /** Those who have completed a course. */
  completed: number;
  /** Those who have started a course, completed or not. */
  enrolled: number;
  /** Those who had to complete a course before today and have not. */
  overdue: number;
  /** How many there are. */
  people: number;
};
export type CourseLearning = LearningFigures & {
  /** Mean of the results of those who have answered its checks, in percent; none without one. */
  averageScore?: number | null;
  /** Some of them have to complete it. */
  isRequired: boolean;
  /** That of its item in the library. */
  slug: string;
  /** Title of the course. */
  title: string;
};
export type Role = number;
export type RoleLearning = LearningFigures & {
  /** The role. */
  roleId: Role;
};
export type SiteLearning = LearningFigures & {
  /** Its program; none without a site. */
  programId?: number | null;
  /** The site; none for those who work for a whole program or account. */
  siteId?: number | null;
  /** Its name; empty without a site. */
  siteName: string;
};
export type ProfessionalLearning = {
  /** When it was counted. */
  asOf: string;
  /** By course, by title, whichever course is asked for. */
  courses: CourseLearning[];
  /** By role, the highest first. Somebody with two roles counts in each. */
  roles: RoleLearning[];
  /** By site, by name; who works at no single site comes last. Somebody at two sites counts at each. */
  sites: SiteLearning[];
  /** Of everybody. */
  totals: LearningFigures;
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
    | "Error_LinkTitleExists";
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
export type CourseState = "not-started" | "started" | "completed";
export type LearningPerson = {
  /** When they completed it. */
  completedAt?: string | null;
  /** What the course is called. */
  course: string;
  /** Until when they have to complete it; none when they need not. */
  dueDate?: string | null;
  /** First name. */
  firstName: string;
  /** The row. */
  id: number;
  /** They had to complete it before today and have not. */
  isOverdue: boolean;
  /** Their role has to complete it. */
  isRequired: boolean;
  /** Last name. */
  lastName: string;
  /** Its program; none for who works for the whole account. */
  programId?: number | null;
  /** Name of the program; empty without one. */
  programName: string;
  /** The role. */
  roleId: Role;
  /** Mean of the best results of its checks, in percent; none before they have answered one. */
  score?: number | null;
  /** Its site; none for who works for a whole program. */
  siteId?: number | null;
  /** Name of the site; empty without one. */
  siteName: string;
  /** That of the course's item in the library. */
  slug: string;
  /** When they started it. */
  startedAt?: string | null;
  /** How far they are. */
  state: CourseState;
  /** The person. */
  userId: number;
};
export type LearningPeople = {
  /** How many there are in all pages. */
  count: number;
  /** Whether there are no more than that. */
  isCountExact: boolean;
  /** The rows. */
  results: LearningPerson[];
};
export type SortDir = "asc" | "desc";
export type Certificate = {
  /** By which it is verified. */
  code: string;
  /** When. */
  completedAt: string;
  /** The course. */
  course: string;
  /** Minutes that it takes, where that is known. */
  minutes?: number | null;
  /** The organization through which they took it; empty for the provider's own people. */
  organization: string;
  /** Who completed the course. */
  person: string;
};
export type Link = {
  /** Heading under which it is listed; may be empty. */
  category: string;
  /** What is found there. */
  description: string;
  /** The link. */
  id: number;
  /** It is shown; links that are not are seen by content admins alone. */
  isActive: boolean;
  /** Language of what is found there: `en` or `es`. */
  language: string;
  /** When it was last changed. */
  modifiedAt: string;
  /** Place in the list; links of one place stand by title. */
  position: number;
  /** Title of the link. */
  title: string;
  /** Where it leads: an https address. */
  url: string;
  /** Grows with every change; send it back with an edit. */
  version: number;
};
export type LinkList = {
  /** How many there are. */
  count: number;
  /** The links. */
  results: Link[];
};
export type LinkRequest = {
  /** Heading under which it is listed; at most 50 characters. */
  category?: string | null;
  /** What is found there; at most 256 characters. */
  description?: string | null;
  /** It is shown; true when missing. */
  isActive?: boolean | null;
  /** `en`, also when missing, or `es`. */
  language?: string | null;
  /** Place in the list, from 0 to 9999; 0 when missing. */
  position?: number | null;
  /** Title; at most 100 characters. */
  title?: string | null;
  /** Where it leads: an https address. */
  url?: string | null;
  /** The version that an edit is based on; without it the last write wins. */
  version?: number | null;
};
export type UserCourse = {
  /** By which anybody verifies their certificate. */
  certificateCode?: string | null;
  /** When they completed it. */
  completedAt?: string | null;
  /** The course. */
  courseId: number;
  /** Parts that they are through with. */
  doneParts: number;
  /** Until when, as long as they have not. */
  dueDate?: string | null;
  /** A role of the caller's has to complete it. */
  isRequired: boolean;
  /** `en` or `es`. */
  language: string;
  /** Minutes that it takes. */
  minutes: number;
  /** All its parts. */
  parts: number;
  /** That of its item in the library. */
  slug: string;
  /** How far the caller is. */
  state: CourseState;
  /** Summary. */
  summary: string;
  /** Title. */
  title: string;
};
export type UserCourseList = {
  /** By title; those that are required first. */
  results: UserCourse[];
};
export type PartKind = "page" | "item" | "check";
export type CourseQuestion = {
  /** What may be answered. */
  answers: string[];
  /** Several answers are right. */
  takesSeveral: boolean;
  /** Text of the question. */
  text: string;
};
export type CoursePart = {
  /** Of a check, how often it may be tried still; none when there is no end. */
  attemptsLeft?: number | null;
  /** Of a page, its text as HTML that runs nothing. */
  body?: string | null;
  /** The caller is through with it. */
  isDone: boolean;
  /** Of an item, its slug. */
  itemSlug?: string | null;
  /** Kind of the part. */
  kind: PartKind;
  /** Its number, from 0. */
  part: number;
  /** Of a check, percent of right answers with which it is passed. */
  passing?: number | null;
  /** Of a check, its questions. */
  questions: CourseQuestion[];
  /** Of a check, their best result in percent. */
  score?: number | null;
  /** Title. */
  title: string;
};
export type CourseDetails = UserCourse & {
  /** Its parts, in order. */
  content: CoursePart[];
};
export type QuestionResult = {
  /** It was answered right. */
  isRight: boolean;
  /** Numbers of the right answers, once the check is passed or cannot be tried any more. */
  right?: number[] | null;
  /** Why, as `right`. */
  why?: string | null;
};
export type AttemptResult = {
  /** How often it may be tried still. */
  attemptsLeft: number;
  /** The whole course is completed. */
  isCompleted: boolean;
  /** It is passed, now or before. */
  isPassed: boolean;
  /** Of each question what became of it. */
  questions: QuestionResult[];
  /** Percent of questions that were answered right. */
  score: number;
};
export type AttemptRequest = {
  /** Of each question, the numbers from 0 of the answers chosen. */
  answers?: number[][];
};
export const {
  useReadProfessionalLearningQuery,
  useListLearningPeopleQuery,
  useDownloadLearningPeopleQuery,
  useVerifyCertificateQuery,
  useListLinksQuery,
  useCreateLinkMutation,
  useEditLinkMutation,
  useDeleteLinkMutation,
  useListUserCoursesQuery,
  useReadUserCourseQuery,
  useReadCertificateQuery,
  useFinishPartMutation,
  useAttemptCheckMutation,
} = injectedRtkApi;
