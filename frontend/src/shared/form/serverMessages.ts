import i18next, { type TFunction } from 'i18next';

/** The generic messages of the services (spec 1 §5), and the key of the same words here. */
const PATTERNS: readonly { shape: RegExp; key: string; names: readonly string[] }[] = [
  { shape: /^Enter (.+)$/, key: 'rule.enter', names: ['field'] },
  { shape: /^(.+) may not be greater than (\d+) characters$/, key: 'rule.tooLong', names: ['field', 'length'] },
  { shape: /^(.+) may not be greater than (\d+)$/, key: 'rule.atMost', names: ['field', 'limit'] },
  { shape: /^(.+) must be 0 or greater$/, key: 'rule.zeroOrGreater', names: ['field'] },
  { shape: /^(.+) must be greater than (-?\d+)$/, key: 'rule.greaterThan', names: ['field', 'limit'] },
  { shape: /^The (.+) must be unique$/, key: 'rule.unique', names: ['field'] },
  { shape: /^(.+) is invalid$/, key: 'rule.invalid', names: ['field'] },
];

/**
 * A message of a service in the person's language. Services answer in the spec's English; their generic messages and those
 * in `shared:server` have words in every language, with the field called what the page calls it. Others stay as they are.
 */
export function sayServerMessage(t: TFunction<'shared'>, message: string, label?: string): string {
  // Read as it is: sentences hold the signs that part a key from its namespace.
  const known: unknown = i18next.getResource(i18next.language, 'shared', 'server');
  const words = typeof known === 'object' && known !== null ? (known as Record<string, unknown>)[message] : undefined;
  if (typeof words === 'string') {
    return words;
  }
  for (const { shape, key, names } of PATTERNS) {
    const found = shape.exec(message);
    if (found !== null) {
      const values = Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? '']));
      return String(t(key as 'rule.enter', { ...values, field: label ?? values['field'] ?? '' }));
    }
  }
  return message;
}
