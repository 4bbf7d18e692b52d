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
  readScholar: { tags: ['scholars:scholarId'], quiet: [404] },
  // Each look is audited: it is not read again by itself, and not kept.
  readMedical: { tags: [], quiet: true, keepFor: 0 },
  listFamilies: { tags: ['scholars'] },
  listDropdownValues: { tags: [] },
  createScholar: { tags: ['scholars'], quiet: onForm },
  editScholar: { tags: ['scholars:scholarId'], quiet: onForm },
  createEnrollment: { tags: ['scholars:scholarId'], quiet: onForm },
  editEnrollment: { tags: ['scholars:scholarId'], quiet: onForm },
  moveScholars: { tags: ['scholars'], quiet: true },
  undoMove: { tags: ['scholars'], quiet: true },
  listDocuments: { tags: ['documents:scholarId'], quiet: true },
  uploadDocument: { tags: ['documents:scholarId'], quiet: true },
  // Each download is audited: a file is read when somebody asks for it, and not kept.
  downloadDocument: { tags: [], quiet: true, keepFor: 0 },
  deleteDocument: { tags: ['documents:scholarId'], quiet: true },
  deleteContact: { tags: ['scholars'] },
  downloadScholars: { tags: ['scholars'] },
  downloadRoster: { tags: ['scholars'] },
  // Its own pages show what is wrong.
  downloadTemplate: { tags: [], quiet: true },
  listRequiredHeaders: { tags: [] },
  uploadRoster: { tags: ['uploads'], quiet: true },
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
  readLatestMark: { tags: [], quiet: true },
  readWeek: { tags: ['attendance'] },
  readAttendanceDrawer: { tags: ['attendance'], quiet: true },
  listStillHere: { tags: ['attendance'] },
  listDailyAttendanceByScholar: { tags: ['attendance'] },
  listDailyAttendanceDetails: { tags: ['attendance'] },
  saveRegister: { tags: ['attendance'], quiet: true },
  revertRegister: { tags: ['attendance'], quiet: true },
  listStaff: { tags: ['users'], quiet: true },
  downloadStaff: { tags: ['users'] },
} satisfies Record<keyof typeof client.endpoints, Operation>;

export const rosterApi = service(client, rosterOperations);
