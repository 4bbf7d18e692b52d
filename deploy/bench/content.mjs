// The catalog: searches with facet counts and an item, as the web app asks for them.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { percentile, postgres, ROOT, sleep, sql } from './product.mjs';

export const DATABASE = 'afterbell_content';
const ADDRESS = '/api/content/graphql';
const CONNECTIONS = 8;
const READS = Number(process.env.BENCH_READS ?? 200);
const WAIT_MS = 120_000;
const PAGE = { language: 'en', order: 'RELEVANCE', first: 24 };
/** What is looked for, and whether it is found spelled so; `services/content/src/seed.rs` has the words. */
const SEARCHES = {
  'search of a word': { search: 'lantern' },
  'search of two words in a grade': { search: 'lantern cardboard', grades: ['3'] },
  'search of a misspelt word': { search: 'lantren' },
  'catalog, first page': {},
};

/** The address, and by name the bodies that are sent there: searches and an item. Each finds something, by the licenses of the account. */
export async function requestsOf(product, bearer) {
  const { Items, Item } = await documentIds();
  await licensed(product);
  const url = `${product.url}${ADDRESS}`;
  const searches = {};
  let first;
  for (const [name, filter] of Object.entries(SEARCHES)) {
    searches[name] = JSON.stringify({ documentId: Items, variables: { ...PAGE, filter } });
    const { items } = await ask(url, bearer, searches[name]);
    if (items.totalCount === 0 || items.isNear !== name.includes('misspelt')) throw new Error(`${name} found ${String(items.totalCount)} items`);
    first ??= items.edges[0].node.id;
  }
  return { url, searches, item: JSON.stringify({ documentId: Item, variables: { id: first } }) };
}

/** 95th percentile of the searches, asked in turn over so many connections at once. */
export async function underLoad(bench, { url, searches }, bearer) {
  const bodies = Object.entries(searches);
  const times = Object.fromEntries(bodies.map(([name]) => [name, []]));
  const asking = async (connection) => {
    for (let count = -20; count < READS; count += 1) {
      const [name, body] = bodies[(connection + count + 20) % bodies.length];
      const begun = performance.now();
      await ask(url, bearer, body);
      if (count >= 0) times[name].push(performance.now() - begun); // The first ones warm the caches.
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, connection) => asking(connection)));
  const p95 = percentile(Object.values(times).flat(), 95);
  const each = Object.fromEntries(Object.entries(times).map(([name, of]) => [name, percentile(of, 95)]));
  bench.raw.searches = { connections: CONNECTIONS, p95, each };
  for (const [name, of] of Object.entries(each)) bench.add(`${name}, p95 among the others`, `${of.toFixed(1)} ms`, '', true);
  bench.add(`searches, p95 at ${String(CONNECTIONS)} connections`, `${p95.toFixed(1)} ms`, 'under 50 ms', p95 < 50);
}

/** Ids of the documents of the web app by their operations: what it asks is what is measured. */
async function documentIds() {
  const texts = JSON.parse(await readFile(path.join(ROOT, 'services', 'content', 'web_documents.json'), 'utf8'));
  // Of several releases the last one counts.
  return Object.fromEntries(Object.entries(texts).map(([hash, text]) => [/^\w+ (\w+)/.exec(text)[1], `sha256:${hash}`]));
}

/** Waits until the events are delivered that tell of the account: they come after those of the demo. */
async function licensed(product) {
  const server = await postgres(product);
  const until = Date.now() + WAIT_MS;
  while ((await sql(server, DATABASE, "SELECT cardinality(cms_licenses) FROM ref_accounts WHERE name = 'Scale' AND position > 0")) !== '4') {
    if (Date.now() > until) throw new Error('the content service has not heard of the licenses of the account');
    await sleep(500);
  }
}

async function ask(url, bearer, body) {
  const answer = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }, body });
  const { data, errors } = await answer.json();
  if (answer.status !== 200 || errors !== undefined) throw new Error(`${url} answered ${String(answer.status)}: ${JSON.stringify(errors)}`);
  return data;
}
