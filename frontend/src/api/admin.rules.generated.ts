// Generated from openapi/admin.json by `npm run codegen`; never edited. scripts/rules.mjs lists the schemas.

export const ACCOUNT_REQUEST = {
  accountName: { type: 'string', maxLength: 100, nullable: true },
  accountStatus: { type: 'integer', nullable: true },
  address: { type: 'object' },
  appSetting: { type: 'object' },
  bxPartnerLeadFullName: { type: 'string', maxLength: 50, nullable: true },
  bxSuccessLeadFullName: { type: 'string', maxLength: 50, nullable: true },
  cmsLicenses: { type: 'array' },
  contractId: { type: 'string', maxLength: 15, nullable: true },
  contractedScholars: { type: 'integer', nullable: true },
  endDate: { type: 'string', nullable: true },
  flags: { type: 'object' },
  isDirectAccess: { type: 'boolean' },
  licenseInfo: { type: 'object', nullable: true },
  phone: { type: 'string', maxLength: 50, nullable: true },
  salesforceAccountId: { type: 'string', maxLength: 20, nullable: true },
  scheduleDate: { type: 'string', nullable: true },
  startDate: { type: 'string', nullable: true },
} as const;

export const ADDRESS = {
  address1: { type: 'string', maxLength: 150, nullable: true },
  address2: { type: 'string', maxLength: 150, nullable: true },
  city: { type: 'string', maxLength: 50, nullable: true },
  state: { type: 'string', maxLength: 50, nullable: true },
  zip: { type: 'string', maxLength: 5, nullable: true },
} as const;

export const LICENSE_REQUEST = {
  accountType: { type: 'string', maxLength: 100, nullable: true },
  secretKey: { type: 'string', maxLength: 500, nullable: true },
  skus: { type: 'array' },
} as const;

export const PROGRAM_REQUEST = {
  accountId: { type: 'integer', nullable: true },
  endDate: { type: 'string', nullable: true },
  isFinalSubmit: { type: 'boolean' },
  noOfScholar: { type: 'integer', nullable: true },
  productId: { type: 'integer', nullable: true },
  programName: { type: 'string', maxLength: 100, nullable: true },
  programStatus: { type: 'integer', nullable: true },
  programType: { type: 'string', maxLength: 150, nullable: true },
  startDate: { type: 'string', nullable: true },
} as const;

export const SITE_REQUEST = {
  ageAsOf: { type: 'string', nullable: true },
  ageFrom: { type: 'integer', nullable: true },
  ageTo: { type: 'integer', nullable: true },
  autoEnroll: { type: 'boolean' },
  autoEnrollmentCapacity: { type: 'integer', nullable: true },
  city: { type: 'string', maxLength: 50, nullable: true },
  contactPhone: { type: 'string', maxLength: 50, nullable: true },
  endDate: { type: 'string', nullable: true },
  endTime: { type: 'string', maxLength: 50, nullable: true },
  postalCode: { type: 'string', maxLength: 5, nullable: true },
  programId: { type: 'integer', nullable: true },
  scholarCapacity: { type: 'integer', nullable: true },
  siteAddress: { type: 'string', maxLength: 150, nullable: true },
  siteAddress2: { type: 'string', maxLength: 150, nullable: true },
  siteDays: { type: 'array' },
  siteLocationName: { type: 'string', maxLength: 100, nullable: true },
  siteName: { type: 'string', maxLength: 100, nullable: true },
  startDate: { type: 'string', nullable: true },
  startTime: { type: 'string', maxLength: 50, nullable: true },
  state: { type: 'string', maxLength: 50, nullable: true },
  status: { type: 'integer', nullable: true },
  timeZone: { type: 'string', maxLength: 100, nullable: true },
  waitlistCapacity: { type: 'integer', nullable: true },
} as const;

export const SKU = {
  quantity: { type: 'integer', required: true },
  sku: { type: 'string', maxLength: 100, required: true },
} as const;
