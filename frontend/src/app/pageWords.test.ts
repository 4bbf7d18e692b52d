import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const SOURCES = path.join(__dirname, '..');
/** Words that every page has from the start. */
const FIRST = ['shell', 'shared'];

/** The file that an import means, or null for a package. */
function resolved(from: string, name: string): string | null {
  const base = name.startsWith('@/') ? path.join(SOURCES, name.slice(2)) : path.join(path.dirname(from), name);
  if (!name.startsWith('@/') && !name.startsWith('.')) {
    return null;
  }
  return ['', '.ts', '.tsx'].map((ending) => base + ending).find((file) => existsSync(file) && statSync(file).isFile()) ?? null;
}

/** The namespaces that a page reads: those of its file and of all that it imports with it. */
function wordsOf(page: string): string[] {
  const words = new Set<string>();
  const seen = new Set<string>();
  const files = [page];
  for (let file = files.pop(); file !== undefined; file = files.pop()) {
    if (seen.has(file) || !/\.tsx?$/.test(file)) {
      continue;
    }
    seen.add(file);
    const text = readFileSync(file, 'utf8');
    const reads = [...text.matchAll(/useTranslation\(\s*(\[[^\]]*\]|'[^']+')/g)].flatMap(
      ([, names = '']) => names.match(/(?<=')\w+(?=')/g) ?? [],
    );
    reads.forEach((name) => words.add(name));
    for (const [, name = ''] of text.matchAll(/(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/g)) {
      const imported = resolved(file, name);
      if (imported !== null) {
        files.push(imported);
      }
    }
  }
  return [...words].filter((name) => !FIRST.includes(name)).sort();
}

const pages = ['routes.tsx', 'placeRoutes.tsx', 'pages/RoleHome.tsx'].flatMap((name) => {
  const file = path.join(__dirname, name);
  const declared = readFileSync(file, 'utf8').matchAll(
    /lazyPage\(\s*\(\) =>\s*import\((?:\/\*.*?\*\/\s*)?'([^']+)'\),\s*'(\w+)',?\s*(\[[^\]]*\])?/g,
  );
  return [...declared].map(([, from = '', page = '', words = '']) => ({
    page,
    file: resolved(file, from) ?? '',
    words: words.match(/(?<=')\w+(?=')/g) ?? [],
  }));
});

test('all pages are found', () => {
  expect(pages.length).toBeGreaterThan(40);
});

test.each(pages)('$page is fetched together with the words that it reads', ({ file, words }) => {
  expect([...words].sort()).toEqual(wordsOf(file));
});
