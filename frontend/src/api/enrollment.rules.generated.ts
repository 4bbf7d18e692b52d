// Generated from openapi/enrollment.json by `npm run codegen`; never edited. scripts/rules.mjs lists the schemas.

export const AMOUNT_UNIT = {
  percentRate: { code: 0, en: 'Percent rate', es: 'Porcentaje' },
  fixedAmount: { code: 1, en: 'Fixed amount', es: 'Monto fijo' },
} as const;

export const DISCOUNT_TYPE = {
  earlyRegistration: { code: 1, en: 'Early registration', es: 'Inscripción anticipada' },
  multiParticipant: { code: 2, en: 'Multi participant', es: 'Varios participantes' },
} as const;

export const TIME_RANGE = {
  months: { code: 1, en: 'Months', es: 'Meses' },
  days: { code: 2, en: 'Days', es: 'Días' },
  weeks: { code: 3, en: 'Weeks', es: 'Semanas' },
} as const;

export const DISCOUNT_REQUEST = {
  accountId: { type: 'integer', nullable: true },
  amountUnitType: { type: 'integer', words: [0, 1], nullable: true },
  appliesTo: { type: 'array', nullable: true },
  description: { type: 'string', maxLength: 256, nullable: true },
  discountTypeId: { type: 'integer', words: [1, 2], nullable: true },
  isActive: { type: 'boolean', nullable: true },
  name: { type: 'string', maxLength: 50, nullable: true },
  rules: { type: 'array', nullable: true },
  version: { type: 'integer', nullable: true },
} as const;
