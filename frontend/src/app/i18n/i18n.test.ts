import { words } from '@/test/i18n';

function keys(value: unknown, prefix = ''): string[] {
  if (typeof value !== 'object' || value === null) {
    return [prefix];
  }
  return Object.entries(value).flatMap(([key, inner]) => keys(inner, prefix === '' ? key : `${prefix}.${key}`));
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

test.each(Object.keys(english))('%s leaves no text empty', (namespace) => {
  for (const text of [english[namespace], spanish[namespace]]) {
    expect(JSON.stringify(text)).not.toMatch(/:""/);
  }
});
