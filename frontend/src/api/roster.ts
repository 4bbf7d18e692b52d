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
  listScholars: { tags: ['scholars'] },
  // The service itself asks when somebody is entered.
  listPickupCodes: { tags: ['pickupCodes:scholarId'], quiet: true },
  makePickupCode: { tags: ['pickupCodes'], quiet: true },
  deletePickupCode: { tags: ['pickupCodes'], quiet: true },
  listSimilarPairs: { tags: ['scholars'], quiet: true },
  listAlikeScholars: { tags: ['scholars:scholarId', 'scholars'], quiet: true },
  keepScholarsApart: { tags: ['scholars'], quiet: true },
  mergeScholars: { tags: ['scholars', 'classrooms', 'attendance'], quiet: true },
  undoMerge: { tags: ['scholars', 'classrooms', 'attendance'], quiet: true },
  listSimilarScholars: { tags: [], quiet: true },
  readScholar: { tags: ['scholars:scholarId'], quiet: [404] },
  // Each look is audited: it is not read again by itself, and not kept.
  readMedical: { tags: [], quiet: true, keepFor: 0 },
  readParticipantColumns: { tags: ['scholars:accountId'], quiet: true },
  nameCustomFields: { tags: ['scholars'], quiet: onForm },
  listFamilies: { tags: ['scholars'] },
  listDropdownValues: { tags: [] },
  createScholar: { tags: ['scholars'], quiet: onForm },
  editScholar: { tags: ['scholars:scholarId'], quiet: onForm },
  createEnrollment: { tags: ['scholars:scholarId'], quiet: onForm },
  editEnrollment: { tags: ['scholars:scholarId'], quiet: onForm },
  moveScholars: { tags: ['scholars', 'classrooms'], quiet: true },
  undoMove: { tags: ['scholars', 'classrooms'], quiet: true },
  listDocuments: { tags: ['documents:scholarId'], quiet: true },
  uploadDocument: { tags: ['documents:scholarId'], quiet: true },
  // Each download is audited: a file is read when somebody asks for it, and not kept.
  downloadDocument: { tags: [], quiet: true, keepFor: 0 },
  deleteDocument: { tags: ['documents:scholarId'], quiet: true },
  deleteContact: { tags: ['scholars'] },
  downloadScholars: { tags: ['scholars'] },
  listRequiredHeaders: { tags: [] },
  uploadRoster: { tags: ['uploads'], quiet: true },
  listUploads: { tags: ['uploads'], quiet: true },
  checkScholarStatus: { tags: ['uploads'], quiet: true },
  listHeaders: { tags: ['uploads'], quiet: true },
  configureRoster: { tags: ['uploads'], quiet: true },
  listTableData: { tags: ['uploads'], quiet: true },
  readAutosave: { tags: ['uploads'], quiet: true },
  saveCells: { tags: ['uploads'], quiet: true },
  readRoster: { tags: ['uploads'], quiet: true },
  deleteRoster: { tags: ['uploads'], quiet: true },
  commitRoster: { tags: ['uploads'], quiet: true },
  cancelRoster: { tags: ['uploads'], quiet: true },
  undoRoster: { tags: ['uploads', 'scholars'], quiet: true },
  // An open register is told of marks by readLatestMark, and knows its own.
  readRegister: { tags: [] },
  readOverview: { tags: ['attendance'], quiet: true },
  readAttendanceSettings: { tags: ['attendanceSettings'], quiet: true },
  saveAttendanceSettings: { tags: ['attendanceSettings'], quiet: true },
  readLatestMark: { tags: [], quiet: true },
  readWeek: { tags: ['attendance'] },
  readAttendanceDrawer: { tags: ['attendance'], quiet: true },
  listDailyAttendanceByScholar: { tags: ['attendance'] },
  // What is counted changes with every mark: it is counted again when a page opens.
  readAda: { tags: ['attendance'], quiet: true, keepFor: 0 },
  listAdaBySite: { tags: ['attendance'], quiet: true, keepFor: 0 },
  readRetention: { tags: ['scholars'], quiet: true, keepFor: 0 },
  listRetentionBySite: { tags: ['scholars'], quiet: true, keepFor: 0 },
  readEnrollment: { tags: ['scholars'], quiet: true, keepFor: 0 },
  listEnrollmentBySite: { tags: ['scholars'], quiet: true, keepFor: 0 },
  saveRegister: { tags: ['attendance'], quiet: true },
  revertRegister: { tags: ['attendance'], quiet: true },
  createStaffMember: { tags: ['users', 'classrooms'], quiet: onForm },
  listWantedInvitations: { tags: ['users'], quiet: true },
  readStaffMember: { tags: ['users'], quiet: [404] },
  editStaffMember: { tags: ['users', 'classrooms'], quiet: onForm },
  listStaff: { tags: ['users'], quiet: true },
  downloadStaff: { tags: ['users'] },
} satisfies Record<keyof typeof client.endpoints, Operation>;

export const rosterApi = service(client, rosterOperations);
