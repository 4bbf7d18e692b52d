// Generated from openapi/admin.json by `npm run codegen`; never edited. scripts/rules.mjs lists the schemas.

export const ACCOUNT_REQUEST = {
  accountName: { type: 'string', nullable: true },
  accountStatus: { type: 'integer', nullable: true },
  address: { type: 'object' },
  appSetting: { type: 'object' },
  bxPartnerLeadFullName: { type: 'string', nullable: true },
  bxSuccessLeadFullName: { type: 'string', nullable: true },
  cmsLicenses: { type: 'array' },
  contractId: { type: 'string', nullable: true },
  contractedScholars: { type: 'integer', nullable: true },
  endDate: { type: 'string', nullable: true },
  flags: { type: 'object' },
  isDirectAccess: { type: 'boolean' },
  licenseInfo: { type: 'object', nullable: true },
  phone: { type: 'string', nullable: true },
  salesforceAccountId: { type: 'string', nullable: true },
  scheduleDate: { type: 'string', nullable: true },
  startDate: { type: 'string', nullable: true },
} as const;

export const ADDRESS = {
  address1: { type: 'string', nullable: true },
  address2: { type: 'string', nullable: true },
  city: { type: 'string', nullable: true },
  state: { type: 'string', nullable: true },
  zip: { type: 'string', nullable: true },
} as const;

export const PROGRAM_REQUEST = {
  accountId: { type: 'integer', nullable: true },
  endDate: { type: 'string', nullable: true },
  isFinalSubmit: { type: 'boolean' },
  noOfScholar: { type: 'integer', nullable: true },
  productId: { type: 'integer', nullable: true },
  programName: { type: 'string', nullable: true },
  programStatus: { type: 'integer', nullable: true },
  programType: { type: 'string', nullable: true },
  startDate: { type: 'string', nullable: true },
} as const;

export const SITE_REQUEST = {
  ageAsOf: { type: 'string', nullable: true },
  ageFrom: { type: 'integer', nullable: true },
  ageTo: { type: 'integer', nullable: true },
  autoEnroll: { type: 'boolean' },
  autoEnrollmentCapacity: { type: 'integer', nullable: true },
  city: { type: 'string', nullable: true },
  contactPhone: { type: 'string', nullable: true },
  endDate: { type: 'string', nullable: true },
  endTime: { type: 'string', nullable: true },
  postalCode: { type: 'string', nullable: true },
  programId: { type: 'integer', nullable: true },
  scholarCapacity: { type: 'integer', nullable: true },
  siteAddress: { type: 'string', nullable: true },
  siteAddress2: { type: 'string', nullable: true },
  siteDays: { type: 'array' },
  siteLocationName: { type: 'string', nullable: true },
  siteName: { type: 'string', nullable: true },
  startDate: { type: 'string', nullable: true },
  startTime: { type: 'string', nullable: true },
  state: { type: 'string', nullable: true },
  status: { type: 'integer', nullable: true },
  timeZone: { type: 'string', nullable: true },
  waitlistCapacity: { type: 'integer', nullable: true },
} as const;
