// Generated from openapi/roster.json by `npm run codegen`; never edited. Refinements live in roster.ts beside it.
import { baseApi as api } from './baseApi';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    readAda: build.query<ReadAdaApiResponse, ReadAdaApiArg>({
      query: (queryArg) => ({
        url: `/api/roster/analytics/ada`,
        params: {
          programId: queryArg.programId,
          siteId: queryArg.siteId,
          groupIds: queryArg.groupIds,
          isDay: queryArg.isDay,
          freq: queryArg.freq,
          startDate: queryArg.startDate,
          endDate: queryArg.endDate,
          isDashboard: queryArg.isDashboard,
          isReport: queryArg.isReport,
        },
      }),
    }),
    listAdaBySite: build.query<ListAdaBySiteApiResponse, ListAdaBySiteApiArg>({
      query: (queryArg) => ({
        url: `/api/roster/analytics/ada/site/program/${encodeURIComponent(String(queryArg.id))}`,
        params: {
          startDate: queryArg.startDate,
          endDate: queryArg.endDate,
          isReport: queryArg.isReport,
        },
      }),
    }),
    readCompletion: build.query<
      ReadCompletionApiResponse,
      ReadCompletionApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/analytics/completion`,
        params: {
          programId: queryArg.programId,
          siteId: queryArg.siteId,
          groupIds: queryArg.groupIds,
          isDay: queryArg.isDay,
          freq: queryArg.freq,
          startDate: queryArg.startDate,
          endDate: queryArg.endDate,
          isDashboard: queryArg.isDashboard,
          isReport: queryArg.isReport,
        },
      }),
    }),
    listMissingMarks: build.query<
      ListMissingMarksApiResponse,
      ListMissingMarksApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/analytics/completion/missing`,
        params: {
          programId: queryArg.programId,
          siteId: queryArg.siteId,
          groupIds: queryArg.groupIds,
          startDate: queryArg.startDate,
          endDate: queryArg.endDate,
          sortField: queryArg.sortField,
          sortDir: queryArg.sortDir,
          page: queryArg.page,
          count: queryArg.count,
        },
      }),
    }),
    listMissingRegisters: build.query<
      ListMissingRegistersApiResponse,
      ListMissingRegistersApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/analytics/completion/missing/registers`,
        params: {
          programId: queryArg.programId,
          siteId: queryArg.siteId,
          groupIds: queryArg.groupIds,
          startDate: queryArg.startDate,
          endDate: queryArg.endDate,
          sortField: queryArg.sortField,
          sortDir: queryArg.sortDir,
          page: queryArg.page,
          count: queryArg.count,
        },
      }),
    }),
    listCompletionBySite: build.query<
      ListCompletionBySiteApiResponse,
      ListCompletionBySiteApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/analytics/completion/site/program/${encodeURIComponent(String(queryArg.id))}`,
        params: {
          startDate: queryArg.startDate,
          endDate: queryArg.endDate,
          isReport: queryArg.isReport,
        },
      }),
    }),
    listDailyAttendanceDetails: build.query<
      ListDailyAttendanceDetailsApiResponse,
      ListDailyAttendanceDetailsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/analytics/daily-attendance/details`,
        params: {
          siteId: queryArg.siteId,
          programId: queryArg.programId,
          classId: queryArg.classId,
          startDate: queryArg.startDate,
          endDate: queryArg.endDate,
          sortField: queryArg.sortField,
          sortDir: queryArg.sortDir,
          group: queryArg.group,
          isReport: queryArg.isReport,
          page: queryArg.page,
          count: queryArg.count,
        },
      }),
    }),
    listDailyAttendanceByScholar: build.query<
      ListDailyAttendanceByScholarApiResponse,
      ListDailyAttendanceByScholarApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/analytics/daily-attendance/scholar`,
        params: {
          siteId: queryArg.siteId,
          programId: queryArg.programId,
          classId: queryArg.classId,
          startDate: queryArg.startDate,
          endDate: queryArg.endDate,
          sortField: queryArg.sortField,
          sortDir: queryArg.sortDir,
          group: queryArg.group,
          isReport: queryArg.isReport,
          page: queryArg.page,
          count: queryArg.count,
        },
      }),
    }),
    readEnrollment: build.query<
      ReadEnrollmentApiResponse,
      ReadEnrollmentApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/analytics/enrollment`,
        params: {
          programId: queryArg.programId,
          siteId: queryArg.siteId,
          groupIds: queryArg.groupIds,
          isDay: queryArg.isDay,
          freq: queryArg.freq,
          startDate: queryArg.startDate,
          endDate: queryArg.endDate,
          isDashboard: queryArg.isDashboard,
          isReport: queryArg.isReport,
        },
      }),
    }),
    listEnrollmentScholars: build.query<
      ListEnrollmentScholarsApiResponse,
      ListEnrollmentScholarsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/analytics/enrollment/scholars`,
        params: {
          which: queryArg.which,
          programId: queryArg.programId,
          siteId: queryArg.siteId,
          groupIds: queryArg.groupIds,
          startDate: queryArg.startDate,
          endDate: queryArg.endDate,
          sortField: queryArg.sortField,
          sortDir: queryArg.sortDir,
          page: queryArg.page,
          count: queryArg.count,
        },
      }),
    }),
    listEnrollmentBySite: build.query<
      ListEnrollmentBySiteApiResponse,
      ListEnrollmentBySiteApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/analytics/enrollment/site/program/${encodeURIComponent(String(queryArg.id))}`,
        params: {
          startDate: queryArg.startDate,
          endDate: queryArg.endDate,
          isReport: queryArg.isReport,
        },
      }),
    }),
    readRetention: build.query<ReadRetentionApiResponse, ReadRetentionApiArg>({
      query: (queryArg) => ({
        url: `/api/roster/analytics/retention`,
        params: {
          programId: queryArg.programId,
          siteId: queryArg.siteId,
          groupIds: queryArg.groupIds,
          isDay: queryArg.isDay,
          freq: queryArg.freq,
          startDate: queryArg.startDate,
          endDate: queryArg.endDate,
          isDashboard: queryArg.isDashboard,
          isReport: queryArg.isReport,
        },
      }),
    }),
    listRetentionBySite: build.query<
      ListRetentionBySiteApiResponse,
      ListRetentionBySiteApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/analytics/retention/site/program/${encodeURIComponent(String(queryArg.id))}`,
        params: {
          startDate: queryArg.startDate,
          endDate: queryArg.endDate,
          isReport: queryArg.isReport,
        },
      }),
    }),
    readLatestMark: build.query<
      ReadLatestMarkApiResponse,
      ReadLatestMarkApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/attendance/latest`,
        params: {
          siteId: queryArg.siteId,
          day: queryArg.day,
          classroomId: queryArg.classroomId,
        },
      }),
    }),
    readOverview: build.query<ReadOverviewApiResponse, ReadOverviewApiArg>({
      query: (queryArg) => ({
        url: `/api/roster/attendance/overview`,
        params: {
          siteId: queryArg.siteId,
          programId: queryArg.programId,
        },
      }),
    }),
    readRegister: build.query<ReadRegisterApiResponse, ReadRegisterApiArg>({
      query: (queryArg) => ({
        url: `/api/roster/attendance/register`,
        params: {
          siteId: queryArg.siteId,
          day: queryArg.day,
          classroomId: queryArg.classroomId,
        },
      }),
    }),
    saveRegister: build.mutation<SaveRegisterApiResponse, SaveRegisterApiArg>({
      query: (queryArg) => ({
        url: `/api/roster/attendance/register`,
        method: "PUT",
        body: queryArg.registerRequest,
      }),
    }),
    revertRegister: build.mutation<
      RevertRegisterApiResponse,
      RevertRegisterApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/attendance/revert`,
        method: "POST",
        body: queryArg.undoRequest,
      }),
    }),
    readAttendanceSettings: build.query<
      ReadAttendanceSettingsApiResponse,
      ReadAttendanceSettingsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/attendance/settings`,
        params: {
          siteId: queryArg.siteId,
        },
      }),
    }),
    saveAttendanceSettings: build.mutation<
      SaveAttendanceSettingsApiResponse,
      SaveAttendanceSettingsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/attendance/settings`,
        method: "PUT",
        body: queryArg.attendanceSettingsRequest,
      }),
    }),
    saveOwnAttendanceSettings: build.mutation<
      SaveOwnAttendanceSettingsApiResponse,
      SaveOwnAttendanceSettingsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/attendance/settings/own`,
        method: "PUT",
        body: queryArg.ownAttendanceSettingsRequest,
      }),
    }),
    listStillHere: build.query<ListStillHereApiResponse, ListStillHereApiArg>({
      query: (queryArg) => ({
        url: `/api/roster/attendance/still-here`,
        params: {
          siteId: queryArg.siteId,
        },
      }),
    }),
    readWeek: build.query<ReadWeekApiResponse, ReadWeekApiArg>({
      query: (queryArg) => ({
        url: `/api/roster/attendance/week`,
        params: {
          siteId: queryArg.siteId,
          from: queryArg["from"],
          classroomId: queryArg.classroomId,
        },
      }),
    }),
    editClassroom: build.mutation<
      EditClassroomApiResponse,
      EditClassroomApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/classrooms/${encodeURIComponent(String(queryArg.classroomId))}`,
        method: "PUT",
        body: queryArg.classroomRequest,
      }),
    }),
    deleteClassroom: build.mutation<
      DeleteClassroomApiResponse,
      DeleteClassroomApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/classrooms/${encodeURIComponent(String(queryArg.classroomId))}`,
        method: "DELETE",
      }),
    }),
    moveScholars: build.mutation<MoveScholarsApiResponse, MoveScholarsApiArg>({
      query: (queryArg) => ({
        url: `/api/roster/enrollments/bulk-classroom`,
        method: "PUT",
        body: queryArg.moveRequest,
      }),
    }),
    undoMove: build.mutation<UndoMoveApiResponse, UndoMoveApiArg>({
      query: (queryArg) => ({
        url: `/api/roster/enrollments/undo-classroom`,
        method: "POST",
        body: queryArg.undoRequest,
      }),
    }),
    deleteContact: build.mutation<
      DeleteContactApiResponse,
      DeleteContactApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/families/${encodeURIComponent(String(queryArg.mappingId))}`,
        method: "DELETE",
        params: {
          id: queryArg.id,
        },
      }),
    }),
    makePickupCode: build.mutation<
      MakePickupCodeApiResponse,
      MakePickupCodeApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/families/${encodeURIComponent(String(queryArg.mappingId))}/pickup-code`,
        method: "POST",
      }),
    }),
    deletePickupCode: build.mutation<
      DeletePickupCodeApiResponse,
      DeletePickupCodeApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/families/${encodeURIComponent(String(queryArg.mappingId))}/pickup-code`,
        method: "DELETE",
      }),
    }),
    readParticipantColumns: build.query<
      ReadParticipantColumnsApiResponse,
      ReadParticipantColumnsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/participants/column-config`,
        params: {
          accountId: queryArg.accountId,
          isSubmission: queryArg.isSubmission,
          isParticipant: queryArg.isParticipant,
        },
      }),
    }),
    nameCustomFields: build.mutation<
      NameCustomFieldsApiResponse,
      NameCustomFieldsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/participants/column-config`,
        method: "PUT",
        body: queryArg.customFieldsRequest,
      }),
    }),
    deleteRoster: build.mutation<DeleteRosterApiResponse, DeleteRosterApiArg>({
      query: (queryArg) => ({
        url: `/api/roster/roster`,
        method: "DELETE",
        params: {
          siteId: queryArg.siteId,
          kind: queryArg.kind,
        },
      }),
    }),
    saveCells: build.mutation<SaveCellsApiResponse, SaveCellsApiArg>({
      query: (queryArg) => ({
        url: `/api/roster/roster/autosave`,
        method: "PUT",
        body: queryArg.saveCells,
      }),
    }),
    cancelRoster: build.mutation<CancelRosterApiResponse, CancelRosterApiArg>({
      query: (queryArg) => ({
        url: `/api/roster/roster/cancel/site/${encodeURIComponent(String(queryArg.siteId))}`,
        method: "PUT",
        params: {
          kind: queryArg.kind,
        },
      }),
    }),
    commitRoster: build.mutation<CommitRosterApiResponse, CommitRosterApiArg>({
      query: (queryArg) => ({
        url: `/api/roster/roster/commit`,
        method: "POST",
        body: queryArg.commit,
      }),
    }),
    configureRoster: build.mutation<
      ConfigureRosterApiResponse,
      ConfigureRosterApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/roster/configure`,
        method: "POST",
        body: queryArg.configure,
      }),
    }),
    listHeaders: build.query<ListHeadersApiResponse, ListHeadersApiArg>({
      query: (queryArg) => ({
        url: `/api/roster/roster/headers`,
        params: {
          siteId: queryArg.siteId,
          kind: queryArg.kind,
        },
      }),
    }),
    listRequiredHeaders: build.query<
      ListRequiredHeadersApiResponse,
      ListRequiredHeadersApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/roster/required-headers`,
        params: {
          kind: queryArg.kind,
          siteId: queryArg.siteId,
          withEmail: queryArg.withEmail,
        },
      }),
    }),
    checkScholarStatus: build.query<
      CheckScholarStatusApiResponse,
      CheckScholarStatusApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/roster/scholar-status`,
        params: {
          siteId: queryArg.siteId,
          kind: queryArg.kind,
        },
      }),
    }),
    readAttendanceDrawer: build.query<
      ReadAttendanceDrawerApiResponse,
      ReadAttendanceDrawerApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/roster/scholar/attendance/drawer`,
        params: {
          ssmId: queryArg.ssmId,
          startDate: queryArg.startDate,
          endDate: queryArg.endDate,
        },
      }),
    }),
    listTableData: build.query<ListTableDataApiResponse, ListTableDataApiArg>({
      query: (queryArg) => ({
        url: `/api/roster/roster/table-data`,
        params: {
          siteId: queryArg.siteId,
          kind: queryArg.kind,
          id: queryArg.id,
          active: queryArg.active,
          search: queryArg.search,
          page: queryArg.page,
          count: queryArg.count,
          sortField: queryArg.sortField,
          sortDir: queryArg.sortDir,
        },
      }),
    }),
    undoRoster: build.mutation<UndoRosterApiResponse, UndoRosterApiArg>({
      query: (queryArg) => ({
        url: `/api/roster/roster/undo`,
        method: "POST",
        body: queryArg.undo,
      }),
    }),
    uploadRoster: build.mutation<UploadRosterApiResponse, UploadRosterApiArg>({
      query: (queryArg) => ({
        url: `/api/roster/roster/upload`,
        method: "POST",
        body: queryArg.body,
        params: {
          siteId: queryArg.siteId,
          kind: queryArg.kind,
          fileName: queryArg.fileName,
          withEmail: queryArg.withEmail,
        },
      }),
    }),
    listUploads: build.query<ListUploadsApiResponse, ListUploadsApiArg>({
      query: (queryArg) => ({
        url: `/api/roster/roster/uploads`,
        params: {
          siteId: queryArg.siteId,
          kind: queryArg.kind,
        },
      }),
    }),
    listOpenUploads: build.query<
      ListOpenUploadsApiResponse,
      ListOpenUploadsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/roster/uploads/open`,
        params: {
          accountId: queryArg.accountId,
          programId: queryArg.programId,
          siteId: queryArg.siteId,
        },
      }),
    }),
    listScholars: build.query<ListScholarsApiResponse, ListScholarsApiArg>({
      query: (queryArg) => ({
        url: `/api/roster/scholars`,
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
          classroomId: queryArg.classroomId,
          status: queryArg.status,
        },
      }),
    }),
    createScholar: build.mutation<
      CreateScholarApiResponse,
      CreateScholarApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/scholars`,
        method: "POST",
        body: queryArg.scholarRequest,
      }),
    }),
    downloadScholars: build.query<
      DownloadScholarsApiResponse,
      DownloadScholarsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/scholars/download`,
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
          classroomId: queryArg.classroomId,
          status: queryArg.status,
          columns: queryArg.columns,
          format: queryArg.format,
        },
      }),
    }),
    listDropdownValues: build.query<
      ListDropdownValuesApiResponse,
      ListDropdownValuesApiArg
    >({
      query: () => ({ url: `/api/roster/scholars/dropdown-values` }),
    }),
    enrollKnownScholar: build.mutation<
      EnrollKnownScholarApiResponse,
      EnrollKnownScholarApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/scholars/enroll-known`,
        method: "POST",
        body: queryArg.enrollKnownRequest,
      }),
    }),
    listFamilies: build.query<ListFamiliesApiResponse, ListFamiliesApiArg>({
      query: (queryArg) => ({
        url: `/api/roster/scholars/family`,
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
          classroomId: queryArg.classroomId,
          status: queryArg.status,
          globalSearch: queryArg.globalSearch,
        },
      }),
    }),
    downloadFamilies: build.query<
      DownloadFamiliesApiResponse,
      DownloadFamiliesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/scholars/family/download`,
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
          classroomId: queryArg.classroomId,
          status: queryArg.status,
          globalSearch: queryArg.globalSearch,
          columns: queryArg.columns,
          format: queryArg.format,
        },
      }),
    }),
    listSimilarPairs: build.query<
      ListSimilarPairsApiResponse,
      ListSimilarPairsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/scholars/similar/pairs`,
        params: {
          accountId: queryArg.accountId,
          programId: queryArg.programId,
          siteId: queryArg.siteId,
        },
      }),
    }),
    readScholar: build.query<ReadScholarApiResponse, ReadScholarApiArg>({
      query: (queryArg) => ({
        url: `/api/roster/scholars/${encodeURIComponent(String(queryArg.scholarId))}`,
        params: {
          programId: queryArg.programId,
          siteId: queryArg.siteId,
        },
      }),
    }),
    editScholar: build.mutation<EditScholarApiResponse, EditScholarApiArg>({
      query: (queryArg) => ({
        url: `/api/roster/scholars/${encodeURIComponent(String(queryArg.scholarId))}`,
        method: "PUT",
        body: queryArg.scholarEdit,
      }),
    }),
    keepScholarsApart: build.mutation<
      KeepScholarsApartApiResponse,
      KeepScholarsApartApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/scholars/${encodeURIComponent(String(queryArg.scholarId))}/apart`,
        method: "PUT",
        body: queryArg.apartRequest,
      }),
    }),
    listDocuments: build.query<ListDocumentsApiResponse, ListDocumentsApiArg>({
      query: (queryArg) => ({
        url: `/api/roster/scholars/${encodeURIComponent(String(queryArg.scholarId))}/documents`,
      }),
    }),
    deleteDocument: build.mutation<
      DeleteDocumentApiResponse,
      DeleteDocumentApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/scholars/${encodeURIComponent(String(queryArg.scholarId))}/documents/${encodeURIComponent(String(queryArg.documentId))}`,
        method: "DELETE",
      }),
    }),
    createEnrollment: build.mutation<
      CreateEnrollmentApiResponse,
      CreateEnrollmentApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/scholars/${encodeURIComponent(String(queryArg.scholarId))}/enrollments`,
        method: "POST",
        body: queryArg.enrollmentRequest,
      }),
    }),
    editEnrollment: build.mutation<
      EditEnrollmentApiResponse,
      EditEnrollmentApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/scholars/${encodeURIComponent(String(queryArg.scholarId))}/enrollments/${encodeURIComponent(String(queryArg.enrollmentId))}`,
        method: "PUT",
        body: queryArg.enrollmentEdit,
      }),
    }),
    readMedical: build.query<ReadMedicalApiResponse, ReadMedicalApiArg>({
      query: (queryArg) => ({
        url: `/api/roster/scholars/${encodeURIComponent(String(queryArg.scholarId))}/medical`,
      }),
    }),
    mergeScholars: build.mutation<
      MergeScholarsApiResponse,
      MergeScholarsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/scholars/${encodeURIComponent(String(queryArg.scholarId))}/merge`,
        method: "POST",
        body: queryArg.mergeRequest,
      }),
    }),
    deleteScholarPhoto: build.mutation<
      DeleteScholarPhotoApiResponse,
      DeleteScholarPhotoApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/scholars/${encodeURIComponent(String(queryArg.scholarId))}/photo`,
        method: "DELETE",
      }),
    }),
    listPickupCodes: build.query<
      ListPickupCodesApiResponse,
      ListPickupCodesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/scholars/${encodeURIComponent(String(queryArg.scholarId))}/pickup-codes`,
      }),
    }),
    listAlikeScholars: build.query<
      ListAlikeScholarsApiResponse,
      ListAlikeScholarsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/scholars/${encodeURIComponent(String(queryArg.scholarId))}/similar`,
      }),
    }),
    undoMerge: build.mutation<UndoMergeApiResponse, UndoMergeApiArg>({
      query: (queryArg) => ({
        url: `/api/roster/scholars/${encodeURIComponent(String(queryArg.scholarId))}/unmerge`,
        method: "POST",
        body: queryArg.undoMergeRequest,
      }),
    }),
    listClassrooms: build.query<
      ListClassroomsApiResponse,
      ListClassroomsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/sites/${encodeURIComponent(String(queryArg.siteId))}/program/${encodeURIComponent(String(queryArg.programId))}/classrooms`,
        params: {
          includeUnassignedScholars: queryArg.includeUnassignedScholars,
        },
      }),
    }),
    createClassroom: build.mutation<
      CreateClassroomApiResponse,
      CreateClassroomApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/sites/${encodeURIComponent(String(queryArg.siteId))}/program/${encodeURIComponent(String(queryArg.programId))}/classrooms`,
        method: "POST",
        body: queryArg.classroomRequest,
      }),
    }),
    listAssignments: build.query<
      ListAssignmentsApiResponse,
      ListAssignmentsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/sites/${encodeURIComponent(String(queryArg.siteId))}/program/${encodeURIComponent(String(queryArg.programId))}/classrooms/assignments`,
      }),
    }),
    listStaff: build.query<ListStaffApiResponse, ListStaffApiArg>({
      query: (queryArg) => ({
        url: `/api/roster/staffs`,
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
          id: queryArg.id,
          active: queryArg.active,
          roleType: queryArg.roleType,
          searchValue: queryArg.searchValue,
        },
      }),
    }),
    createStaffMember: build.mutation<
      CreateStaffMemberApiResponse,
      CreateStaffMemberApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/staffs`,
        method: "POST",
        body: queryArg.staffMemberRequest,
      }),
    }),
    inviteStaff: build.mutation<InviteStaffApiResponse, InviteStaffApiArg>({
      query: (queryArg) => ({
        url: `/api/roster/staffs/bulk-invite`,
        method: "PUT",
        body: queryArg.inviteRequest,
      }),
    }),
    downloadStaff: build.query<DownloadStaffApiResponse, DownloadStaffApiArg>({
      query: (queryArg) => ({
        url: `/api/roster/staffs/download`,
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
          id: queryArg.id,
          active: queryArg.active,
          roleType: queryArg.roleType,
          searchValue: queryArg.searchValue,
          columns: queryArg.columns,
          format: queryArg.format,
        },
      }),
    }),
    listWantedInvitations: build.query<
      ListWantedInvitationsApiResponse,
      ListWantedInvitationsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/staffs/invitations`,
        params: {
          siteId: queryArg.siteId,
        },
      }),
    }),
    readStaffMember: build.query<
      ReadStaffMemberApiResponse,
      ReadStaffMemberApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/staffs/${encodeURIComponent(String(queryArg.memberId))}`,
      }),
    }),
    editStaffMember: build.mutation<
      EditStaffMemberApiResponse,
      EditStaffMemberApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/staffs/${encodeURIComponent(String(queryArg.memberId))}`,
        method: "PUT",
        body: queryArg.staffMemberRequest,
      }),
    }),
    moveStaffMember: build.mutation<
      MoveStaffMemberApiResponse,
      MoveStaffMemberApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/staffs/${encodeURIComponent(String(queryArg.memberId))}/classroom`,
        method: "PUT",
        body: queryArg.staffClassroomRequest,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as rosterApi };
export type ReadAdaApiResponse =
  /** status 200 The chart */ ChartAttendanceFiguresAttendancePeriod;
export type ReadAdaApiArg = {
  /** Of the sites of this program, when no site is named (also `ProgramId`). */
  programId?: number;
  /** Of this site (also `SiteId`). */
  siteId?: number;
  /** Of these classrooms only, by id, separated by commas (also `GroupIds`). */
  groupIds?: string;
  /** By day (also `IsDay`). */
  isDay?: boolean;
  /** 1 weekly, 2 biweekly, 3 monthly; weekly when missing. */
  freq?: number;
  /** First day; four weeks before the last when missing (also `StartDate`). */
  startDate?: string;
  /** Last day, at most 366 days after the first; today when missing (also `EndDate`). */
  endDate?: string;
  /** The totals alone, without periods. */
  isDashboard?: boolean;
  /** The periods as a CSV file. */
  isReport?: boolean;
};
export type ListAdaBySiteApiResponse =
  /** status 200 The sites */ ChartAttendanceFiguresSiteAttendance;
export type ListAdaBySiteApiArg = {
  id: number;
  /** First day; four weeks before the last when missing (also `StartDate`). */
  startDate?: string;
  /** Last day, at most 366 days after the first; today when missing (also `EndDate`). */
  endDate?: string;
  /** The sites as a CSV file. */
  isReport?: boolean;
};
export type ReadCompletionApiResponse =
  /** status 200 The chart */ ChartAttendanceFiguresAttendancePeriod;
export type ReadCompletionApiArg = {
  /** Of the sites of this program, when no site is named (also `ProgramId`). */
  programId?: number;
  /** Of this site (also `SiteId`). */
  siteId?: number;
  /** Of these classrooms only, by id, separated by commas (also `GroupIds`). */
  groupIds?: string;
  /** By day (also `IsDay`). */
  isDay?: boolean;
  /** 1 weekly, 2 biweekly, 3 monthly; weekly when missing. */
  freq?: number;
  /** First day; four weeks before the last when missing (also `StartDate`). */
  startDate?: string;
  /** Last day, at most 366 days after the first; today when missing (also `EndDate`). */
  endDate?: string;
  /** The totals alone, without periods. */
  isDashboard?: boolean;
  /** The periods as a CSV file. */
  isReport?: boolean;
};
export type ListMissingMarksApiResponse =
  /** status 200 undefined */ MissingMarks;
export type ListMissingMarksApiArg = {
  /** Of the sites of this program, when no site is named. */
  programId?: number;
  /** Of this site. */
  siteId?: number;
  /** Of these classrooms only, by id, separated by commas. */
  groupIds?: string;
  /** First day; four weeks before the last when missing. */
  startDate?: string;
  /** Last day, at most 366 days after the first; today when missing. */
  endDate?: string;
  /** What to sort marks by: `day`, `lastName`, `firstName`, `siteName` or `group`; by day when missing. Registers: `day`,
    `siteName` or `missing`; the latest first when missing. */
  sortField?: string;
  /** `asc` when missing; also 1 (asc) and 2 (desc). */
  sortDir?: SortDir;
  /** The page, from 1. */
  page?: number;
  /** Rows a page; 25 when missing, at most 100. */
  count?: number;
};
export type ListMissingRegistersApiResponse =
  /** status 200 undefined */ MissingRegisters;
export type ListMissingRegistersApiArg = {
  /** Of the sites of this program, when no site is named. */
  programId?: number;
  /** Of this site. */
  siteId?: number;
  /** Of these classrooms only, by id, separated by commas. */
  groupIds?: string;
  /** First day; four weeks before the last when missing. */
  startDate?: string;
  /** Last day, at most 366 days after the first; today when missing. */
  endDate?: string;
  /** What to sort marks by: `day`, `lastName`, `firstName`, `siteName` or `group`; by day when missing. Registers: `day`,
    `siteName` or `missing`; the latest first when missing. */
  sortField?: string;
  /** `asc` when missing; also 1 (asc) and 2 (desc). */
  sortDir?: SortDir;
  /** The page, from 1. */
  page?: number;
  /** Rows a page; 25 when missing, at most 100. */
  count?: number;
};
export type ListCompletionBySiteApiResponse =
  /** status 200 The sites */ ChartAttendanceFiguresSiteAttendance;
export type ListCompletionBySiteApiArg = {
  id: number;
  /** First day; four weeks before the last when missing (also `StartDate`). */
  startDate?: string;
  /** Last day, at most 366 days after the first; today when missing (also `EndDate`). */
  endDate?: string;
  /** The sites as a CSV file. */
  isReport?: boolean;
};
export type ListDailyAttendanceDetailsApiResponse =
  /** status 200 The marks */ DailyDetails;
export type ListDailyAttendanceDetailsApiArg = {
  /** Of this site (also `SiteId`). */
  siteId?: number;
  /** Of this program, when no site is named (also `ProgramId`). */
  programId?: number;
  /** Of this classroom only (also `ClassId`). */
  classId?: number;
  /** First day; four weeks before the last when missing (also `StartDate`). */
  startDate?: string;
  /** Last day, at most 366 days after the first; today when missing (also `EndDate`). */
  endDate?: string;
  /** What to sort by: `lastName`, `firstName`, `siteName` or `group`; by scholar also `present`, `late`, `absent`,
    `notScheduled` and `rate`; each mark also `day`, `status`, `checkIn` and `checkOut` (also `SortField`). */
  sortField?: string;
  /** `asc` when missing; also 1 (asc) and 2 (desc) (also `SortDir`). */
  sortDir?: SortDir;
  /** Sorts by classroom first. */
  group?: boolean;
  /** Answers all rows as a CSV file. */
  isReport?: boolean;
  /** The page, from 1 (also `Page`). */
  page?: number;
  /** Rows a page; 25 when missing, at most 100 (also `Count`). */
  count?: number;
};
export type ListDailyAttendanceByScholarApiResponse =
  /** status 200 The scholars */ DailyScholars;
export type ListDailyAttendanceByScholarApiArg = {
  /** Of this site (also `SiteId`). */
  siteId?: number;
  /** Of this program, when no site is named (also `ProgramId`). */
  programId?: number;
  /** Of this classroom only (also `ClassId`). */
  classId?: number;
  /** First day; four weeks before the last when missing (also `StartDate`). */
  startDate?: string;
  /** Last day, at most 366 days after the first; today when missing (also `EndDate`). */
  endDate?: string;
  /** What to sort by: `lastName`, `firstName`, `siteName` or `group`; by scholar also `present`, `late`, `absent`,
    `notScheduled` and `rate`; each mark also `day`, `status`, `checkIn` and `checkOut` (also `SortField`). */
  sortField?: string;
  /** `asc` when missing; also 1 (asc) and 2 (desc) (also `SortDir`). */
  sortDir?: SortDir;
  /** Sorts by classroom first. */
  group?: boolean;
  /** Answers all rows as a CSV file. */
  isReport?: boolean;
  /** The page, from 1 (also `Page`). */
  page?: number;
  /** Rows a page; 25 when missing, at most 100 (also `Count`). */
  count?: number;
};
export type ReadEnrollmentApiResponse =
  /** status 200 The chart */ EnrollmentChart;
export type ReadEnrollmentApiArg = {
  /** Of the sites of this program, when no site is named (also `ProgramId`). */
  programId?: number;
  /** Of this site (also `SiteId`). */
  siteId?: number;
  /** Of these classrooms only, by id, separated by commas (also `GroupIds`). */
  groupIds?: string;
  /** By day (also `IsDay`). */
  isDay?: boolean;
  /** 1 weekly, 2 biweekly, 3 monthly; weekly when missing. */
  freq?: number;
  /** First day; four weeks before the last when missing (also `StartDate`). */
  startDate?: string;
  /** Last day, at most 366 days after the first; today when missing (also `EndDate`). */
  endDate?: string;
  /** The totals alone, without periods. */
  isDashboard?: boolean;
  /** The periods as a CSV file. */
  isReport?: boolean;
};
export type ListEnrollmentScholarsApiResponse =
  /** status 200 undefined */ EnrollmentScholars;
export type ListEnrollmentScholarsApiArg = {
  /** Behind which figure; those who are enrolled when missing. */
  which?: "enrolled" | "joined" | "left" | "gone" | "ever";
  /** Of the sites of this program, when no site is named. */
  programId?: number;
  /** Of this site. */
  siteId?: number;
  /** Of these classrooms only, by id, separated by commas. */
  groupIds?: string;
  /** First day; four weeks before the last when missing. */
  startDate?: string;
  /** Last day, at most 366 days after the first; today when missing. */
  endDate?: string;
  /** What to sort by: `lastName`, `firstName`, `siteName`, `group`, `enrolledOn` or `leftOn`; by last name when missing. */
  sortField?: string;
  /** `asc` when missing; also 1 (asc) and 2 (desc). */
  sortDir?: SortDir;
  /** The page, from 1. */
  page?: number;
  /** Rows a page; 25 when missing, at most 100. */
  count?: number;
};
export type ListEnrollmentBySiteApiResponse =
  /** status 200 The sites */ ChartEnrollmentFiguresSiteEnrollment;
export type ListEnrollmentBySiteApiArg = {
  id: number;
  /** First day; four weeks before the last when missing (also `StartDate`). */
  startDate?: string;
  /** Last day, at most 366 days after the first; today when missing (also `EndDate`). */
  endDate?: string;
  /** The sites as a CSV file. */
  isReport?: boolean;
};
export type ReadRetentionApiResponse =
  /** status 200 The chart */ ChartEnrollmentFiguresEnrollmentPeriod;
export type ReadRetentionApiArg = {
  /** Of the sites of this program, when no site is named (also `ProgramId`). */
  programId?: number;
  /** Of this site (also `SiteId`). */
  siteId?: number;
  /** Of these classrooms only, by id, separated by commas (also `GroupIds`). */
  groupIds?: string;
  /** By day (also `IsDay`). */
  isDay?: boolean;
  /** 1 weekly, 2 biweekly, 3 monthly; weekly when missing. */
  freq?: number;
  /** First day; four weeks before the last when missing (also `StartDate`). */
  startDate?: string;
  /** Last day, at most 366 days after the first; today when missing (also `EndDate`). */
  endDate?: string;
  /** The totals alone, without periods. */
  isDashboard?: boolean;
  /** The periods as a CSV file. */
  isReport?: boolean;
};
export type ListRetentionBySiteApiResponse =
  /** status 200 The sites */ ChartEnrollmentFiguresSiteEnrollment;
export type ListRetentionBySiteApiArg = {
  id: number;
  /** First day; four weeks before the last when missing (also `StartDate`). */
  startDate?: string;
  /** Last day, at most 366 days after the first; today when missing (also `EndDate`). */
  endDate?: string;
  /** The sites as a CSV file. */
  isReport?: boolean;
};
export type ReadLatestMarkApiResponse = /** status 200 undefined */ LatestMark;
export type ReadLatestMarkApiArg = {
  /** Of this site. */
  siteId: number;
  /** On this day; today at the site when missing. */
  day?: string;
  /** Of this classroom only. */
  classroomId?: number;
};
export type ReadOverviewApiResponse = /** status 200 undefined */ Overview;
export type ReadOverviewApiArg = {
  /** Of this site. */
  siteId?: number;
  /** Of the sites of this program that the caller sees, when no site is named. */
  programId?: number;
};
export type ReadRegisterApiResponse = /** status 200 undefined */ Register;
export type ReadRegisterApiArg = {
  /** Of this site. */
  siteId: number;
  /** On this day; today at the site when missing. */
  day?: string;
  /** Of this classroom only. */
  classroomId?: number;
};
export type SaveRegisterApiResponse = /** status 200 undefined */ SavedMarks;
export type SaveRegisterApiArg = {
  registerRequest: RegisterRequest;
};
export type RevertRegisterApiResponse = /** status 200 undefined */ SavedMarks;
export type RevertRegisterApiArg = {
  undoRequest: UndoRequest;
};
export type ReadAttendanceSettingsApiResponse =
  /** status 200 undefined */ AttendanceSettings;
export type ReadAttendanceSettingsApiArg = {
  /** Of this site. */
  siteId: number;
};
export type SaveAttendanceSettingsApiResponse =
  /** status 200 undefined */ AttendanceSettings;
export type SaveAttendanceSettingsApiArg = {
  attendanceSettingsRequest: AttendanceSettingsRequest;
};
export type SaveOwnAttendanceSettingsApiResponse =
  /** status 200 undefined */ AttendanceSettings;
export type SaveOwnAttendanceSettingsApiArg = {
  ownAttendanceSettingsRequest: OwnAttendanceSettingsRequest;
};
export type ListStillHereApiResponse = /** status 200 undefined */ StillHere;
export type ListStillHereApiArg = {
  /** Of this site. */
  siteId: number;
};
export type ReadWeekApiResponse = /** status 200 undefined */ AttendanceWeek;
export type ReadWeekApiArg = {
  /** Of this site. */
  siteId: number;
  /** The first of the seven days; the Sunday of today's week when missing. */
  from?: string;
  /** Of this classroom only. */
  classroomId?: number;
};
export type EditClassroomApiResponse = /** status 200 undefined */ Classroom;
export type EditClassroomApiArg = {
  classroomId: number;
  classroomRequest: ClassroomRequest;
};
export type DeleteClassroomApiResponse = unknown;
export type DeleteClassroomApiArg = {
  classroomId: number;
};
export type MoveScholarsApiResponse = /** status 200 undefined */ Undoable;
export type MoveScholarsApiArg = {
  moveRequest: MoveRequest;
};
export type UndoMoveApiResponse = /** status 200 undefined */ BulkAnswer;
export type UndoMoveApiArg = {
  undoRequest: UndoRequest;
};
export type DeleteContactApiResponse = unknown;
export type DeleteContactApiArg = {
  mappingId: number;
  /** The scholar whose contact it is. */
  id?: number;
};
export type MakePickupCodeApiResponse = /** status 201 undefined */ PickupCode;
export type MakePickupCodeApiArg = {
  mappingId: number;
};
export type DeletePickupCodeApiResponse = unknown;
export type DeletePickupCodeApiArg = {
  mappingId: number;
};
export type ReadParticipantColumnsApiResponse =
  /** status 200 undefined */ ParticipantColumns;
export type ReadParticipantColumnsApiArg = {
  /** Of this account. */
  accountId: number;
  /** Columns of submissions, of which there are none here; false when missing. */
  isSubmission?: boolean;
  /** Columns of participants; true when missing. */
  isParticipant?: boolean;
};
export type NameCustomFieldsApiResponse =
  /** status 200 undefined */ ParticipantColumns;
export type NameCustomFieldsApiArg = {
  customFieldsRequest: CustomFieldsRequest;
};
export type DeleteRosterApiResponse = unknown;
export type DeleteRosterApiArg = {
  /** The site. */
  siteId: number;
  /** Whom the file is about; scholars unless it says otherwise. */
  kind?: RosterKind;
};
export type SaveCellsApiResponse = /** status 200 undefined */ RosterUpload;
export type SaveCellsApiArg = {
  saveCells: SaveCells;
};
export type CancelRosterApiResponse = /** status 200 undefined */ RosterUpload;
export type CancelRosterApiArg = {
  siteId: number;
  /** Whom the file is about; scholars unless it says otherwise. */
  kind?: RosterKind;
};
export type CommitRosterApiResponse = /** status 200 undefined */ RosterUpload;
export type CommitRosterApiArg = {
  commit: Commit;
};
export type ConfigureRosterApiResponse =
  /** status 200 undefined */ UploadHeaders;
export type ConfigureRosterApiArg = {
  configure: Configure;
};
export type ListHeadersApiResponse = /** status 200 undefined */ UploadHeaders;
export type ListHeadersApiArg = {
  /** The site. */
  siteId: number;
  /** Whom the file is about; scholars unless it says otherwise. */
  kind?: RosterKind;
};
export type ListRequiredHeadersApiResponse =
  /** status 200 undefined */ RequiredHeaders;
export type ListRequiredHeadersApiArg = {
  /** Whom the file is about; scholars unless it says otherwise. */
  kind?: RosterKind;
  /** The site to which it is sent: then custom fields are called as its account calls them. */
  siteId?: number;
  /** The variant in which an e-mail address must have a column too. */
  withEmail?: boolean;
};
export type CheckScholarStatusApiResponse =
  /** status 200 undefined */ UploadStatus;
export type CheckScholarStatusApiArg = {
  /** The site. */
  siteId: number;
  /** Whom the file is about; scholars unless it says otherwise. */
  kind?: RosterKind;
};
export type ReadAttendanceDrawerApiResponse =
  /** status 200 undefined */ AttendanceDrawer;
export type ReadAttendanceDrawerApiArg = {
  /** The scholar at a site. */
  ssmId: number;
  /** First day; four weeks before the last when missing. */
  startDate?: string;
  /** Last day, at most 366 days after the first; today at the site when missing. */
  endDate?: string;
};
export type ListTableDataApiResponse = /** status 200 undefined */ UploadTable;
export type ListTableDataApiArg = {
  /** The site. */
  siteId: number;
  /** Whom the file is about; scholars unless it says otherwise. */
  kind?: RosterKind;
  /** The upload, to be sure that it is still the same. */
  id?: number;
  /** 0 or missing for all rows, 1 for those without a fault, 2 for those with one. */
  active?: number;
  /** Rows that hold this in a cell. */
  search?: string;
  /** From 1. */
  page?: number;
  /** Rows a page, 25 unless it says otherwise. */
  count?: number;
  /** `line`, or the number of a column. */
  sortField?: string;
  /** `asc` or `desc`. */
  sortDir?: string;
};
export type UndoRosterApiResponse = /** status 200 undefined */ Undone;
export type UndoRosterApiArg = {
  undo: Undo;
};
export type UploadRosterApiResponse = /** status 201 undefined */ RosterUpload;
export type UploadRosterApiArg = {
  /** The site. */
  siteId: number;
  /** Whom the file is about; scholars unless it says otherwise. */
  kind?: RosterKind;
  /** Name of the file. */
  fileName: string;
  /** The variant in which an e-mail address must have a column too. */
  withEmail?: boolean;
  body: number[];
};
export type ListUploadsApiResponse = /** status 200 undefined */ Uploads;
export type ListUploadsApiArg = {
  /** The site. */
  siteId: number;
  /** Whom the file is about; scholars unless it says otherwise. */
  kind?: RosterKind;
};
export type ListOpenUploadsApiResponse =
  /** status 200 undefined */ OpenUploads;
export type ListOpenUploadsApiArg = {
  /** The account. */
  accountId?: number;
  /** The program. */
  programId?: number;
  /** The site. */
  siteId?: number;
};
export type ListScholarsApiResponse = /** status 200 undefined */ ScholarList;
export type ListScholarsApiArg = {
  /** Field that `search` looks in; every searchable field when absent. */
  searchField?:
    | "lastName"
    | "firstName"
    | "enteringGrade"
    | "birthDate"
    | "gender"
    | "classroomName"
    | "status"
    | "scholarStudentId"
    | "enrollmentDate"
    | "siteName"
    | "inactiveDate"
    | "inactiveNotes"
    | "scholarNumber"
    | "externalId";
  /** Text looked for. */
  search?: string;
  /** Field to sort by. */
  sortField?:
    | "lastName"
    | "firstName"
    | "enteringGrade"
    | "birthDate"
    | "gender"
    | "classroomName"
    | "status"
    | "scholarStudentId"
    | "enrollmentDate"
    | "siteName"
    | "inactiveDate"
    | "inactiveNotes"
    | "scholarNumber"
    | "externalId";
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
  /** In this account. */
  accountId?: number;
  /** In this program. */
  programId?: number;
  /** At this site. */
  siteId?: number;
  /** In this classroom; 0 for those who have none. */
  classroomId?: number;
  /** 1 active, 2 inactive; 0 or missing for all. */
  status?: number;
};
export type CreateScholarApiResponse = /** status 201 undefined */ Scholar;
export type CreateScholarApiArg = {
  scholarRequest: ScholarRequest;
};
export type DownloadScholarsApiResponse = /** status 200 The rows */ string;
export type DownloadScholarsApiArg = {
  /** Field that `search` looks in; every searchable field when absent. */
  searchField?:
    | "lastName"
    | "firstName"
    | "enteringGrade"
    | "birthDate"
    | "gender"
    | "classroomName"
    | "status"
    | "scholarStudentId"
    | "enrollmentDate"
    | "siteName"
    | "inactiveDate"
    | "inactiveNotes"
    | "scholarNumber"
    | "externalId";
  /** Text looked for. */
  search?: string;
  /** Field to sort by. */
  sortField?:
    | "lastName"
    | "firstName"
    | "enteringGrade"
    | "birthDate"
    | "gender"
    | "classroomName"
    | "status"
    | "scholarStudentId"
    | "enrollmentDate"
    | "siteName"
    | "inactiveDate"
    | "inactiveNotes"
    | "scholarNumber"
    | "externalId";
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
  /** In this account. */
  accountId?: number;
  /** In this program. */
  programId?: number;
  /** At this site. */
  siteId?: number;
  /** In this classroom; 0 for those who have none. */
  classroomId?: number;
  /** 1 active, 2 inactive; 0 or missing for all. */
  status?: number;
  /** The columns, in their order, between commas; all of them when missing. */
  columns?: string;
  /** CSV unless this says otherwise. */
  format?: "csv" | "xlsx";
};
export type ListDropdownValuesApiResponse =
  /** status 200 undefined */ DropdownValues;
export type ListDropdownValuesApiArg = void;
export type EnrollKnownScholarApiResponse =
  /** status 201 undefined */ Enrollment;
export type EnrollKnownScholarApiArg = {
  enrollKnownRequest: EnrollKnownRequest;
};
export type ListFamiliesApiResponse = /** status 200 undefined */ FamilyList;
export type ListFamiliesApiArg = {
  /** Field that `search` looks in; every searchable field when absent. */
  searchField?:
    | "lastName"
    | "firstName"
    | "email"
    | "phoneNumber"
    | "relationship"
    | "scholarLastName"
    | "scholarFirstName"
    | "kind";
  /** Text looked for. */
  search?: string;
  /** Field to sort by. */
  sortField?:
    | "lastName"
    | "firstName"
    | "email"
    | "phoneNumber"
    | "relationship"
    | "scholarLastName"
    | "scholarFirstName"
    | "kind";
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
  /** In this account. */
  accountId?: number;
  /** In this program. */
  programId?: number;
  /** At this site. */
  siteId?: number;
  /** In this classroom; 0 for those who have none. */
  classroomId?: number;
  /** 1 active, 2 inactive; 0 or missing for all. */
  status?: number;
  /** Text looked for in all columns, beside `search` in one. */
  globalSearch?: string;
};
export type DownloadFamiliesApiResponse = /** status 200 The rows */ string;
export type DownloadFamiliesApiArg = {
  /** Field that `search` looks in; every searchable field when absent. */
  searchField?:
    | "lastName"
    | "firstName"
    | "email"
    | "phoneNumber"
    | "relationship"
    | "scholarLastName"
    | "scholarFirstName"
    | "kind";
  /** Text looked for. */
  search?: string;
  /** Field to sort by. */
  sortField?:
    | "lastName"
    | "firstName"
    | "email"
    | "phoneNumber"
    | "relationship"
    | "scholarLastName"
    | "scholarFirstName"
    | "kind";
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
  /** In this account. */
  accountId?: number;
  /** In this program. */
  programId?: number;
  /** At this site. */
  siteId?: number;
  /** In this classroom; 0 for those who have none. */
  classroomId?: number;
  /** 1 active, 2 inactive; 0 or missing for all. */
  status?: number;
  /** Text looked for in all columns, beside `search` in one. */
  globalSearch?: string;
  /** The columns, in their order, between commas; all of them when missing. */
  columns?: string;
  /** CSV unless this says otherwise. */
  format?: "csv" | "xlsx";
};
export type ListSimilarPairsApiResponse =
  /** status 200 undefined */ SimilarPairs;
export type ListSimilarPairsApiArg = {
  /** The account. */
  accountId?: number;
  /** The program. */
  programId?: number;
  /** The site. */
  siteId?: number;
};
export type ReadScholarApiResponse = /** status 200 undefined */ Scholar;
export type ReadScholarApiArg = {
  scholarId: number;
  /** In this program. */
  programId?: number;
  /** At this site. */
  siteId?: number;
};
export type EditScholarApiResponse = /** status 200 undefined */ Scholar;
export type EditScholarApiArg = {
  scholarId: number;
  scholarEdit: ScholarEdit;
};
export type KeepScholarsApartApiResponse =
  /** status 200 undefined */ AlikeScholars;
export type KeepScholarsApartApiArg = {
  scholarId: number;
  apartRequest: ApartRequest;
};
export type ListDocumentsApiResponse = /** status 200 undefined */ DocumentList;
export type ListDocumentsApiArg = {
  scholarId: number;
};
export type DeleteDocumentApiResponse = unknown;
export type DeleteDocumentApiArg = {
  scholarId: number;
  documentId: number;
};
export type CreateEnrollmentApiResponse =
  /** status 201 undefined */ Enrollment;
export type CreateEnrollmentApiArg = {
  scholarId: number;
  enrollmentRequest: EnrollmentRequest;
};
export type EditEnrollmentApiResponse = /** status 200 undefined */ Enrollment;
export type EditEnrollmentApiArg = {
  scholarId: number;
  enrollmentId: number;
  enrollmentEdit: EnrollmentEdit;
};
export type ReadMedicalApiResponse = /** status 200 undefined */ Private;
export type ReadMedicalApiArg = {
  scholarId: number;
};
export type MergeScholarsApiResponse = /** status 200 undefined */ Scholar;
export type MergeScholarsApiArg = {
  scholarId: number;
  mergeRequest: MergeRequest;
};
export type DeleteScholarPhotoApiResponse = unknown;
export type DeleteScholarPhotoApiArg = {
  scholarId: number;
};
export type ListPickupCodesApiResponse =
  /** status 200 undefined */ PickupCodes;
export type ListPickupCodesApiArg = {
  scholarId: number;
};
export type ListAlikeScholarsApiResponse =
  /** status 200 undefined */ AlikeScholars;
export type ListAlikeScholarsApiArg = {
  scholarId: number;
};
export type UndoMergeApiResponse = /** status 200 undefined */ Scholar;
export type UndoMergeApiArg = {
  scholarId: number;
  undoMergeRequest: UndoMergeRequest;
};
export type ListClassroomsApiResponse =
  /** status 200 undefined */ ClassroomList;
export type ListClassroomsApiArg = {
  siteId: number;
  programId: number;
  /** Also the group of scholars who have no classroom; staff do not see it (spec 2 §6). */
  includeUnassignedScholars?: boolean;
};
export type CreateClassroomApiResponse = /** status 201 undefined */ Classroom;
export type CreateClassroomApiArg = {
  siteId: number;
  programId: number;
  classroomRequest: ClassroomRequest;
};
export type ListAssignmentsApiResponse =
  /** status 200 undefined */ Assignments;
export type ListAssignmentsApiArg = {
  siteId: number;
  programId: number;
};
export type ListStaffApiResponse = /** status 200 undefined */ StaffList;
export type ListStaffApiArg = {
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
  /** In this account. */
  accountId?: number;
  /** In this program. */
  programId?: number;
  /** At this site. */
  siteId?: number;
  /** This person. */
  id?: number;
  /** Those who are active, or those who are not. */
  active?: boolean;
  /** Those of this role, 4 to 7 or 9. */
  roleType?: number;
  /** Text looked for, as `search`. */
  searchValue?: string;
};
export type CreateStaffMemberApiResponse =
  /** status 201 undefined */ StaffMemberForm;
export type CreateStaffMemberApiArg = {
  staffMemberRequest: StaffMemberRequest;
};
export type InviteStaffApiResponse =
  /** status 200 undefined */ StaffInvitations;
export type InviteStaffApiArg = {
  inviteRequest: InviteRequest;
};
export type DownloadStaffApiResponse = /** status 200 The rows */ string;
export type DownloadStaffApiArg = {
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
  /** In this account. */
  accountId?: number;
  /** In this program. */
  programId?: number;
  /** At this site. */
  siteId?: number;
  /** This person. */
  id?: number;
  /** Those who are active, or those who are not. */
  active?: boolean;
  /** Those of this role, 4 to 7 or 9. */
  roleType?: number;
  /** Text looked for, as `search`. */
  searchValue?: string;
  /** The columns, in their order, between commas; all of them when missing. */
  columns?: string;
  /** CSV unless this says otherwise. */
  format?: "csv" | "xlsx";
};
export type ListWantedInvitationsApiResponse =
  /** status 200 undefined */ WantedInvitations;
export type ListWantedInvitationsApiArg = {
  /** The site. */
  siteId: number;
};
export type ReadStaffMemberApiResponse =
  /** status 200 undefined */ StaffMemberForm;
export type ReadStaffMemberApiArg = {
  memberId: number;
};
export type EditStaffMemberApiResponse =
  /** status 200 undefined */ StaffMemberForm;
export type EditStaffMemberApiArg = {
  memberId: number;
  staffMemberRequest: StaffMemberRequest;
};
export type MoveStaffMemberApiResponse =
  /** status 200 undefined */ StaffMember;
export type MoveStaffMemberApiArg = {
  memberId: number;
  staffClassroomRequest: StaffClassroomRequest;
};
export type AttendanceFigures = {
  /** Marks as absent. */
  absent: number;
  /** Average daily attendance: scholars present or late, divided by the days on which a site's register is complete; for
    several sites, the sum of theirs. With one decimal; none without such a day. */
  ada?: number | null;
  /** Days with marks that the average leaves out, of each site, as the site does not run then: holidays that were entered
    after the marks, and days before or after the session. */
  closedDays: number;
  /** Percent of the expected marks that were made; none when none are expected. */
  completion?: number | null;
  /** Days of which the average is, of each site: those whose register has a mark of each scholar it expects. */
  days: number;
  /** Marks that registers wait for: each scholar who is enrolled and scheduled on a day on which the site runs. Of a site
    that is disabled by now, only days with marks count: since when it takes none is not known. */
  expected: number;
  /** Days that the average leaves out, of each site, as their register is not taken or lacks marks. */
  incompleteDays: number;
  /** Sites that the average leaves out, as each of their registers is not taken or lacks marks. */
  incompleteSites: number;
  /** Marks as late. */
  late: number;
  /** Marks as not scheduled. */
  notScheduled: number;
  /** Marks as present, and those of scholars who came or left and have no status. */
  present: number;
  /** Percent present or late of those marked present, late or absent; none without such marks. */
  rate?: number | null;
  /** Those that were made. Marks of scholars who came unscheduled are not among them. */
  taken: number;
};
export type ChartAttendanceFiguresAttendancePeriod = {
  /** When it was counted. */
  asOf: string;
  /** How many. */
  count: number;
  /** Last day. */
  endDate: string;
  /** The periods, or the sites by name. */
  results: (AttendanceFigures & {
    /** Last day. */
    endDate: string;
    /** First day. */
    startDate: string;
  })[];
  /** First day. */
  startDate: string;
  /** What was marked. */
  totals: {
    /** Marks as absent. */
    absent: number;
    /** Average daily attendance: scholars present or late, divided by the days on which a site's register is complete; for
        several sites, the sum of theirs. With one decimal; none without such a day. */
    ada?: number | null;
    /** Days with marks that the average leaves out, of each site, as the site does not run then: holidays that were entered
        after the marks, and days before or after the session. */
    closedDays: number;
    /** Percent of the expected marks that were made; none when none are expected. */
    completion?: number | null;
    /** Days of which the average is, of each site: those whose register has a mark of each scholar it expects. */
    days: number;
    /** Marks that registers wait for: each scholar who is enrolled and scheduled on a day on which the site runs. Of a site
        that is disabled by now, only days with marks count: since when it takes none is not known. */
    expected: number;
    /** Days that the average leaves out, of each site, as their register is not taken or lacks marks. */
    incompleteDays: number;
    /** Sites that the average leaves out, as each of their registers is not taken or lacks marks. */
    incompleteSites: number;
    /** Marks as late. */
    late: number;
    /** Marks as not scheduled. */
    notScheduled: number;
    /** Marks as present, and those of scholars who came or left and have no status. */
    present: number;
    /** Percent present or late of those marked present, late or absent; none without such marks. */
    rate?: number | null;
    /** Those that were made. Marks of scholars who came unscheduled are not among them. */
    taken: number;
  };
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
    | "Error_AlreadyEnrolled"
    | "Error_ClassroomNameExists"
    | "Error_CodeOfOthers"
    | "Error_CollectorBarred"
    | "Error_DocumentAlreadyExists"
    | "Error_DuplicateEmail"
    | "Error_InvitationAccepted"
    | "Error_NoCsvHeaders"
    | "Error_NoFamilyAccess"
    | "Error_RosterHasErrors"
    | "Error_RosterHasSimilar"
    | "Error_ScholarAlreadyExists"
    | "Error_ScholarElsewhere"
    | "Error_ScholarLeft"
    | "Error_ScholarStillHere"
    | "Error_SimilarScholar"
    | "Error_StaffAlreadyExists"
    | "Error_UndoExpired"
    | "Error_UploadExists"
    | "Error_UploadRunning";
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
export type ChartAttendanceFiguresSiteAttendance = {
  /** When it was counted. */
  asOf: string;
  /** How many. */
  count: number;
  /** Last day. */
  endDate: string;
  /** The periods, or the sites by name. */
  results: (AttendanceFigures & {
    /** The site. */
    siteId: number;
    /** Its name. */
    siteName: string;
  })[];
  /** First day. */
  startDate: string;
  /** What was marked. */
  totals: {
    /** Marks as absent. */
    absent: number;
    /** Average daily attendance: scholars present or late, divided by the days on which a site's register is complete; for
        several sites, the sum of theirs. With one decimal; none without such a day. */
    ada?: number | null;
    /** Days with marks that the average leaves out, of each site, as the site does not run then: holidays that were entered
        after the marks, and days before or after the session. */
    closedDays: number;
    /** Percent of the expected marks that were made; none when none are expected. */
    completion?: number | null;
    /** Days of which the average is, of each site: those whose register has a mark of each scholar it expects. */
    days: number;
    /** Marks that registers wait for: each scholar who is enrolled and scheduled on a day on which the site runs. Of a site
        that is disabled by now, only days with marks count: since when it takes none is not known. */
    expected: number;
    /** Days that the average leaves out, of each site, as their register is not taken or lacks marks. */
    incompleteDays: number;
    /** Sites that the average leaves out, as each of their registers is not taken or lacks marks. */
    incompleteSites: number;
    /** Marks as late. */
    late: number;
    /** Marks as not scheduled. */
    notScheduled: number;
    /** Marks as present, and those of scholars who came or left and have no status. */
    present: number;
    /** Percent present or late of those marked present, late or absent; none without such marks. */
    rate?: number | null;
    /** Those that were made. Marks of scholars who came unscheduled are not among them. */
    taken: number;
  };
};
export type AttendanceScholar = {
  /** The classroom; none for a scholar who is not assigned. */
  classroomId?: number | null;
  /** Its name; empty without one. */
  classroomName: string;
  /** Pre-K, K, or 1 to 12. */
  enteringGrade: string;
  /** First name. */
  firstName: string;
  /** Has allergies. */
  hasAllergies: boolean;
  /** Somebody must not collect the scholar. */
  hasCustodyAlert: boolean;
  /** Has an EpiPen. */
  hasEpiPen: boolean;
  /** Last name. */
  lastName: string;
  /** The scholar's picture, as `v` of its address; none without one. */
  photo?: string | null;
  /** The scholar. */
  scholarId: number;
  /** The scholar at the site. */
  ssmId: number;
};
export type AttendancePlace = {
  /** The site. */
  siteId: number;
  /** Its name. */
  siteName: string;
};
export type MissingMark = AttendanceScholar &
  AttendancePlace & {
    /** The day. */
    day: string;
  };
export type MissingMarks = {
  /** Marks that are missing on all pages. */
  count: number;
  /** Last day. */
  endDate: string;
  /** Whose, on which day. */
  results: MissingMark[];
  /** First day. */
  startDate: string;
};
export type SortDir = "asc" | "desc";
export type MissingRegister = {
  /** The day. */
  day: string;
  /** Marks that are missing. */
  missing: number;
  /** The site. */
  siteId: number;
  /** Its name. */
  siteName: string;
};
export type MissingRegisters = {
  /** Registers on all pages. */
  count: number;
  /** Last day. */
  endDate: string;
  /** Which, and how many marks each waits for. */
  results: MissingRegister[];
  /** First day. */
  startDate: string;
};
export type CheckoutStatus = "--" | "Dismissed";
export type Collector = {
  /** The scholar's contact; none for another, and for a contact who was removed since. */
  contactId?: number | null;
  /** Was not on the scholar's list; whoever checked the scholar out confirmed that they checked an ID. */
  isOffList?: boolean;
  /** The name. */
  name: string;
  /** Why it was somebody who is not on the scholar's list. */
  reason?: string | null;
};
export type AttendanceStatus =
  "--" | "Absent" | "Present" | "Late" | "Not Scheduled";
export type AttendanceContent = {
  /** When the scholar came, at the site. */
  checkIn?: string | null;
  /** When the scholar left, at the site. */
  checkOut?: string | null;
  /** Whether the scholar has left. */
  checkout: CheckoutStatus;
  collectedBy?: Collector | null;
  /** Minutes after the site closed at which the scholar was collected; none when it was in time. */
  lateMinutes?: number | null;
  /** For the staff. */
  note?: string | null;
  /** When the site closed that day, as it was at the check-out. */
  siteEndTime?: string | null;
  /** Whether the scholar was there. */
  status: AttendanceStatus;
  /** How the scholar goes home. */
  transportation?: string | null;
};
export type MarkedBy = {
  /** The name; none for an integrator and for somebody who is gone. */
  name?: string | null;
  /** The user; 0 for an integrator. */
  userId: number;
};
export type AttendanceMark = AttendanceContent & {
  /** When. */
  markedAt: string;
  /** Who changed it last. */
  markedBy: MarkedBy;
  /** Send it back with a change. */
  version: number;
};
export type DailyDetail = AttendanceScholar &
  AttendancePlace & {
    /** The day. */
    day: string;
    /** The mark. */
    mark: AttendanceMark;
  };
export type DailyDetails = {
  /** Marks on all pages. */
  count: number;
  /** Last day. */
  endDate: string;
  /** The marks. */
  results: DailyDetail[];
  /** First day. */
  startDate: string;
};
export type AttendanceTally = {
  /** Days absent. */
  absent: number;
  /** Days present, but late. */
  late: number;
  /** Days marked as not scheduled. */
  notScheduled: number;
  /** Days present, and those on which the scholar came or left and has no status. */
  present: number;
  /** Days with a mark. */
  taken: number;
};
export type DailyScholar = AttendanceScholar &
  AttendancePlace & {
    /** Days on which the scholar was collected after the site closed. */
    latePickups: number;
    /** Percent of days there (present or late) of the days marked as present, late or absent, with one decimal; none
    without such days. Days that were not taken and days not scheduled do not count. */
    rate?: number | null;
    /** How often the scholar had which mark. */
    totals: AttendanceTally;
  };
export type DailyScholars = {
  /** Scholars on all pages. */
  count: number;
  /** Last day. */
  endDate: string;
  /** The scholars. */
  results: DailyScholar[];
  /** First day. */
  startDate: string;
};
export type EnrollmentFigures = {
  /** Scholars who are enrolled on the last day. */
  enrolled: number;
  /** Scholars who had been enrolled by the last day, whether or not they still are. */
  ever: number;
  /** Scholars whose first day was in the period. */
  joined: number;
  /** Scholars who became inactive in the period. */
  left: number;
  /** Percent of those who are still enrolled on the last day; none before anybody was enrolled. */
  retention?: number | null;
};
export type ChartEnrollmentFiguresEnrollmentPeriod = {
  /** When it was counted. */
  asOf: string;
  /** How many. */
  count: number;
  /** Last day. */
  endDate: string;
  /** The periods, or the sites by name. */
  results: (EnrollmentFigures & {
    /** Last day. */
    endDate: string;
    /** First day. */
    startDate: string;
  })[];
  /** First day. */
  startDate: string;
  /** Who is enrolled. */
  totals: {
    /** Scholars who are enrolled on the last day. */
    enrolled: number;
    /** Scholars who had been enrolled by the last day, whether or not they still are. */
    ever: number;
    /** Scholars whose first day was in the period. */
    joined: number;
    /** Scholars who became inactive in the period. */
    left: number;
    /** Percent of those who are still enrolled on the last day; none before anybody was enrolled. */
    retention?: number | null;
  };
};
export type ScholarShare = {
  /** The entering grade: Pre-K, K, or 1 to 12. */
  enteringGrade: string;
  /** How many. */
  scholars: number;
};
export type EnrollmentChart = ChartEnrollmentFiguresEnrollmentPeriod & {
  /** Those who are enrolled on the last day, by grade. */
  grades: ScholarShare[];
  /** Places for scholars at the sites, or in the classrooms that are asked for. 0 unless they are known of each, and for
    whoever does not see every scholar there. */
  scholarCapacity: number;
};
export type EnrollmentScholar = AttendanceScholar &
  AttendancePlace & {
    /** First day. */
    enrolledOn: string;
    /** Why they do not come any more, as the enrollment says. */
    leftNote?: string | null;
    /** The first day on which they are not enrolled any more; it may lie after the period. */
    leftOn?: string | null;
  };
export type EnrollmentScholars = {
  /** Scholars on all pages; one at two sites counts at each, and whoever came back once for each stay. */
  count: number;
  /** Last day. */
  endDate: string;
  /** The scholars. */
  results: EnrollmentScholar[];
  /** First day. */
  startDate: string;
};
export type ChartEnrollmentFiguresSiteEnrollment = {
  /** When it was counted. */
  asOf: string;
  /** How many. */
  count: number;
  /** Last day. */
  endDate: string;
  /** The periods, or the sites by name. */
  results: (EnrollmentFigures & {
    /** Places for scholars, where they are known; none for whoever does not see every scholar there. */
    scholarCapacity?: number | null;
    /** The site. */
    siteId: number;
    /** Its name. */
    siteName: string;
  })[];
  /** First day. */
  startDate: string;
  /** Who is enrolled. */
  totals: {
    /** Scholars who are enrolled on the last day. */
    enrolled: number;
    /** Scholars who had been enrolled by the last day, whether or not they still are. */
    ever: number;
    /** Scholars whose first day was in the period. */
    joined: number;
    /** Scholars who became inactive in the period. */
    left: number;
    /** Percent of those who are still enrolled on the last day; none before anybody was enrolled. */
    retention?: number | null;
  };
};
export type LatestMark = {
  /** Another number after each mark of the site and day, whoever made or took it back. */
  latest: number;
};
export type AbsentScholar = {
  /** Their name. */
  name: string;
  /** The scholar. */
  scholarId: number;
  /** The first of the three days. */
  since: string;
};
export type LooseEnd = {
  /** The day. */
  day: string;
  /** Marks that the register expects; 0 where none is missing. */
  expected: number;
  /** Scholars who came and were never checked out. */
  notCheckedOut: number;
  /** Those of them that were made. */
  taken: number;
};
export type DayCode =
  | "open"
  | "siteDisabled"
  | "beforeSession"
  | "afterSession"
  | "notRunning"
  | "holiday"
  | "future";
export type DayState = {
  /** `open`, or why it refuses marks. */
  code: DayCode;
  /** What the holiday is called, when it is one. */
  holiday?: string | null;
  /** The same as a sentence; none when it is open. */
  message?: string | null;
};
export type RosterKind = "scholars" | "staff";
export type UploadState =
  "matching" | "reviewing" | "importing" | "done" | "failed";
export type UploadInProgress = {
  /** Name of the file. */
  fileName: string;
  /** Whom the file is about. */
  kind: RosterKind;
  /** Where it stands. */
  state: UploadState;
};
export type SiteToday = {
  /** Scholars who were marked absent on the last three days of which it is known whether they came: the first 20 by name. */
  absent: AbsentScholar[];
  /** How many they are. */
  absentCount: number;
  /** Its date. */
  day: string;
  /** Scholars who are meant to come today. */
  expected: number;
  /** Days of the two weeks before today whose register is not finished, the newest first. */
  looseEnds: LooseEnd[];
  /** The next day on which the site runs, after today; none when that is more than 60 days away. */
  nextDay?: string | null;
  /** The site. */
  siteId: number;
  /** Its name. */
  siteName: string;
  /** Whether the day takes marks. */
  state: DayState;
  /** Scholars who came and have not left. */
  stillHere: number;
  /** Those of them who have a mark. */
  taken: number;
  /** Uploads of the site that are not finished, for those who may upload there. */
  uploads: UploadInProgress[];
};
export type Overview = {
  /** How many. */
  count: number;
  /** The sites. */
  results: SiteToday[];
};
export type AttendanceSite = {
  /** Last day of the session. */
  endDate?: string | null;
  /** Its program. */
  programId: number;
  /** Days on which the site runs, 0 Sunday to 6 Saturday; none where that is not known. */
  siteDays: number[];
  /** The site. */
  siteId: number;
  /** Its name. */
  siteName: string;
  /** First day of the session. */
  startDate?: string | null;
  /** Its time zone, an IANA name. */
  timeZone: string;
  /** Today at the site. */
  today: string;
};
export type PickupContact = {
  /** May collect the scholar. */
  allowedToPick: boolean;
  /** The contact. */
  contactId: number;
  /** First name. */
  firstName: string;
  /** Says a code when they collect the scholar (flag secure check-in/check-out). */
  hasCode: boolean;
  /** Must not collect the scholar. */
  isBarred: boolean;
  /** Last name. */
  lastName: string;
  /** Phone. */
  phoneNumber?: string | null;
  /** Mother, uncle … */
  relationship?: string | null;
};
export type RegisterRow = AttendanceScholar & {
  /** Who may collect the scholar and who must not. */
  contacts: PickupContact[];
  /** Is not enrolled that day, and has a mark all the same. */
  isNotEnrolled?: boolean;
  /** Is meant to come that day. */
  isScheduled: boolean;
  mark?: AttendanceMark | null;
};
export type Register = AttendanceSite & {
  /** The classroom asked for. */
  classroomId?: number | null;
  /** Scholars. */
  count: number;
  /** The day. */
  day: string;
  /** When the site closes for the day: whoever is still there later is collected late. */
  endTime?: string | null;
  /** The last day before it that takes marks, when it takes none itself; none when the three months before have none. */
  openDay?: string | null;
  /** The scholars by last name. */
  results: RegisterRow[];
  /** Whether it takes marks. */
  state: DayState;
  /** Of them, those with a mark. */
  taken: number;
  /** Scholars of the day who are not in it, as staff do not see who has no classroom; none where nobody is missing. */
  withoutClassroom?: number | null;
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
export type MarkOutcome = "saved" | "conflict" | "refused" | "notFound";
export type MarkResult = {
  /** With a conflict: when. */
  changedAt?: string | null;
  changedBy?: MarkedBy | null;
  error?: BulkError | null;
  /** Of what is saved, whether this request wrote it: somebody else may have made the same mark before. */
  isWritten?: boolean | null;
  mark?: AttendanceMark | null;
  /** Outcome. */
  outcome: MarkOutcome;
  /** The scholar at the site, as it was sent. */
  ssmId: number;
  yours?: AttendanceContent | null;
};
export type SavedMarks = {
  /** Marks that somebody else changed. */
  conflicts: number;
  /** The day. */
  day: string;
  /** Marks that were refused or not found. */
  failed: number;
  /** One for each mark. */
  results: MarkResult[];
  /** Marks that are as was asked for. */
  saved: number;
  /** The site. */
  siteId: number;
  /** Takes back what was saved, once, within the hour; none when nothing was changed. */
  undoToken?: string | null;
};
export type CollectorRequest = {
  /** The pick-up code of a contact who has one. */
  code?: string | null;
  /** Why a contact who has a code collects the scholar without it; at most 500 characters. Session admins and those above
    them may say so, of a code that was forgotten or tried too often. It is audited. */
  codeOverride?: string | null;
  /** A contact of the scholar. */
  contactId?: number | null;
  /** An ID was checked: needed of everybody who is not on the scholar's list, and of whoever has no code at hand. */
  idChecked?: boolean;
  /** Name of somebody who is no contact; at most 100 characters. */
  name?: string | null;
  /** Why it is somebody who is not on the scholar's list; at most 500 characters. */
  reason?: string | null;
};
export type MarkRequest = {
  /** When the scholar came, at the site. */
  checkIn?: string | null;
  /** When the scholar left, at the site. */
  checkOut?: string | null;
  checkout?: CheckoutStatus | null;
  collectedBy?: CollectorRequest | null;
  /** When it was marked, by the clock of the device: a mark that waited for a connection says when it was made. Counts
    between the beginning of the day at the site and now; anything else is a wrong clock, and the mark is of now. */
  markedAt?: string | null;
  /** For the staff; at most 500 characters. */
  note?: string | null;
  /** The scholar at the site. */
  ssmId: number;
  status?: AttendanceStatus | null;
  /** How the scholar goes home; at most 50 characters. */
  transportation?: string | null;
  /** Version of the mark as it was seen; 0 or missing when the day was not taken. */
  version?: number | null;
};
export type RegisterRequest = {
  /** The day at the site. */
  day: string;
  /** One for each scholar; at most 500. */
  marks: MarkRequest[];
  /** The site. */
  siteId: number;
};
export type UndoRequest = {
  /** As it was given. */
  undoToken: string;
};
export type RegisterColumn =
  | "photo"
  | "grade"
  | "classroom"
  | "pickup"
  | "checkIn"
  | "checkOut"
  | "transportation"
  | "note";
export type RegisterGroup = "none" | "classroom";
export type RegisterOrder = "lastName" | "firstName" | "grade";
export type AttendanceLevelSettings = {
  /** Columns of the register that are shown; the others are hidden. */
  columns?: RegisterColumn[] | null;
  group?: RegisterGroup | null;
  /** Whoever checks in later is late. */
  lateAfter?: string | null;
  order?: RegisterOrder | null;
  /** How children go home, as the register offers it; at most 12, each of at most 50 characters. */
  transportChoices?: string[] | null;
};
export type AttendanceSettings = {
  /** What its account says. */
  account: AttendanceLevelSettings;
  /** Those of them that are shown; all when nobody said. */
  columns: RegisterColumn[];
  /** How scholars are grouped. */
  group: RegisterGroup;
  /** Whoever checks in later is late; none when nobody said. */
  lateAfter?: string | null;
  /** Columns that the registers of the account have: without grade, transportation and note where the flag attendance
    enhancements is off. */
  offered: RegisterColumn[];
  /** In which order scholars stand. */
  order: RegisterOrder;
  /** What its program says. */
  program: AttendanceLevelSettings;
  /** What the site says itself. */
  site: AttendanceLevelSettings;
  /** How children go home. */
  transportChoices: string[];
  /** What the caller says. */
  user: AttendanceLevelSettings;
};
export type AttendanceSettingsLevel = "site" | "program" | "account";
export type AttendanceSettingsRequest = {
  /** Which of them. */
  level: AttendanceSettingsLevel;
  /** What it says. */
  settings: AttendanceLevelSettings;
  /** Of this site, or of the program or account that it belongs to. */
  siteId: number;
};
export type OwnAttendanceSettingsRequest = {
  /** What the caller wants; what is left open is as the site says. */
  settings: AttendanceLevelSettings;
  /** They count at all sites of the account that this one belongs to. */
  siteId: number;
};
export type StillHereRow = AttendanceScholar & {
  /** Who may collect the scholar and who must not. */
  contacts: PickupContact[];
  mark?: AttendanceMark | null;
};
export type StillHere = AttendanceSite & {
  /** When this was read. */
  asOf: string;
  /** Scholars. */
  count: number;
  /** The scholars by last name. */
  results: StillHereRow[];
};
export type WeekDay = {
  /** The day. */
  day: string;
  /** Whether it takes marks. */
  state: DayState;
};
export type WeekMark = {
  /** The day. */
  day: string;
  /** Is enrolled that day. */
  isEnrolled: boolean;
  /** Is meant to come that day. */
  isScheduled: boolean;
  mark?: AttendanceMark | null;
};
export type WeekRow = AttendanceScholar & {
  /** One for each day. */
  days: WeekMark[];
};
export type AttendanceWeek = AttendanceSite & {
  /** Scholars. */
  count: number;
  /** The days in order. */
  days: WeekDay[];
  /** The scholars by last name. */
  results: WeekRow[];
};
export type Classroom = {
  /** Its account. */
  accountId: number;
  /** Places for scholars; none when it is not limited. */
  capacity?: number | null;
  /** Its color, 1 to 8; none has its own. */
  color?: number | null;
  /** The classroom. */
  id: number;
  /** Its name, unique in the site. */
  name: string;
  /** Its program. */
  programId: number;
  /** Its site. */
  siteId: number;
  /** Grows with every change; send it back with an edit. */
  version: number;
};
export type ClassroomRequest = {
  /** Places for scholars, from 1 to 1,000; 0 means not limited. */
  capacity?: number | null;
  /** Its color, 1 to 8; 0 means none of its own. */
  color?: number | null;
  /** Its name; at most 50 characters. */
  name?: string | null;
  /** The version that an edit is based on; without it the last write wins. */
  version?: number | null;
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
export type ScholarFilter = {
  /** In this account. */
  accountId?: number | null;
  /** In this classroom; 0 for those who have none. */
  classroomId?: number | null;
  /** In this program. */
  programId?: number | null;
  /** At this site. */
  siteId?: number | null;
  /** 1 active, 2 inactive; 0 or missing for all. */
  status?: number | null;
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
export type MoveRequest = Selection &
  ScholarFilter &
  ListQuery & {
    /** The classroom; none to leave them unassigned. */
    toClassroomId?: number | null;
  };
export type PickupCode = {
  /** Six digits. */
  code: string;
  /** Whose. */
  contactId: number;
  /** For how many scholars it counts: those of the same adult whom the caller reaches. */
  scholars: number;
};
export type ParticipantColumn = {
  /** The field, such as `lastName`. */
  field: string;
  /** The account named it. */
  isCustom: boolean;
  /** Lists show it only when somebody asks for it. */
  isHidden: boolean;
  /** Label of the column. */
  label: string;
};
export type ParticipantColumns = {
  /** The account. */
  accountId: number;
  /** How many. */
  count: number;
  /** What it calls custom fields 1 to 6; empty where it has no name. */
  customFields: string[];
  /** The columns, then the custom fields that have names. */
  results: ParticipantColumn[];
};
export type CustomFieldsRequest = {
  /** Of this account. */
  accountId: number;
  /** At most 6 names of 50 characters; empty where a field has none. */
  customFields: string[];
};
export type Summary = {
  /** New to the account. */
  added: number;
  /** At the site before, and otherwise in the file. Reports of before this was counted have none. */
  changed?: number;
  /** Known to the account and new to the site. */
  enrolled: number;
  /** Lines with a fault, which were left out. Reports of before this was counted have none. */
  leftOut?: number;
  /** Lines that name more contacts of the child of a line above. Reports of before this was counted have none. */
  merged?: number;
  /** At the site before, and as the file has them. */
  unchanged: number;
  /** Of those, whose record the file says otherwise. Reports of before this was counted have none. */
  updated?: number;
};
export type RosterUpload = {
  /** Its account. */
  accountId: number;
  /** When the file came. */
  createdAt: string;
  /** When it was entered; it can be taken back for 30 days from then on. */
  doneAt?: string | null;
  /** Name of the file. */
  fileName: string;
  /** It came from another system or a command, and is entered without a review. */
  isDirect: boolean;
  /** Roster of scholars or of staff. */
  kind: RosterKind;
  /** Lines below the headings. */
  lines: number;
  /** When it was last changed. */
  modifiedAt: string;
  /** Name of the error with which the last attempt failed, such as `Error_RosterHasErrors`. */
  problem?: string | null;
  /** Rows that have been entered so far, while it is being entered. */
  rowsEntered: number;
  /** Rows that are to be entered; 0 until they have been counted. */
  rowsToEnter: number;
  /** Its site. */
  siteId: number;
  /** Where it stands. */
  state: UploadState;
  /** The step of the page: 2 to 4. */
  step: number;
  summary?: Summary | null;
  /** How many people that left who may go back too. */
  undoLeft?: number | null;
  /** When it was taken back. */
  undoneAt?: string | null;
  /** The upload. */
  uploadId: number;
  /** Sent back with a change. */
  version: number;
};
export type CellEdit = {
  /** Column of the file, from 0. */
  column: number;
  /** Line of the file. */
  line: number;
  /** The text. */
  value: string;
};
export type LineDecision = {
  /** Line of the file. */
  line: number;
  /** The child is none of these scholars. */
  notSameAs?: number[];
  /** The child is not that of these lines above. */
  notSameAsLines?: number[];
  /** The child is this scholar. */
  sameAs?: number | null;
  /** The child is that of this line above, which counts; this one is left out. */
  sameAsLine?: number | null;
};
export type SaveCells = {
  /** The cells; others stay as they are. */
  edits?: CellEdit[];
  /** Whom the file is about; scholars unless it says otherwise. */
  kind?: RosterKind;
  /** What was said of lines whose child looks like a scholar of the account. A line whose cells change is asked about
    anew. */
  similar?: LineDecision[];
  /** The site. */
  siteId: number;
};
export type Commit = {
  /** Whom the file is about; scholars unless it says otherwise. */
  kind?: RosterKind;
  /** Leaves rows with a fault out; refused without it when there are any. */
  leaveFaulty?: boolean;
  /** The site. */
  siteId: number;
  /** Ends enrollments of scholars who are checked in too; refused without it when there are any. */
  stillHere?: boolean;
  /** The upload's version as it was seen. */
  version?: number | null;
};
export type UploadSheet = {
  /** Names of columns stand on it. */
  hasHeadings: boolean;
  /** Lines on it that hold something, headings too. */
  lines: number;
  /** Its name. */
  name: string;
};
export type UploadColumn = {
  /** Which, from 0. */
  column: number;
  /** The field that it means; none when it is left out. */
  field?: string | null;
  /** How many of its cells fit, when it was found by what it holds. */
  fitting?: number | null;
  /** What stands over it, or its letter. */
  heading: string;
  /** Of how many. */
  of?: number | null;
  /** Its first texts. */
  samples: string[];
  /** Why: `chosen`, `before`, `name`, `word`, `content`, or none of these for a column that is left out. */
  why?: string | null;
};
export type UploadHeaders = {
  /** How many. */
  count: number;
  /** A day of the file that shows the order, or one that can be read in two ways. */
  dateExample?: string | null;
  /** `month-first` or `day-first`; none when it has to be asked. */
  dateOrder?: string | null;
  /** How the order is known: `chosen`, `named`, `proven`, `contradicted` or `unknown`. */
  dateOrderBy: string;
  /** Lines that are read although the workbook hides them, as under a filter. */
  hiddenLines: number;
  /** Lines below the headings. */
  lines: number;
  /** Required fields that have no column, by key. */
  missing: string[];
  /** The sheets that are not read, but for hidden ones. */
  otherSheets: UploadSheet[];
  /** The columns that hold something, from left to right. */
  results: UploadColumn[];
  /** The sheet of a workbook that is read. */
  sheet?: string | null;
  /** The upload. */
  upload: RosterUpload;
};
export type Configure = {
  /** Keys of fields by heading, for columns that mean something else than was found; empty leaves a column out. */
  columns?: {
    [key: string]: string;
  };
  /** `month-first` or `day-first`, when the file does not show it. */
  dateOrder?: string | null;
  /** Goes on to the review. */
  isDone?: boolean;
  /** Whom the file is about; scholars unless it says otherwise. */
  kind?: RosterKind;
  /** The sheet of a workbook that is to be read instead; what was chosen and changed for the other one is dropped. */
  sheet?: string | null;
  /** The site. */
  siteId: number;
  /** The upload's version as it was seen. */
  version?: number | null;
};
export type FieldOption = {
  /** The account has given it that name. */
  isNamed: boolean;
  /** It must have a column; a column of whole names serves for both names. */
  isRequired: boolean;
  /** As `configure` names it. */
  key: string;
  /** As people name it; a custom field as its account does. */
  label: string;
};
export type RequiredHeaders = {
  /** How many. */
  count: number;
  /** All fields. */
  results: FieldOption[];
};
export type UploadStatus = {
  upload?: RosterUpload | null;
};
export type DrawerDay = {
  /** The day. */
  day: string;
  /** The mark. */
  mark: AttendanceMark;
};
export type AttendanceDrawer = AttendanceScholar & {
  /** Days with a mark. */
  count: number;
  /** Last day. */
  endDate: string;
  /** The days with a mark, newest first. */
  results: DrawerDay[];
  /** The site. */
  site: AttendanceSite;
  /** First day. */
  startDate: string;
  /** How often the scholar had which mark. */
  totals: AttendanceTally;
};
export type TableColumn = {
  /** Which column of the file, from 0. */
  column: number;
  /** The field that it means. */
  field: string;
  /** What stands over it. */
  heading: string;
};
export type RowCounts = {
  /** New to the account. */
  added: number;
  /** At the site already, and otherwise in the file. */
  changed: number;
  /** New to the site. */
  enrolled: number;
  /** With a fault. */
  faulty: number;
  /** Lines that name more contacts of the child of a line above. */
  merged: number;
  /** Said above. */
  repeated: number;
  /** Like a scholar of the account, and nobody has said whether they are one child. */
  similar: number;
  /** At the site already, and as the file has them. */
  unchanged: number;
};
export type OverCapacity = {
  /** Active there after the upload and not before. */
  added: number;
  /** Its places. */
  capacity: number;
  /** Active at the site, without those whom the file makes inactive. */
  enrolled: number;
};
export type ReviewNotices = {
  /** Lines whose birth date is that of nobody who goes to school. */
  birthDates: number[];
  /** Lines that let somebody more collect a child of whom there is a custody alert. */
  custodyPickup: number[];
  /** Lines that make a person inactive by their inactive date alone. */
  inactiveByDate: number[];
  /** Lines with an inactive date that is not kept: it is to come, or the line says that the person is active. */
  inactiveDateNotKept: number[];
  overCapacity?: OverCapacity | null;
  /** Lines that end the enrollment of a child who is checked in; `stillHere` lets them. */
  stillHere: number[];
  /** Lines whose child comes to the site and has nobody who may collect them. */
  withoutPickup: number[];
};
export type FieldChange = {
  /** What is there now: a text, a number, yes or no, or a list of days; none for nothing, and for what is hidden. */
  before?: any;
  /** The column that says so, from 0; none when it follows from another. */
  column?: number | null;
  /** The field, as columns name it. */
  field: string;
  /** What is there now is sealed, and shown only on request. */
  isHidden: boolean;
  /** Of a contact whom the row adds. */
  isNew: boolean;
};
export type CellFault = {
  /** The rule by its code, for clients that word it themselves; none for what has none. */
  code?: string | null;
  /** The column; none for the whole line. */
  column?: number | null;
  /** What the sentence holds, by name: texts and numbers. */
  params: object;
  /** In words. */
  reason: string;
};
export type MergedLine = {
  /** What it changes of a child whom the account knows. */
  changes: FieldChange[];
  /** Names of its contacts. */
  contacts: string[];
  /** Line of the file, from 1. */
  line: number;
};
export type RowOutcome =
  | "added"
  | "similar"
  | "enrolled"
  | "changed"
  | "unchanged"
  | "repeated"
  | "faulty";
export type CellReading = {
  /** The column, from 0. */
  column: number;
  /** A text, a number, yes or no, a day of the calendar, a list of days of the week, or the two names of a whole one. */
  value: any;
};
export type SaidChild = {
  /** Day of birth. */
  birthDate: string;
  /** Pre-K, K, or 1 to 12. */
  enteringGrade: string;
  /** Names of the family. */
  families: string[];
  /** First name. */
  firstName: string;
  /** Last name. */
  lastName: string;
};
export type ScholarsAlike =
  "nickname" | "accents" | "spelling" | "swapped" | "birthDate";
export type SimilarScholar = {
  /** In what they differ. */
  alike: ScholarsAlike;
  /** Day of birth. */
  birthDate: string;
  /** Pre-K, K, or 1 to 12. */
  enteringGrade: string;
  /** Names of the family. */
  families: string[];
  /** First name. */
  firstName: string;
  /** Last name. */
  lastName: string;
  /** The scholar. */
  scholarId: number;
  /** Names of the sites where they are enrolled, of those that the caller sees. */
  sites: string[];
};
export type SimilarLine = {
  /** In what they differ. */
  alike: ScholarsAlike;
  /** Line of the file, from 1. */
  line: number;
  /** The child as that line says them. */
  said: SaidChild;
};
export type UploadRow = {
  /** Texts of the columns of `columns`, in their order. */
  cells: string[];
  /** What it changes of somebody whom the account knows. */
  changes: FieldChange[];
  /** Columns whose cells were changed by hand. */
  edited: number[];
  /** Errors of the row. */
  faults: CellFault[];
  /** Somebody has said that the child is a scholar of the account, or that they are not. */
  isDecided: boolean;
  /** Line of the file, from 1. */
  line: number;
  /** Lines further down that name more contacts of the child and say nothing else; they are no rows of their own. */
  mergedLines: MergedLine[];
  /** What becomes of it. */
  outcome: RowOutcome;
  /** What cells were read as, where they do not say so themselves. */
  readings: CellReading[];
  said?: SaidChild | null;
  /** Scholars who may be the same child. */
  similar: SimilarScholar[];
  /** Lines above whose child may be the same. */
  similarLines: SimilarLine[];
};
export type SkippedLine = {
  /** Which. */
  line: number;
  /** What it says, in short. */
  text: string;
  /** `aboveHeadings`, `headingsAgain` or `total`. */
  why: string;
};
export type UploadTable = {
  /** The columns that mean something. */
  columns: TableColumn[];
  /** Rows in all pages. */
  count: number;
  /** Of the whole file. */
  counts: RowCounts;
  /** Of the whole file. */
  notices: ReviewNotices;
  /** The rows of the page. */
  results: UploadRow[];
  /** Lines that were left out, such as totals, with what they say. */
  skipped: SkippedLine[];
  upload?: RosterUpload | null;
};
export type Kept = {
  /** Fields that the upload had changed and somebody has changed again since, as columns name them. Empty for somebody whom
    the upload has entered. */
  fields: string[];
  /** The scholar, or the staff member. */
  id: number;
  /** `also` takes them back. Not so for somebody of whom there are attendance or documents by now, or who was barred or merged
    into another child since, whose names somebody else has by now, or whose role of before is not the caller's to give. */
  mayGo: boolean;
  /** Their name. */
  name: string;
};
export type Undone = {
  /** Those whose fields went back. */
  changed: number;
  /** Enrollments that are gone, of a file of scholars. */
  enrollments: number;
  /** Who was left. */
  kept: Kept[];
  /** Scholars who are gone with them, or staff who are gone. */
  people: number;
};
export type Undo = {
  /** Scholars or staff members who go back too although they were changed since: those whose fields the upload had changed,
    and those whom it has entered. Whoever has attendance or documents, was barred since, or was merged stays. */
  also?: number[];
  /** The site. */
  siteId: number;
  /** The upload. */
  uploadId: number;
};
export type Uploads = {
  /** How many. */
  count: number;
  /** The newest first. */
  results: RosterUpload[];
};
export type OpenUpload = RosterUpload & {
  /** The program of its site. */
  programId: number;
  /** Name of its site. */
  siteName: string;
};
export type OpenUploads = {
  /** How many there are in the answer. */
  count: number;
  /** The newest first, at most 50. */
  results: OpenUpload[];
};
export type MoreOfScholar = {
  /** Street. */
  addressLine1?: string | null;
  /** Second line. */
  addressLine2?: string | null;
  /** City. */
  city?: string | null;
  /** Consent to emergency care. */
  consentEmergency?: boolean | null;
  /** Consent to field trips. */
  consentFieldTrip?: boolean | null;
  /** Consent to keep the scholar's information. */
  consentInformation?: boolean | null;
  /** Consent to medical treatment. */
  consentMedical?: boolean | null;
  /** Custom fields 1 to 6, which the account names. */
  customFields?: string[];
  /** As the family says it. */
  ethnicity?: string | null;
  /** An id in another system. */
  externalId?: string | null;
  /** Ten digits. */
  homePhone?: string | null;
  /** What Others stands for. */
  otherGender?: string | null;
  /** No photos and videos of the child. */
  photoOptOut?: boolean | null;
  /** Five digits. */
  postalCode?: string | null;
  /** The program's own id of the child. */
  scholarNumber?: string | null;
  /** State. */
  state?: string | null;
};
export type ScholarEntry = MoreOfScholar & {
  /** The account. */
  accountId: number;
  /** Day of birth. */
  birthDate: string;
  /** The classroom; none for an unassigned scholar. */
  classroomId?: number | null;
  /** Name of the classroom; empty for none. */
  classroomName: string;
  /** First day. */
  enrollmentDate: string;
  /** The enrollment (`ssmId`). */
  enrollmentId: number;
  /** Pre-K, K, or 1 to 12. */
  enteringGrade: string;
  /** First name. */
  firstName: string;
  /** Male, Female or Others; empty when not known. */
  gender: string;
  /** First day on which the scholar does not come any more. */
  inactiveDate?: string | null;
  /** Why the scholar does not come any more. */
  inactiveNotes?: string | null;
  /** Last name. */
  lastName: string;
  /** The program. */
  programId: number;
  /** Scheduled days, 0 Sunday to 6 Saturday. */
  scheduledDays: number[];
  /** The scholar. */
  scholarId: number;
  /** The school's id of the child. */
  scholarStudentId?: string | null;
  /** The site. */
  siteId: number;
  /** Name of the site. */
  siteName: string;
  /** 1 active, 2 inactive. */
  status: number;
  /** Version of the enrollment. */
  version: number;
};
export type ScholarList = {
  /** Rows in all pages; 10,000 when there are more and they are not counted. */
  count: number;
  /** Whether there are no more than that. */
  isCountExact: boolean;
  /** The rows. */
  results: ScholarEntry[];
};
export type Contact = {
  /** May collect the child. */
  allowedToPick: boolean;
  /** Address. */
  email?: string | null;
  /** First name. */
  firstName: string;
  /** Must not collect the child. */
  isBarred: boolean;
  /** Last name. */
  lastName: string;
  /** The contact. */
  mappingId: number;
  /** Ten digits. */
  phoneNumber?: string | null;
  /** To the child. */
  relationship?: string | null;
};
export type Enrollment = {
  /** The account. */
  accountId: number;
  /** The classroom; none for an unassigned scholar. */
  classroomId?: number | null;
  /** Name of the classroom; empty for none. */
  classroomName: string;
  /** First day. */
  enrollmentDate: string;
  /** The enrollment (`ssmId`). */
  enrollmentId: number;
  /** First day on which the scholar does not come any more. */
  inactiveDate?: string | null;
  /** Why the scholar does not come any more. */
  inactiveNotes?: string | null;
  /** The program. */
  programId: number;
  /** Scheduled days, 0 Sunday to 6 Saturday. */
  scheduledDays: number[];
  /** The scholar. */
  scholarId: number;
  /** The site. */
  siteId: number;
  /** Name of the site. */
  siteName: string;
  /** 1 active, 2 inactive. */
  status: number;
  /** Grows with every change; send it back with an edit. */
  version: number;
};
export type Scholar = {
  /** Their account. */
  accountId: number;
  /** Street. */
  addressLine1?: string | null;
  /** Second line. */
  addressLine2?: string | null;
  /** Day of birth. */
  birthDate: string;
  /** City. */
  city?: string | null;
  /** Consent to emergency care. */
  consentEmergency?: boolean | null;
  /** Consent to field trips. */
  consentFieldTrip?: boolean | null;
  /** Consent to keep the scholar's information. */
  consentInformation?: boolean | null;
  /** Consent to medical treatment. */
  consentMedical?: boolean | null;
  /** Custom fields 1 to 6, which the account names. */
  customFields: string[];
  /** Emergency contacts, in order. */
  emergencyContacts: Contact[];
  /** Where the child is enrolled, as far as the caller sees it. */
  enrollments: Enrollment[];
  /** Pre-K, K, or 1 to 12. */
  enteringGrade: string;
  /** As the family says it. */
  ethnicity?: string | null;
  /** An id in another system. */
  externalId?: string | null;
  /** Family, in order. */
  families: Contact[];
  /** First name. */
  firstName: string;
  /** Male, Female or Others; none when not known. */
  gender?: string | null;
  /** The child has allergies. */
  hasAllergies: boolean;
  /** Somebody must not collect the child, or who may is decided by a court. */
  hasCustodyAlert: boolean;
  /** The child has an EpiPen. */
  hasEpiPen: boolean;
  /** There is a learning status to be shown on request. */
  hasLearningStatus: boolean;
  /** The child has left all sites that the caller sees for another: address, phone, contacts, picture, consents, alerts and
    custom fields are not shown. */
  hasLeft?: boolean;
  /** There is a medical status to be shown on request. */
  hasMedical: boolean;
  /** Ten digits. */
  homePhone?: string | null;
  /** Last name. */
  lastName: string;
  /** What Others stands for. */
  otherGender?: string | null;
  /** The child's picture, as `v` of its address; none without one. */
  photo?: string | null;
  /** No photos and videos of the child. */
  photoOptOut?: boolean | null;
  /** Five digits. */
  postalCode?: string | null;
  /** The scholar. */
  scholarId: number;
  /** The program's own id of the child. */
  scholarNumber?: string | null;
  /** The school's id of the child. */
  scholarStudentId?: string | null;
  /** State. */
  state?: string | null;
  /** Grows with every change; send it back with an edit. */
  version: number;
};
export type ContactRequest = {
  /** May collect the child. */
  allowedToPick?: boolean;
  /** Address. */
  email?: string | null;
  /** At most 50 characters. */
  firstName?: string | null;
  /** Must not collect the child. */
  isBarred?: boolean;
  /** At most 50 characters. */
  lastName?: string | null;
  /** The contact that is edited; none for a new one. */
  mappingId?: number | null;
  /** Ten digits, in any shape. */
  phoneNumber?: string | null;
  /** To the child. */
  relationship?: string | null;
};
export type EnrollmentRequest = {
  /** A classroom of the site; none for an unassigned scholar. */
  classroomId?: number | null;
  /** First day; today at the site when missing, or the inactive date when that is earlier. */
  enrollmentDate?: string | null;
  /** First day on which the scholar does not come any more; required when inactive. */
  inactiveDate?: string | null;
  /** Why, at most 500 characters. */
  inactiveNotes?: string | null;
  /** Scheduled days, 0 Sunday to 6 Saturday. */
  scheduledDays?: number[];
  /** The site. */
  siteId?: number | null;
  /** 1 active (also when missing), 2 inactive. */
  status?: number | null;
};
export type Learning = {
  /** The child learns English as another language. */
  ellStatus?: boolean | null;
  /** The child has an individualized education program. */
  iepStatus?: boolean | null;
  /** The child gets special education. */
  specialEducation?: boolean | null;
};
export type Medical = {
  /** At most 500 characters. */
  allergies?: string | null;
  /** The child has an asthma inhaler. */
  asthmaInhaler?: boolean | null;
  /** The child has an EpiPen. */
  epiPen?: boolean | null;
  /** At most 500 characters. */
  medications?: string | null;
};
export type ScholarRequest = {
  /** Street. */
  addressLine1?: string | null;
  /** Second line. */
  addressLine2?: string | null;
  /** Day of birth. */
  birthDate?: string | null;
  /** City. */
  city?: string | null;
  /** Consent to emergency care. */
  consentEmergency?: boolean | null;
  /** Consent to field trips. */
  consentFieldTrip?: boolean | null;
  /** Consent to keep the scholar's information. */
  consentInformation?: boolean | null;
  /** Consent to medical treatment. */
  consentMedical?: boolean | null;
  /** Custom fields 1 to 6, which the account names. */
  customFields?: string[];
  /** Whom to call when the family cannot be reached, in order. */
  emergencyContacts?: ContactRequest[];
  enrollment?: EnrollmentRequest | null;
  /** Pre-K, K, or 1 to 12. */
  enteringGrade?: string | null;
  /** As the family says it. */
  ethnicity?: string | null;
  /** An id in another system. */
  externalId?: string | null;
  /** Family, in order. */
  families?: ContactRequest[];
  /** At most 50 characters. */
  firstName?: string | null;
  /** Male, Female or Others. */
  gender?: string | null;
  /** Somebody must not collect the child, or who may is decided by a court. */
  hasCustodyAlert?: boolean;
  /** Ten digits, in any shape. */
  homePhone?: string | null;
  /** At most 50 characters. */
  lastName?: string | null;
  learningStatus?: Learning | null;
  medical?: Medical | null;
  /** Scholars who look like this one and are other children (`Error_SimilarScholar`). */
  notSameAs?: number[];
  /** What Others stands for. */
  otherGender?: string | null;
  /** No photos and videos of the child. */
  photoOptOut?: boolean | null;
  /** Five digits. */
  postalCode?: string | null;
  /** The program's own id of the child (the import column "scholar id"). */
  scholarNumber?: string | null;
  /** The school's id of the child. */
  scholarStudentId?: string | null;
  /** State. */
  state?: string | null;
};
export type Word = {
  /** The number, where payloads have one. */
  id: number;
  /** The word. */
  name: string;
};
export type DropdownValues = {
  /** Days of the week. */
  days: Word[];
  /** Suggestions; others may be entered. */
  ethnicities: string[];
  /** Gender, as payloads have it. */
  genders: string[];
  /** Entering grade, as payloads have it. */
  grades: string[];
  /** How a contact is related to the child. Suggestions; others may be entered. */
  relationships: string[];
  /** Statuses of an enrollment. */
  statuses: Word[];
};
export type EnrollKnownRequest = {
  /** Day of birth. */
  birthDate?: string | null;
  /** Where, with dates, days and classroom. */
  enrollment?: EnrollmentRequest;
  /** First name, letter case aside. */
  firstName?: string | null;
  /** Last name, letter case aside. */
  lastName?: string | null;
};
export type FamilyContact = {
  /** May collect the child. */
  allowedToPick: boolean;
  /** Address. */
  email?: string | null;
  /** First name. */
  firstName: string;
  /** Must not collect the child. */
  isBarred: boolean;
  /** 1 family, 2 emergency contact. */
  kind: number;
  /** Last name. */
  lastName: string;
  /** The contact. */
  mappingId: number;
  /** Ten digits. */
  phoneNumber?: string | null;
  /** To the child. */
  relationship?: string | null;
  /** First name of the scholar. */
  scholarFirstName: string;
  /** The scholar. */
  scholarId: number;
  /** Last name of the scholar. */
  scholarLastName: string;
};
export type FamilyList = {
  /** Rows in all pages; 10,000 when there are more and they are not counted. */
  count: number;
  /** Whether there are no more than that. */
  isCountExact: boolean;
  /** The rows. */
  results: FamilyContact[];
};
export type SimilarPair = {
  /** In what they differ. */
  alike: ScholarsAlike;
  /** Their name. */
  name: string;
  /** The other. */
  otherId: number;
  /** Their name. */
  otherName: string;
  /** One. */
  scholarId: number;
};
export type SimilarPairs = {
  /** How many. */
  count: number;
  /** The pairs, by name; at most 100. */
  results: SimilarPair[];
};
export type ScholarEdit = ScholarRequest & {
  /** The version that was seen; without it the last write wins. */
  version?: number | null;
};
export type Merge = {
  /** The merge. */
  mergeId: number;
  /** When. */
  mergedAt: string;
  /** Their name. */
  name: string;
  /** The scholar who went. */
  scholarId: number;
};
export type AlikeScholars = {
  /** How many. */
  count: number;
  /** Merges into this scholar that can be undone, the newest first. */
  merges: Merge[];
  /** Scholars who look like this one, but for those of whom it was said that they are another child. */
  results: SimilarScholar[];
};
export type ApartRequest = {
  /** The others. */
  scholarIds: number[];
};
export type Document = {
  /** What the file is, by its content. */
  contentType: string;
  /** The document. */
  documentId: number;
  /** Name of the file, with its ending. */
  name: string;
  /** In bytes. */
  size: number;
  /** When it was uploaded. */
  uploadedAt: string;
  /** Who uploaded it. */
  uploadedBy: number;
};
export type DocumentList = {
  /** All of them: five at most. */
  results: Document[];
};
export type EnrollmentEdit = EnrollmentRequest & {
  /** The scholar is checked in at the site, and the enrollment is to end all the same. */
  stillHere?: boolean | null;
  /** The version that was seen; without it the last write wins. */
  version?: number | null;
};
export type Private = {
  learningStatus?: Learning | null;
  medical?: Medical | null;
};
export type MergeRequest = {
  /** The other entry, which goes. */
  otherId: number;
  /** The version of the scholar who is kept, as it was seen. */
  version?: number | null;
};
export type PickupCodeState = {
  /** Whose. */
  contactId: number;
  /** It was tried too often, so that it is worth nothing any more. */
  isUsedUp: boolean;
  /** When it was made. */
  madeAt: string;
  /** For how many scholars within reach it counts: an adult has one code for all of their children. */
  scholars: number;
};
export type PickupCodes = {
  /** How many. */
  count: number;
  /** One for each contact who has one. */
  results: PickupCodeState[];
};
export type UndoMergeRequest = {
  /** The merge. */
  mergeId: number;
};
export type ClassroomGroup = Classroom & {
  /** Scholars who are active in it. */
  scholars: number;
  /** Names of its staff. */
  staff: string[];
};
export type ClassroomList = {
  /** How many there are. */
  count: number;
  /** The caller may see the scholars who have no classroom, and asked for them. */
  includesUnassignedScholars: boolean;
  /** The classrooms. */
  results: ClassroomGroup[];
  /** How many active scholars of the site have no classroom; none when they are not included. */
  unassignedScholars?: number | null;
};
export type ScholarAssignment = {
  /** The classroom; none for an unassigned scholar. */
  classroomId?: number | null;
  /** First day at the site, which may be yet to come. */
  enrollmentDate: string;
  /** -1 Pre-K, 0 K, 1 to 12. */
  enteringGrade: number;
  /** First name. */
  firstName: string;
  /** Last name. */
  lastName: string;
  /** The scholar. */
  scholarId: number;
  /** The enrollment (`ssmId`). */
  ssmId: number;
};
export type StaffAssignment = {
  /** The classroom; none for who has none. */
  classroomId?: number | null;
  /** First name. */
  firstName: string;
  /** Last name. */
  lastName: string;
  /** What the site entered of them; none for a user of whom it entered nothing, who has no classroom. */
  memberId?: number | null;
  /** The user; none for who is no user. */
  userId?: number | null;
  /** The version of what the site entered; 0 when it entered nothing. */
  version: number;
};
export type Assignments = {
  /** The scholars. */
  scholars: ScholarAssignment[];
  /** The staff. */
  staff: StaffAssignment[];
};
export type UserStatus = number;
export type Role = number;
export type StaffRole = {
  /** Its account. */
  accountId: number;
  /** Its program. */
  programId?: number | null;
  /** Name of the program. */
  programName: string;
  /** The person's title in the program. */
  programRole: string;
  /** The role. */
  roleId: Role;
  /** Its site. */
  siteId?: number | null;
  /** Name of the site. */
  siteName: string;
};
export type StaffUser = {
  /** Address. */
  email: string;
  /** First name. */
  firstName: string;
  /** Where the invitation stands (spec 1 §3 User status ids); 0 for who is no user. */
  inviteStatus: UserStatus;
  /** Last name. */
  lastName: string;
  /** Digits of the phone. */
  phoneNumber: string;
  /** Cell, Work or Home. */
  phoneType: string;
  /** The user, with or without a role here; none for somebody whom the site entered itself and who is no user. */
  userId?: number | null;
  /** The role of the row. */
  userRoles: StaffRole[];
};
export type StaffEntry = {
  /** Name of their classroom; empty without one. */
  group: string;
  /** The row. */
  id: number;
  /** Since when they are inactive at the site. */
  inactiveDate?: string | null;
  /** Why they are inactive; none for readers who may not read what the site entered of the person. */
  inactiveNotes?: string | null;
  /** When they signed in last; none for who never did. */
  lastLogin?: string | null;
  /** What the site entered of the person itself; none when it entered nothing. */
  memberId?: number | null;
  /** The phone as it is shown: (555) 123-4567. */
  phone: string;
  /** The person's title in the program, such as Teacher. */
  position: string;
  /** Name of the program; empty for who works for the whole account. */
  program: string;
  /** Name of the site; empty for who works for the whole program. */
  siteSessions: string;
  /** The person. */
  staffUser: StaffUser;
  /** 2 when the site has set them inactive; else where the user stands, and 1 for somebody without access. */
  status: number;
  /** The role in words. */
  systemRole: string;
};
export type StaffList = {
  /** How many there are in all pages. */
  count: number;
  /** Whether there are no more than that. */
  isCountExact: boolean;
  /** The rows. */
  results: StaffEntry[];
};
export type StaffEmergencyContact = {
  /** An e-mail address. */
  email?: string | null;
  /** At most 50 characters. */
  firstName?: string | null;
  /** At most 50 characters. */
  lastName?: string | null;
  /** Ten digits, in any shape. */
  phoneNumber?: string | null;
  /** At most 50 characters. */
  relationship?: string | null;
};
export type StaffMember = {
  /** Their account. */
  accountId: number;
  /** Their classroom. */
  classroomId?: number | null;
  /** At most 500 characters. */
  customNotes?: string | null;
  /** Address. */
  email?: string | null;
  /** Whom to call. */
  emergencyContact: StaffEmergencyContact;
  /** First name. */
  firstName: string;
  /** The staff member. */
  id: number;
  /** Since when they are inactive. */
  inactiveDate?: string | null;
  /** Why, at most 500 characters. */
  inactiveNotes?: string | null;
  /** For which role they are to be invited, 5 to 7: somebody said so, and they have no access yet or once had it. */
  inviteRole?: number | null;
  /** Last name. */
  lastName: string;
  /** Ten digits. */
  phoneNumber?: string | null;
  /** Cell, Work or Home. */
  phoneType?: string | null;
  /** Their program. */
  programId: number;
  /** Their title in the program, such as Teacher. */
  programRole?: string | null;
  /** Their site. */
  siteId: number;
  /** 1 Active, 2 Inactive. */
  status: number;
  /** Grows with every change; send it back with an edit. */
  version: number;
};
export type StaffMemberForm = StaffMember & {
  /** Sealed in the database. */
  allergies?: string | null;
  /** As the roster shows them: of a user with the names, the address, the phone, the role and the last sign-in that the
    user has now. */
  entry: StaffEntry;
  /** The user has a phone, which the roster shows. */
  isPhoneOfUser: boolean;
  /** The user has a role at the site, and their record says the position. */
  isPositionOfUser: boolean;
  /** Name of the program. */
  programName: string;
  /** Name of the site. */
  siteName: string;
  /** The user with the same e-mail address in the account: names and address are theirs. */
  userId?: number | null;
};
export type StaffMemberRequest = {
  /** At most 500 characters; sealed. */
  allergies?: string | null;
  /** A classroom of the site. */
  classroomId?: number | null;
  /** At most 500 characters. */
  customNotes?: string | null;
  /** An e-mail address; a user who has it is the same person. */
  email?: string | null;
  /** Whom to call. */
  emergencyContact?: StaffEmergencyContact;
  /** At most 20 letters. */
  firstName?: string | null;
  /** Since when they are inactive. */
  inactiveDate?: string | null;
  /** Why, at most 500 characters. */
  inactiveNotes?: string | null;
  /** Whether they are to be invited; in an edit, missing leaves it as it is. */
  inviteSys?: boolean | null;
  /** At most 20 letters. */
  lastName?: string | null;
  /** Ten digits, in any shape. */
  phoneNumber?: string | null;
  /** Cell, Work or Home. */
  phoneType?: string | null;
  /** At most 50 characters, such as Teacher. */
  programRole?: string | null;
  /** For which role: 5 program admin, 6 session admin, 7 staff. Required when they are to be invited. */
  roleSelect?: number | null;
  /** At which site; an edit has none. */
  siteId?: number | null;
  /** 1 Active, 2 Inactive; active when missing. */
  status?: number | null;
  /** A user of the roster of the site for whom this is entered: names, address and the phone that they have are theirs. An
    edit has none. */
  userId?: number | null;
  /** The version that an edit is based on; without it the last write wins. */
  version?: number | null;
};
export type WantedInvitation = {
  /** Their account. */
  accountId: number;
  /** Address. */
  email: string;
  /** First name. */
  firstName: string;
  /** The staff member. */
  id: number;
  /** Last name. */
  lastName: string;
  /** Ten digits. */
  phoneNumber?: string | null;
  /** Cell, Work or Home. */
  phoneType?: string | null;
  /** Their program. */
  programId: number;
  /** Their title in the program, such as Teacher. */
  programRole?: string | null;
  /** For which role: 5 program admin, 6 session admin, 7 staff. */
  roleId: number;
  /** Their site. */
  siteId: number;
  /** The user of the account who has the address, if the caller's roster shows one: they need a role at the site and no
    invitation. */
  userId?: number | null;
};
export type StaffInvitations = BulkAnswer & {
  /** Users who have not accepted an invitation. */
  userIds: number[];
  /** Those who are no users. */
  wanted: WantedInvitation[];
};
export type StaffFilter = {
  /** In this account. */
  accountId?: number | null;
  /** Those who are active, or those who are not. */
  active?: boolean | null;
  /** This person. */
  id?: number | null;
  /** In this program. */
  programId?: number | null;
  /** Those of this role, 4 to 7 or 9. */
  roleType?: number | null;
  /** Text looked for, as `search`. */
  searchValue?: string | null;
  /** At this site. */
  siteId?: number | null;
};
export type InviteRequest = Selection &
  StaffFilter &
  ListQuery & {
    /** For which role those are invited who are no users: 5 program admin, 6 session admin, 7 staff. */
    roleSelect?: number | null;
  };
export type WantedInvitations = {
  /** How many. */
  count: number;
  /** Those who are to be invited. */
  results: WantedInvitation[];
  /** Those whom the caller's roster shows as users already: identity invites nobody twice, so they are given a role at the
    site. */
  users: WantedInvitation[];
};
export type StaffClassroomRequest = {
  /** The classroom. */
  toClassroomId?: number | null;
  /** The version that was seen; without it the last write wins. */
  version?: number | null;
};
export const {
  useReadAdaQuery,
  useListAdaBySiteQuery,
  useReadCompletionQuery,
  useListMissingMarksQuery,
  useListMissingRegistersQuery,
  useListCompletionBySiteQuery,
  useListDailyAttendanceDetailsQuery,
  useListDailyAttendanceByScholarQuery,
  useReadEnrollmentQuery,
  useListEnrollmentScholarsQuery,
  useListEnrollmentBySiteQuery,
  useReadRetentionQuery,
  useListRetentionBySiteQuery,
  useReadLatestMarkQuery,
  useReadOverviewQuery,
  useReadRegisterQuery,
  useSaveRegisterMutation,
  useRevertRegisterMutation,
  useReadAttendanceSettingsQuery,
  useSaveAttendanceSettingsMutation,
  useSaveOwnAttendanceSettingsMutation,
  useListStillHereQuery,
  useReadWeekQuery,
  useEditClassroomMutation,
  useDeleteClassroomMutation,
  useMoveScholarsMutation,
  useUndoMoveMutation,
  useDeleteContactMutation,
  useMakePickupCodeMutation,
  useDeletePickupCodeMutation,
  useReadParticipantColumnsQuery,
  useNameCustomFieldsMutation,
  useDeleteRosterMutation,
  useSaveCellsMutation,
  useCancelRosterMutation,
  useCommitRosterMutation,
  useConfigureRosterMutation,
  useListHeadersQuery,
  useListRequiredHeadersQuery,
  useCheckScholarStatusQuery,
  useReadAttendanceDrawerQuery,
  useListTableDataQuery,
  useUndoRosterMutation,
  useUploadRosterMutation,
  useListUploadsQuery,
  useListOpenUploadsQuery,
  useListScholarsQuery,
  useCreateScholarMutation,
  useDownloadScholarsQuery,
  useListDropdownValuesQuery,
  useEnrollKnownScholarMutation,
  useListFamiliesQuery,
  useDownloadFamiliesQuery,
  useListSimilarPairsQuery,
  useReadScholarQuery,
  useEditScholarMutation,
  useKeepScholarsApartMutation,
  useListDocumentsQuery,
  useDeleteDocumentMutation,
  useCreateEnrollmentMutation,
  useEditEnrollmentMutation,
  useReadMedicalQuery,
  useMergeScholarsMutation,
  useDeleteScholarPhotoMutation,
  useListPickupCodesQuery,
  useListAlikeScholarsQuery,
  useUndoMergeMutation,
  useListClassroomsQuery,
  useCreateClassroomMutation,
  useListAssignmentsQuery,
  useListStaffQuery,
  useCreateStaffMemberMutation,
  useInviteStaffMutation,
  useDownloadStaffQuery,
  useListWantedInvitationsQuery,
  useReadStaffMemberQuery,
  useEditStaffMemberMutation,
  useMoveStaffMemberMutation,
} = injectedRtkApi;
