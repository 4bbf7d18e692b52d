// Generated from openapi/planner.json by `npm run codegen`; never edited. scripts/rules.mjs lists the schemas.

export const CHOICE = ['none', 'due', 'daily'] as const;

export const EVENT_SCOPE = ['one', 'following', 'all'] as const;
