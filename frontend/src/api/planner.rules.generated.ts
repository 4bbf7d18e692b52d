// Generated from openapi/planner.json by `npm run codegen`; never edited. scripts/rules.mjs lists the schemas.

export const CHOICE = ['none', 'due', 'daily'] as const;

export const EVENT_REQUEST = {
  description: { type: 'string', maxLength: 4000, nullable: true },
  endDate: { type: 'string', nullable: true },
  endTime: { type: 'string', nullable: true },
  location: { type: 'string', maxLength: 256, nullable: true },
  programId: { type: 'integer', nullable: true },
  recurrenceRule: { type: 'string', maxLength: 200, nullable: true },
  siteId: { type: 'integer', nullable: true },
  skipHolidays: { type: 'boolean' },
  startDate: { type: 'string', nullable: true },
  startTime: { type: 'string', nullable: true },
  title: { type: 'string', maxLength: 256, nullable: true },
} as const;

export const EVENT_SCOPE = ['one', 'following', 'all'] as const;

export const HOLIDAY_REQUEST = {
  endDate: { type: 'string', nullable: true },
  name: { type: 'string', maxLength: 256, nullable: true },
  programId: { type: 'integer', nullable: true },
  startDate: { type: 'string', nullable: true },
} as const;

export const TASK_REQUEST = {
  description: { type: 'string', maxLength: 4000, nullable: true },
  endDate: { type: 'string', nullable: true },
  name: { type: 'string', maxLength: 256, nullable: true },
  ownerId: { type: 'integer', nullable: true },
  programId: { type: 'integer', nullable: true },
  siteId: { type: 'integer', nullable: true },
  sites: { type: 'array', maxItems: 1000 },
  startDate: { type: 'string', nullable: true },
  taskNote: { type: 'string', maxLength: 2000, nullable: true },
} as const;
