import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { MarkdownManager } from '@tiptap/markdown';
import { EXTENSIONS, isEditable } from './markdown';

const LIBRARY = path.join(__dirname, '../../../../../../deploy/demo/library/items');
const bodies = readdirSync(LIBRARY).map((file) => [file, readFileSync(path.join(LIBRARY, file), 'utf8').split('\n+++')[1] ?? ''] as const);
const manager = new MarkdownManager({ extensions: EXTENSIONS });
const through = (text: string) => manager.serialize(manager.parse(text)).trim();

test('every text of the demo library comes back with all that it says', () => {
  expect(bodies.length).toBeGreaterThan(100);
  expect(bodies.filter(([, body]) => !isEditable(body)).map(([file]) => file)).toEqual([]);
});

test.each(['```\ncode\n```', '# A first heading', '<details>more</details>', '![a picture](https://example.org/a.png)', '~~gone~~'])(
  '%j holds what the editor would drop',
  (text) => {
    expect(isEditable(text)).toBe(false);
  },
);

test.each([
  '## Two\n\n### Three',
  '**bold** and *italic*',
  '- a\n  - b\n\n1. c\n2. d',
  '> said',
  '[Marble Run](item:marble-run), [a page](https://example.org)',
  '| a | b |\n| --- | --- |\n| 1 | 2 |',
  'one  \ntwo',
])('%j is edited', (text) => {
  expect(isEditable(text)).toBe(true);
});

test.each(['1\\. is the loneliest number', '\\# is a hash', '\\- is a dash', 'over  \n\\- and under', '2 \\* 3', '2 < 3'])(
  '%j stays a text',
  (text) => {
    expect(isEditable(text)).toBe(true);
    expect(through(through(text))).toBe(through(text));
  },
);
