// Generated from openapi/roster.json by `npm run codegen`; never edited. scripts/rules.mjs lists the schemas.

export const CELL_EDIT = {
  column: { type: 'integer', minimum: 0, required: true },
  line: { type: 'integer', minimum: 0, required: true },
  value: { type: 'string', maxLength: 1000, required: true },
} as const;

export const CLASSROOM_REQUEST = {
  capacity: { type: 'integer', nullable: true },
  color: { type: 'integer', nullable: true },
  name: { type: 'string', maxLength: 50, nullable: true },
  version: { type: 'integer', nullable: true },
} as const;

export const COLLECTOR_REQUEST = {
  code: { type: 'string', maxLength: 20, nullable: true },
  codeOverride: { type: 'string', maxLength: 500, nullable: true },
  contactId: { type: 'integer', nullable: true },
  idChecked: { type: 'boolean' },
  name: { type: 'string', maxLength: 100, nullable: true },
  reason: { type: 'string', maxLength: 500, nullable: true },
} as const;

export const CONTACT_REQUEST = {
  allowedToPick: { type: 'boolean' },
  email: { type: 'string', maxLength: 254, nullable: true },
  firstName: { type: 'string', maxLength: 50, nullable: true },
  isBarred: { type: 'boolean' },
  lastName: { type: 'string', maxLength: 50, nullable: true },
  mappingId: { type: 'integer', nullable: true },
  phoneNumber: { type: 'string', maxLength: 50, nullable: true },
  relationship: { type: 'string', maxLength: 50, nullable: true },
} as const;

export const CUSTOM_FIELDS_REQUEST = {
  accountId: { type: 'integer', required: true },
  customFields: { type: 'array', maxItems: 6, required: true },
} as const;

export const ENROLLMENT_REQUEST = {
  classroomId: { type: 'integer', nullable: true },
  enrollmentDate: { type: 'string', nullable: true },
  inactiveDate: { type: 'string', nullable: true },
  inactiveNotes: { type: 'string', maxLength: 500, nullable: true },
  scheduledDays: { type: 'array' },
  siteId: { type: 'integer', nullable: true },
  status: { type: 'integer', nullable: true },
} as const;

export const LEARNING = {
  ellStatus: { type: 'boolean', nullable: true },
  iepStatus: { type: 'boolean', nullable: true },
  specialEducation: { type: 'boolean', nullable: true },
} as const;

export const MARK_REQUEST = {
  checkIn: { type: 'string', nullable: true },
  checkOut: { type: 'string', nullable: true },
  checkout: { type: 'string', words: ['--', 'Dismissed'], nullable: true },
  collectedBy: { type: 'object', nullable: true },
  markedAt: { type: 'string', nullable: true },
  note: { type: 'string', maxLength: 500, nullable: true },
  ssmId: { type: 'integer', required: true },
  status: { type: 'string', words: ['--', 'Absent', 'Present', 'Late', 'Not Scheduled'], nullable: true },
  transportation: { type: 'string', maxLength: 50, nullable: true },
  version: { type: 'integer', nullable: true },
} as const;

export const MEDICAL = {
  allergies: { type: 'string', maxLength: 500, nullable: true },
  asthmaInhaler: { type: 'boolean', nullable: true },
  epiPen: { type: 'boolean', nullable: true },
  medications: { type: 'string', maxLength: 500, nullable: true },
} as const;

export const SCHOLAR_REQUEST = {
  addressLine1: { type: 'string', maxLength: 150, nullable: true },
  addressLine2: { type: 'string', maxLength: 150, nullable: true },
  birthDate: { type: 'string', nullable: true },
  city: { type: 'string', maxLength: 50, nullable: true },
  consentEmergency: { type: 'boolean', nullable: true },
  consentFieldTrip: { type: 'boolean', nullable: true },
  consentInformation: { type: 'boolean', nullable: true },
  consentMedical: { type: 'boolean', nullable: true },
  customFields: { type: 'array', maxItems: 6 },
  emergencyContacts: { type: 'array', maxItems: 10 },
  enrollment: { type: 'object', nullable: true },
  enteringGrade: { type: 'string', nullable: true },
  ethnicity: { type: 'string', maxLength: 50, nullable: true },
  externalId: { type: 'string', maxLength: 50, nullable: true },
  families: { type: 'array', maxItems: 10 },
  firstName: { type: 'string', maxLength: 50, nullable: true },
  gender: { type: 'string', nullable: true },
  hasCustodyAlert: { type: 'boolean' },
  homePhone: { type: 'string', maxLength: 50, nullable: true },
  lastName: { type: 'string', maxLength: 50, nullable: true },
  learningStatus: { type: 'object', nullable: true },
  medical: { type: 'object', nullable: true },
  notSameAs: { type: 'array', maxItems: 50 },
  otherGender: { type: 'string', maxLength: 50, nullable: true },
  photoOptOut: { type: 'boolean', nullable: true },
  postalCode: { type: 'string', maxLength: 5, nullable: true },
  scholarNumber: { type: 'string', maxLength: 50, nullable: true },
  scholarStudentId: { type: 'string', maxLength: 50, nullable: true },
  state: { type: 'string', maxLength: 50, nullable: true },
} as const;

export const STAFF_EMERGENCY_CONTACT = {
  email: { type: 'string', maxLength: 254, nullable: true },
  firstName: { type: 'string', maxLength: 50, nullable: true },
  lastName: { type: 'string', maxLength: 50, nullable: true },
  phoneNumber: { type: 'string', maxLength: 50, nullable: true },
  relationship: { type: 'string', maxLength: 50, nullable: true },
} as const;

export const STAFF_MEMBER_REQUEST = {
  allergies: { type: 'string', maxLength: 500, nullable: true },
  classroomId: { type: 'integer', nullable: true },
  customNotes: { type: 'string', maxLength: 500, nullable: true },
  email: { type: 'string', maxLength: 254, nullable: true },
  emergencyContact: { type: 'object' },
  firstName: { type: 'string', maxLength: 20, nullable: true },
  inactiveDate: { type: 'string', nullable: true },
  inactiveNotes: { type: 'string', maxLength: 500, nullable: true },
  inviteSys: { type: 'boolean', nullable: true },
  lastName: { type: 'string', maxLength: 20, nullable: true },
  phoneNumber: { type: 'string', maxLength: 50, nullable: true },
  phoneType: { type: 'string', nullable: true },
  programRole: { type: 'string', maxLength: 50, nullable: true },
  roleSelect: { type: 'integer', nullable: true },
  siteId: { type: 'integer', nullable: true },
  status: { type: 'integer', nullable: true },
  userId: { type: 'integer', nullable: true },
  version: { type: 'integer', nullable: true },
} as const;
