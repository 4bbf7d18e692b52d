import i18next, { type TFunction } from 'i18next';

/** Words for what services say: whole sentences in a namespace under `server`, and sentences with something in them. */
export interface ServerWords {
  namespace: string;
  /** The groups of a shape are the values of the words with the key. What `why` holds may be a message itself. */
  shapes: readonly { shape: RegExp; key: string }[];
}

/** What a service says: in the spec's English, and by a code with what the words for it take. */
export interface Said {
  message: string;
  /** Name of the error, or of the rule that a field breaks. */
  code?: string | null;
  params?: Readonly<Record<string, string | number>>;
}

/** The generic messages of the services (spec 1 §5), and what any of them may say. */
const SHARED: ServerWords = {
  namespace: 'shared',
  shapes: [
    { shape: /^Enter (?<field>.+)$/, key: 'rule.enter' },
    { shape: /^(?<field>.+) may not be greater than (?<length>\d+) characters$/, key: 'rule.tooLong' },
    { shape: /^(?<field>.+) may not be greater than (?<limit>\d+)$/, key: 'rule.atMost' },
    { shape: /^(?<field>.+) must be 0 or greater$/, key: 'rule.zeroOrGreater' },
    { shape: /^(?<field>.+) must be greater than (?<limit>-?\d+)$/, key: 'rule.greaterThan' },
    { shape: /^The (?<field>.+) must be unique$/, key: 'rule.unique' },
    { shape: /^(?<field>.+) is invalid$/, key: 'rule.invalid' },
  ],
};

/** Where the words of a code stand: errors by their names, rules by theirs. */
const CODED = ['problem', 'rule'] as const;

/**
 * What a service says, in the person's language and with the field called what the page calls it: by its code, if there are
 * words for it here or among a feature's `own`. Services answer in the spec's English besides, and sentences of the spec that
 * have no code are known by themselves. Others stay as they are.
 */
export function sayServerMessage(t: TFunction<'shared'>, said: string | Said, label?: string, own?: ServerWords): string {
  const { message, code, params = {} } = typeof said === 'string' ? { message: said } : said;
  // What services say is known only when they say it, and so are the keys of its words.
  const say = t as unknown as (key: string, values: object) => string;
  const wordings = own === undefined ? [SHARED] : [own, SHARED];
  const coded = code ? wordings.flatMap(({ namespace }) => CODED.map((group) => `${namespace}:${group}.${code}`)).find((key) => i18next.exists(key, params)) : undefined;
  if (coded !== undefined) {
    return say(coded, { ...params, ...(label === undefined ? {} : { field: label }) });
  }
  for (const { namespace, shapes } of wordings) {
    // Read as it is: sentences hold the signs that part a key from its namespace.
    const known: unknown = i18next.getResource(i18next.language, namespace, 'server');
    const words = typeof known === 'object' && known !== null ? (known as Record<string, unknown>)[message] : undefined;
    if (typeof words === 'string') {
      return words;
    }
    for (const { shape, key } of shapes) {
      const groups = shape.exec(message)?.groups;
      if (groups !== undefined) {
        const { field = '', why = '' } = groups;
        return say(`${namespace}:${key}`, { ...withNumbers(groups), field: label ?? field, why: sayServerMessage(t, why, undefined, own) });
      }
    }
  }
  return message;
}

/** What is a number is written as one. */
function withNumbers(groups: Record<string, string>): Record<string, string | number> {
  return Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, /^-?\d+$/.test(text) ? Number(text) : text]));
}
