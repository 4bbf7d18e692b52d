import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DOCUMENTS as AUTHORING } from './authoringDocuments';
import { DOCUMENTS as CATALOG } from './catalogDocuments';
import { documentIds } from './documentIds';
import { operationOf } from './graphql';

const DOCUMENTS = [...CATALOG, ...AUTHORING];
/** Documents that the service runs by their hashes: those of earlier releases too, for pages that are still open. */
const KNOWN = path.join(__dirname, '../../../services/content/web_documents.json');

const hashOf = (document: string) => createHash('sha256').update(document).digest('hex');
const known = () => JSON.parse(readFileSync(KNOWN, 'utf8')) as Record<string, string>;

/** `AFTERBELL_WRITE=1 npx jest documentIds` writes both files anew; the ids that this run compares are still those of before. */
if (process.env['AFTERBELL_WRITE'] !== undefined) {
  const all = { ...known(), ...Object.fromEntries(DOCUMENTS.map((document) => [hashOf(document), document])) };
  writeFileSync(KNOWN, `${JSON.stringify(all, null, 2)}\n`);
  const ids = DOCUMENTS.map((document) => `  ${operationOf(document)}: 'sha256:${hashOf(document)}',\n`);
  writeFileSync(
    path.join(__dirname, 'documentIds.ts'),
    `/** Ids of the documents of the content service, by their operations; \`documentIds.test.ts\` writes them. */\nexport const documentIds: Readonly<Record<string, string>> = {\n${ids.join('')}};\n`,
  );
}

test('each document has a name of its own', () => {
  expect(new Set(DOCUMENTS.map(operationOf)).size).toBe(DOCUMENTS.length);
});

test('the service knows every document by the id with which it is asked for', () => {
  const ids = Object.fromEntries(DOCUMENTS.map((document) => [operationOf(document), `sha256:${hashOf(document)}`]));
  expect(documentIds).toEqual(ids);
  expect(known()).toMatchObject(Object.fromEntries(DOCUMENTS.map((document) => [hashOf(document), document])));
});

test('nothing is known by a hash that is not its own', () => {
  for (const [hash, document] of Object.entries(known())) {
    expect(hashOf(document)).toBe(hash);
  }
});
