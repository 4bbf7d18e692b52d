// Generated from openapi/identity.json by `npm run codegen`; never edited. scripts/rules.mjs lists the schemas.

export const EMAIL_CHECKS = {
  emails: { type: 'array', minItems: 1, maxItems: 500, required: true },
} as const;

export const LOCALE = ['en', 'es'] as const;

export const ROLE_REQUEST = {
  accountId: { type: 'integer', nullable: true },
  isPrimaryAccountAdmin: { type: 'boolean' },
  programId: { type: 'integer', nullable: true },
  programRole: { type: 'string', maxLength: 50, nullable: true },
  roleId: { type: 'integer', nullable: true },
  siteId: { type: 'integer', nullable: true },
} as const;

export const SINGLE_SIGN_ON_REQUEST = {
  clientId: { type: 'string', maxLength: 255, required: true },
  clientSecret: { type: 'string', maxLength: 255, nullable: true },
  emailDomains: { type: 'array', required: true },
  isEnabled: { type: 'boolean', required: true },
  issuer: { type: 'string', maxLength: 500, required: true },
  version: { type: 'integer', required: true },
} as const;

export const USER_REQUEST = {
  email: { type: 'string', maxLength: 254 },
  firstName: { type: 'string', maxLength: 50 },
  isInvite: { type: 'boolean', nullable: true },
  lastName: { type: 'string', maxLength: 50 },
  personalInvitationNote: { type: 'string', maxLength: 500, nullable: true },
  phoneNumber: { type: 'string', nullable: true },
  phoneType: { type: 'string', nullable: true },
  scheduleDate: { type: 'string', nullable: true },
  userRoles: { type: 'array' },
} as const;

export const USER_REQUESTS = {
  users: { type: 'array', minItems: 1, maxItems: 500, required: true },
} as const;
