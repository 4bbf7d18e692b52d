import { codesOf, rulesModule, rulesOf } from '../../scripts/rules.mjs';

const DOCUMENT = {
  components: {
    schemas: {
      Language: { type: 'string', enum: ['en', 'es'] },
      Level: { type: 'integer', minimum: 1, maximum: 3 },
      Named: { type: 'object', required: ['title'], properties: { title: { type: 'string', minLength: 1, maxLength: 100 } } },
      LinkRequest: {
        allOf: [
          { $ref: '#/components/schemas/Named' },
          {
            type: 'object',
            required: ['level'],
            properties: {
              language: {
                oneOf: [{ $ref: '#/components/schemas/Language', description: 'Its language.' }, { type: 'null' }],
                default: null,
              },
              level: { $ref: '#/components/schemas/Level' },
              place: { type: ['integer', 'null'], minimum: 0, maximum: 9999, description: 'Its place.' },
              tags: { type: 'array', maxItems: 6, items: { type: 'string', maxLength: 50 } },
              ids: { type: 'array', items: { type: 'integer' } },
              named: { $ref: '#/components/schemas/Named' },
              either: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
            },
          },
        ],
      },
      Unit: {
        type: 'integer',
        enum: [0, 1],
        'x-afterbell-words': [
          { name: 'PercentRate', en: 'Percent', es: 'Porcentaje' },
          { name: 'Fixed', en: 'Fixed amount', es: 'Monto fijo' },
        ],
      },
      Other: { type: 'object', properties: { name: { type: 'string' } } },
    },
  },
};

test('a property has its type, limits and words, whether it must be there and whether it may be null', () => {
  expect(rulesOf(DOCUMENT, ['LinkRequest'])).toEqual({
    LinkRequest: {
      title: { type: 'string', minLength: 1, maxLength: 100, required: true },
      language: { type: 'string', words: ['en', 'es'], nullable: true },
      level: { type: 'integer', minimum: 1, maximum: 3, required: true },
      place: { type: 'integer', minimum: 0, maximum: 9999, nullable: true },
      tags: { type: 'array', maxItems: 6, items: { type: 'string', maxLength: 50 } },
      ids: { type: 'array' },
      named: { type: 'object' },
      either: { type: 'object' },
    },
  });
});

test('an enumeration that travels as a number has its words, by the names of its values', () => {
  expect(codesOf(DOCUMENT)).toEqual({
    Unit: { percentRate: { code: 0, en: 'Percent', es: 'Porcentaje' }, fixed: { code: 1, en: 'Fixed amount', es: 'Monto fijo' } },
  });
});

test('the module has the enumerations and the schemas that are named, and no other', () => {
  expect(rulesModule('links', DOCUMENT, ['Language', 'Named'])).toBe(
    [
      '// Generated from openapi/links.json by `npm run codegen`; never edited. scripts/rules.mjs lists the schemas.',
      '',
      'export const UNIT = {',
      "  percentRate: { code: 0, en: 'Percent', es: 'Porcentaje' },",
      "  fixed: { code: 1, en: 'Fixed amount', es: 'Monto fijo' },",
      '} as const;',
      '',
      "export const LANGUAGE = ['en', 'es'] as const;",
      '',
      'export const NAMED = {',
      "  title: { type: 'string', minLength: 1, maxLength: 100, required: true },",
      '} as const;',
      '',
    ].join('\n'),
  );
});

test('a schema that the document no longer has is told', () => {
  expect(() => rulesOf(DOCUMENT, ['Gone'])).toThrow('the document has no schema Gone');
});
