/*
 * What an OpenAPI document says of the fields of requests, as a module that forms import: type, limits, words, what must be
 * there and what may be null. Only of the schemas named here, because whatever is written is part of pages. Enumerations that
 * travel as numbers (`coded!` of the services) come all, with their words: who uses none of them leaves it out of the build.
 */

/** Schemas that forms import, by service. */
export const FORM_SCHEMAS = {
  admin: ['AccountRequest', 'Address', 'LicenseRequest', 'ProgramRequest', 'SiteRequest', 'Sku'],
  enrollment: ['DiscountRequest'],
  identity: ['EmailChecks', 'Locale', 'RoleRequest', 'SingleSignOnRequest', 'UserRequest', 'UserRequests'],
  'learning-management': ['LinkRequest'],
  planner: ['Choice', 'EventRequest', 'EventScope', 'HolidayRequest', 'TaskRequest'],
  roster: [
    'CellEdit',
    'ClassroomRequest',
    'CollectorRequest',
    'ContactRequest',
    'CustomFieldsRequest',
    'EnrollmentRequest',
    'Learning',
    'MarkRequest',
    'Medical',
    'ScholarRequest',
    'StaffEmergencyContact',
    'StaffMemberRequest',
  ],
};

/** What a document says of an enumeration's values: name and words of each. */
const WORDS = 'x-afterbell-words';

const LIMITS = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'];

/** The rules of each property of the schemas, by schema and property; of an enumeration its words. */
export function rulesOf(document, names) {
  return Object.fromEntries(names.map((name) => [name, schemaOf(document, name).enum ?? collected(document, schemaOf(document, name))]));
}

/** The values of each enumeration that travels as a number, by the name of each: its number and its words. */
export function codesOf(document) {
  const coded = Object.entries(document.components.schemas).filter(([, schema]) => schema[WORDS] !== undefined);
  return Object.fromEntries(
    coded.map(([name, { enum: codes, [WORDS]: words }]) => [
      name,
      Object.fromEntries(
        words.map(({ name: value, en, es }, index) => [
          value.replace(/^[A-Z]/, (letter) => letter.toLowerCase()),
          { code: codes[index], en, es },
        ]),
      ),
    ]),
  );
}

/** The module of a service's rules. */
export function rulesModule(service, document, names) {
  const schemas = Object.entries({ ...codesOf(document), ...rulesOf(document, names) }).map(([name, rules]) => {
    const lines = Object.entries(rules).map(([property, rule]) => `  ${property}: ${textOf(rule)},\n`);
    const text = Array.isArray(rules) ? textOf(rules) : `{\n${lines.join('')}}`;
    return `export const ${name.replace(/(?<=[a-z\d])(?=[A-Z])/g, '_').toUpperCase()} = ${text} as const;\n`;
  });
  return [
    `// Generated from openapi/${service}.json by \`npm run codegen\`; never edited. scripts/rules.mjs lists the schemas.\n`,
    ...schemas,
  ].join('\n');
}

function schemaOf(document, name) {
  const schema = document.components.schemas[name];
  if (schema === undefined) {
    throw new Error(`the document has no schema ${name}`);
  }
  return schema;
}

/** The properties of a schema with those of the schemas that it is made of. */
function collected(document, schema) {
  const whole = resolved(document, schema);
  const parts = (whole.allOf ?? []).map((part) => collected(document, part));
  const required = whole.required ?? [];
  const own = Object.entries(whole.properties ?? {}).map(([property, each]) => [
    property,
    { ...ruleOf(document, each), ...(required.includes(property) && { required: true }) },
  ]);
  return Object.assign({}, ...parts, Object.fromEntries(own));
}

function resolved(document, schema) {
  return schema.$ref === undefined ? schema : { ...schemaOf(document, schema.$ref.split('/').at(-1)), ...schema };
}

function ruleOf(document, schema) {
  const choices = schema.oneOf ?? schema.anyOf ?? [schema];
  const present = choices.filter(({ type }) => type !== 'null').map((each) => resolved(document, each));
  const [first = {}] = present.length === 1 ? present : [];
  const types = [first.type ?? []].flat();
  const rule = {
    type: types.find((type) => type !== 'null') ?? 'object',
    ...Object.fromEntries(LIMITS.filter((limit) => first[limit] !== undefined).map((limit) => [limit, first[limit]])),
    ...(first.enum !== undefined && { words: first.enum.filter((word) => word !== null) }),
  };
  const items = first.items === undefined ? {} : ruleOf(document, first.items);
  return {
    ...rule,
    ...(Object.keys(items).some((key) => key !== 'type' && key !== 'nullable') && { items }),
    ...((choices.length > present.length || types.includes('null')) && { nullable: true }),
  };
}

/** A value as the source of a module has it. */
function textOf(value) {
  if (Array.isArray(value)) {
    return `[${value.map(textOf).join(', ')}]`;
  }
  if (typeof value === 'object') {
    return `{ ${Object.entries(value)
      .map(([key, each]) => `${key}: ${textOf(each)}`)
      .join(', ')} }`;
  }
  return typeof value === 'string' ? `'${value.replace(/['\\]/g, '\\$&')}'` : String(value);
}
