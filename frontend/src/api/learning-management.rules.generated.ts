// Generated from openapi/learning-management.json by `npm run codegen`; never edited. scripts/rules.mjs lists the schemas.

export const LINK_REQUEST = {
  category: { type: 'string', maxLength: 50, nullable: true },
  description: { type: 'string', maxLength: 256, nullable: true },
  isActive: { type: 'boolean', nullable: true },
  language: { type: 'string', nullable: true },
  position: { type: 'integer', nullable: true },
  title: { type: 'string', maxLength: 100, nullable: true },
  url: { type: 'string', maxLength: 2048, nullable: true },
  version: { type: 'integer', nullable: true },
} as const;
