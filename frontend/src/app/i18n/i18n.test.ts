import { words } from '@/test/i18n';

function keys(value: unknown, prefix = ''): string[] {
  if (typeof value !== 'object' || value === null) {
    return [prefix];
  }
  return Object.entries(value).flatMap(([key, inner]) => keys(inner, prefix === '' ? key : `${prefix}.${key}`));
}

/** What each text has filled in: a plural's forms taken together, because one of them may say its number in words. */
function placeholders(value: unknown, key = ''): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [name, inner] of Object.entries(value as object) as [string, unknown][]) {
    const path = key === '' ? name : `${key}.${name}`;
    if (typeof inner === 'string') {
      const stem = path.replace(/_(zero|one|two|few|many|other)$/, '');
      const names = [...inner.matchAll(/\{\{\s*(\w+)/g)].map(([, each = '']) => each);
      found.set(stem, [...new Set([...(found.get(stem) ?? []), ...names])].sort());
    } else {
      placeholders(inner, path).forEach((names, stem) => found.set(stem, names));
    }
  }
  return found;
}

/** Spanish has a form for millions that English lacks; plural forms are compared by their stem. */
function stems(value: unknown): string[] {
  return [...new Set(keys(value).map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')))].sort();
}

const english = words('en');
const spanish = words('es');

test('both languages have the same namespaces', () => {
  expect(Object.keys(spanish).sort()).toEqual(Object.keys(english).sort());
});

test.each(Object.keys(english))('%s has the same keys in English and Spanish', (namespace) => {
  expect(stems(spanish[namespace])).toEqual(stems(english[namespace]));
});

test.each(Object.keys(english))('%s has the same things filled in, in English and Spanish', (namespace) => {
  expect([...placeholders(spanish[namespace])].sort()).toEqual([...placeholders(english[namespace])].sort());
});

test.each(Object.keys(english))('%s leaves no text empty', (namespace) => {
  for (const text of [english[namespace], spanish[namespace]]) {
    expect(JSON.stringify(text)).not.toMatch(/:""/);
  }
});
