// Ratios, measured side by side: rounds of both sides alternate, medians are compared.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import * as content from './content.mjs';
import * as planner from './planner.mjs';
import { BINARY, median, newFolder, percentile, postgres, residentBytes, ROOT, seedScale, sleep, sql, start, TARGET, token } from './product.mjs';
import * as roster from './roster.mjs';
import { pgbenchScript, statementsOf } from './statements.mjs';

const run = promisify(execFile);
/** Many short ones, so that the median holds still: what slows the machine for seconds is in both sides of a pair, or in few pairs. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 25);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
/** Clients at once, of ours and of pgbench. */
const CONNECTIONS = 16;
const IDLE_SECONDS = 15;
const USERS = Number(process.env.BENCH_USERS ?? 1_000_000);
const SITES = Number(process.env.BENCH_SITES ?? 10_000);
const SCHOLARS = Number(process.env.BENCH_SCHOLARS ?? 1_000_000);
const PROGRAMS = Number(process.env.BENCH_PROGRAMS ?? 100);
/** The last days of the year of which each mark is there; of the others the counts are, which charts read. */
const MARKED_DAYS = Number(process.env.BENCH_MARKED_DAYS ?? 28);
const MANY = { users: USERS, sites: SITES, programs: PROGRAMS, scholars: SCHOLARS, 'marked-days': MARKED_DAYS };
/** A hundredth of the people and sites, in as many programs as fill a page: pages of the same length are compared. */
const FEW = { users: 10_000, sites: 100, programs: 25, scholars: 10_000, 'marked-days': MARKED_DAYS };
/** A program as large as they become, and a tenth of it. */
const PLAN = { users: 5_000, sites: Number(process.env.BENCH_PLAN_SITES ?? 1_000), programs: 1, 'site-tasks': 200 };
const SMALL_PLAN = { ...PLAN, sites: Math.ceil(PLAN.sites / 10), users: 500 };
/** A catalog as large as they become, for an account of few. */
const CATALOG = { users: 500, sites: 20, programs: 2, items: Number(process.env.BENCH_ITEMS ?? 50_000) };
const GROWTH_REQUESTS = Number(process.env.BENCH_GROWTH_REQUESTS ?? 1000); // of each page, after a fifth of them to warm the caches
/** What is measured; everything unless it is said. */
const PARTS = (process.env.BENCH_PARTS ?? 'start,star,lists,growth,roster,planner,content,gateway').split(',');
const isMeasured = (part) => PARTS.includes(part);
/**
 * What an account admin opens: pages in several orders, a later one, and searches that find as much however many there are.
 * The last is a search that finds more where there are more: it is told and has no floor.
 */
const PAGES = {
  'users list': ['identity/users/list', ['', 'sortField=email&sortDir=desc', 'sortField=siteName', 'page=7', 'roleType=6', 'searchField=email&search=person00012', 'search=person00012']],
  'sites list': ['admin/sites', ['', 'sortField=scholarCapacity&sortDir=desc', 'page=4', 'searchField=siteName&search=school%200000']],
  'roster page': ['roster/scholars', ['', 'sortField=birthDate&sortDir=desc', 'page=7', 'searchField=siteName&search=school%2000050', 'search=school%2000050', 'searchField=scholarStudentId&search=4321&isExactMatch=true'], 'searchField=lastName&search=garcia-n'],
  'programs list': ['admin/programs', ['', 'sortField=noOfScholar&sortDir=desc', 'searchField=programName&search=001']],
};
const rows = [];
const raw = { at: new Date().toISOString(), rounds: ROUNDS, secondsARound: SECONDS, connections: CONNECTIONS };

if (!existsSync(BINARY)) {
  console.error(`${BINARY} is not there: run \`make build\``);
  process.exit(2);
}
const data = await newFolder('bench');
let product;
try {
  progress('first start: database, migrations, demo data');
  product = await start(data);
  raw.firstStartMs = product.readyMs;
  await product.stop();
  product = await start(data);
  if (isMeasured('start')) await secondStarts();
  if (isMeasured('star')) await starList();
  if (['lists', 'growth', 'roster'].some(isMeasured)) await lists();
  raw.loadedBytes = await residentBytes(product);
  add('after the load, without PostgreSQL', megabytes(raw.loadedBytes), '', true);
} finally {
  await product?.stop().catch(() => undefined);
  await rm(data, { recursive: true, force: true });
}
if (isMeasured('planner')) await plans();
if (isMeasured('content')) await catalog();
if (isMeasured('gateway')) await gatewayAgainstNginx();
await report();

/** How soon it is ready on data that are there, and what it takes while nobody asks. */
async function secondStarts() {
  progress('second starts');
  raw.secondStartMs = [];
  for (let round = 0; round < 3; round += 1) {
    await product.stop();
    product = await start(data);
    raw.secondStartMs.push(product.readyMs);
  }
  add('second start, ready', `${(median(raw.secondStartMs) / 1000).toFixed(2)} s`, 'under 2 s', median(raw.secondStartMs) < 2000);
  progress(`${IDLE_SECONDS} s of idling`);
  await sleep(IDLE_SECONDS * 1000);
  raw.idleBytes = await residentBytes(product);
  add('idle, without PostgreSQL', megabytes(raw.idleBytes), 'under 150 MB', raw.idleBytes < 150e6);
}

/** The star list through gateway and service, against pgbench with the statements that it makes. */
async function starList() {
  const bearer = await token(product, 'account@demo.afterbell.test');
  const me = await (await fetch(`${product.url}/api/identity/users/me`, { headers: { authorization: `Bearer ${bearer}` } })).json();
  const url = `${product.url}/api/admin/users/${me.id}/account/${me.accountID}/starprogramandsessiondata/0`;
  await againstPgbench('star list', url, bearer, 'afterbell_admin');
}

/** Lists of an account as large as accounts become, against pgbench, and against those of an account with few people. */
async function lists() {
  await product.stop();
  const few = await newFolder('bench-few');
  let small;
  try {
    progress(`${USERS} people, ${SITES} sites and ${SCHOLARS} scholars`);
    raw.seedMs = await seedScale(data, MANY);
    product = await start(data);
    const large = { product, bearer: await token(product, 'scale@demo.afterbell.test') };
    for (const [name, [list]] of isMeasured('lists') ? Object.entries(PAGES) : []) {
      await againstPgbench(name, `${product.url}/api/${list}`, large.bearer, `afterbell_${list.split('/')[0]}`);
    }
    if (isMeasured('growth')) {
      progress(`${FEW.users} people and ${FEW.sites} sites beside them`);
      await seedScale(few, FEW);
      small = await start(few);
      await growth(large, { product: small, bearer: await token(small, 'scale@demo.afterbell.test') }, () => PAGES);
      await small.stop();
    }
    if (isMeasured('roster')) await atThree();
  } finally {
    await small?.stop().catch(() => undefined);
    await rm(few, { recursive: true, force: true });
  }
}

/** A file of children, registers and charts in the large account. */
async function atThree() {
  const bench = { add, addRatio, againstPgbench, progress, raw };
  const found = await sql(await postgres(product), 'afterbell_roster', "SELECT e.account_id, e.program_id, e.site_id FROM enrollments e JOIN scholars s ON s.id = e.scholar_id AND s.external_id IN ('scale-1', 'scale-2', 'scale-3') ORDER BY e.scholar_id");
  const [one, two, three] = found.split('\n').map((line) => line.split('|').map(Number));
  const [account, program] = three;
  const [site, other, usual] = [one, two, three].map((place) => place[2]);
  await product.stop();
  await roster.importFile(bench, data, { site, other });
  product = await start(data);
  await roster.againstCopy(bench, product, site);
  await roster.registers(bench, product, await token(product, 'scale@demo.afterbell.test'), { account, program, site: usual, other });
}

/** A program of many sites, against pgbench and against a program of few. */
async function plans() {
  const folders = [await newFolder('bench-plan'), await newFolder('bench-small-plan')];
  const sides = [];
  try {
    progress(`${PLAN.sites} sites with ${PLAN['site-tasks']} tasks each, and ${SMALL_PLAN.sites} beside them`);
    for (const [folder, size] of [[folders[0], PLAN], [folders[1], SMALL_PLAN]]) {
      await seedScale(folder, size);
      const side = { product: await start(folder) };
      sides.push(side);
      side.bearer = await token(side.product, 'scale@demo.afterbell.test');
      side.places = await planner.placesOf(side.product);
      side.feeds = await planner.feedsOf(side.product, side.bearer, side.places);
    }
    const [large, small] = sides;
    product = large.product;
    for (const name of ['task list of all sites', 'calendar of all sites']) {
      const [list, queries] = planner.pagesOf(large.places)[name];
      for (const [what, query] of [[name, queries[0]], [`${name}, a month`, queries.at(-1)]]) {
        await againstPgbench(what, pageUrl(product, list, query), large.bearer, 'afterbell_planner');
      }
    }
    for (const [name, path] of Object.entries(large.feeds)) {
      await againstPgbench(name, `${product.url}${path}`, null, 'afterbell_planner');
      await planner.unchanged({ raw, add }, product, name, path);
    }
    await growth(large, small, (side) => ({
      ...planner.pagesOf(side.places),
      ...Object.fromEntries(Object.entries(side.feeds).map(([name, path]) => [name, [path.replace(/^\/api\//, ''), ['']]])),
    }));
  } finally {
    for (const side of sides) await side.product.stop().catch(() => undefined);
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }
}

/** Searches of a large catalog and an item of it, against pgbench and under load. */
async function catalog() {
  const folder = await newFolder('bench-catalog');
  product = undefined; // The one before has stopped.
  try {
    progress(`${CATALOG.items} items`);
    await seedScale(folder, CATALOG);
    product = await start(folder);
    const bearer = await token(product, 'scale@demo.afterbell.test');
    const requests = await content.requestsOf(product, bearer);
    for (const [name, body] of Object.entries({ ...requests.searches, 'item by id': requests.item })) {
      await againstPgbench(name, requests.url, bearer, content.DATABASE, body);
    }
    await content.underLoad({ raw, add }, requests, bearer);
  } finally {
    await product?.stop().catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
}

/** 95th percentiles of pages in the large and in the small account, asked in turn, so that whatever else goes on slows both. */
async function growth(large, small, pagesOf) {
  raw.growth ??= {};
  for (const { product } of [large, small]) {
    await sql(await postgres(product), 'postgres', 'CHECKPOINT'); // What the seed left to write is written.
  }
  const lists = { large: pagesOf(large), small: pagesOf(small) };
  for (const [name, [, queries, growing]] of Object.entries(lists.large)) {
    progress(`${name}: growth, ${GROWTH_REQUESTS} requests of each page`);
    const pages = [];
    for (const [index, query] of (growing === undefined ? queries : [...queries, growing]).entries()) {
      const times = { large: [], small: [] };
      for (let count = -GROWTH_REQUESTS / 5; count < GROWTH_REQUESTS; count += 1) {
        for (const [size, side] of Object.entries({ large, small })) {
          const begun = performance.now();
          const [list, asked] = lists[size][name];
          await read(pageUrl(side.product, list, asked[index] ?? growing), side.bearer);
          if (count >= 0) times[size].push(performance.now() - begun); // The first ones warm the caches.
        }
      }
      const [ours, theirs] = [percentile(times.large, 95), percentile(times.small, 95)];
      pages.push({ query, largeMs: ours, smallMs: theirs, ratio: ours / theirs });
    }
    raw.growth[name] = pages;
    const found = pages.find(({ query }) => query === growing);
    if (found !== undefined) add(`${name}, ${growing}, p95 of many, of few`, `${found.largeMs.toFixed(1)}, ${found.smallMs.toFixed(1)} ms`, '', true);
    const worst = pages.filter(({ query }) => query !== growing).reduce((one, other) => (other.ratio > one.ratio ? other : one));
    const shown = `${worst.ratio.toFixed(2)} (${worst.largeMs.toFixed(1)} / ${worst.smallMs.toFixed(1)} ms${worst.query === '' ? '' : `, ${worst.query}`})`;
    add(`${name}, p95 of many / of few`, shown, 'at most 1.5', worst.ratio <= 1.5);
  }
}

/** A page of a list whose address may have parameters already. */
function pageUrl({ url }, list, query) {
  if (query === '') return `${url}/api/${list}`;
  return `${url}/api/${list}${list.includes('?') ? '&' : '?'}${query}`;
}

/** Who reads by a secret address has no token. With a body, it is sent as JSON. */
async function read(url, bearer, body) {
  const authorization = bearer === null ? {} : { authorization: `Bearer ${bearer}` };
  const sent = body === undefined ? {} : { method: 'POST', body };
  const answer = await fetch(url, { ...sent, headers: { ...authorization, ...(body !== undefined && { 'content-type': 'application/json' }) } });
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** A list through gateway and service, against pgbench with the statements that it makes. */
async function againstPgbench(name, url, bearer, database, body) {
  const request = () => read(url, bearer, body);
  await request(); // And the caches are warm, as they are in the measurement.
  const server = await postgres(product);
  const transactions = await alwaysDone(server, path.join(product.data, 'postgres.log'), database, request);
  const { script, variables } = pgbenchScript(transactions);
  const file = path.join(product.data, `${name.replaceAll(' ', '-')}.sql`);
  await writeFile(file, script);
  const post = body === undefined ? [] : ['-s', await postScript(`${file}.lua`, body)];
  await sql(server, database, 'VACUUM ANALYZE');
  await sql(server, database, 'CHECKPOINT'); // What the seed left to write is written.

  const pgbench = async (seconds) => {
    const values = Object.entries(variables).flatMap(([variable, value]) => ['-D', `${variable}=${value}`]);
    const connect = ['-h', server.socket, '-U', database, database];
    const { stdout } = await run('pgbench', ['-n', '-f', file, '-M', 'prepared', '-c', String(CONNECTIONS), '-j', '2', '-T', String(seconds), ...values, ...connect]);
    return Number(/^tps = ([\d.]+)/m.exec(stdout)[1]);
  };
  const header = bearer === null ? [] : ['-H', `Authorization: Bearer ${bearer}`];
  const wrk = async (seconds) => {
    const { stdout } = await run('wrk', ['-t', '2', '-c', String(CONNECTIONS), '-d', `${seconds}s`, '--latency', '--timeout', '10s', ...header, ...post, url]);
    if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`the ${name} failed under load:\n${stdout}`);
    return { rate: Number(/^Requests\/sec:\s+([\d.]+)/m.exec(stdout)[1]), p99: /^\s+99%\s+(\S+)/m.exec(stdout)?.[1] };
  };
  progress(`${name} and pgbench, ${ROUNDS} rounds of ${SECONDS} s each`);
  await wrk(2);
  await pgbench(2);
  const measured = { statements: script, ours: [], p99: [], pgbench: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const ours = await wrk(SECONDS);
    measured.ours.push(ours.rate);
    measured.p99.push(ours.p99);
    measured.pgbench.push(await pgbench(SECONDS));
  }
  raw.lists = { ...raw.lists, [name]: measured };
  addRatio(`${name} / pgbench`, measured.ours, measured.pgbench, 0.5);
}

/** A script with which wrk posts a body, whose JSON has no line breaks and no `]==]`. */
async function postScript(file, body) {
  await writeFile(file, `wrk.method = 'POST'\nwrk.headers['Content-Type'] = 'application/json'\nwrk.body = [==[${body}]==]\n`);
  return file;
}

/** The transactions that each request makes: not what is cached after the first, nor what is done anyway meanwhile. */
async function alwaysDone(server, log, database, request) {
  const shape = (transaction) => transaction.map((statement) => statement.sql).join(';');
  const anyway = new Set((await statementsOf(server, log, database, () => sleep(3000))).map(shape));
  const requests = 8;
  const logged = await statementsOf(server, log, database, async () => {
    for (let count = 0; count < requests; count += 1) await request();
  });
  const shapes = [...new Set(logged.map(shape))].filter((each) => !anyway.has(each));
  const always = shapes.filter((each) => logged.filter((transaction) => shape(transaction) === each).length >= requests);
  if (always.length === 0) throw new Error('PostgreSQL logged no transaction of the list');
  return always.map((each) => logged.find((transaction) => shape(transaction) === each));
}

/** The gateway against nginx in front of the same service: gateway/benches/nginx.rs, which alternates and takes medians itself. */
async function gatewayAgainstNginx() {
  progress('gateway and nginx');
  const bench = ['bench', '--package', 'afterbell-gateway', '--bench', 'nginx'];
  const environment = { ...process.env, BENCH_ROUNDS: String(ROUNDS), BENCH_SECONDS: String(SECONDS) };
  const { stdout } = await run('cargo', bench, { cwd: ROOT, maxBuffer: 1e8, env: environment });
  const measured = /gateway (\d+)\/s, nginx (\d+)\/s/.exec(stdout);
  if (measured === null) throw new Error(`gateway/benches/nginx.rs said nothing:\n${stdout}`);
  raw.gateway = { gateway: Number(measured[1]), nginx: Number(measured[2]) };
  addRatio('gateway / nginx', [raw.gateway.gateway], [raw.gateway.nginx], 0.7);
}

/** The rounds are compared in pairs: what slows the machine for a while slows both of a pair. */
function addRatio(name, ours, theirs, floor) {
  const ratio = median(ours.map((rate, round) => rate / theirs[round]));
  const rates = `${median(ours).toFixed(0)} / ${median(theirs).toFixed(0)} a second`;
  add(name, `${ratio.toFixed(2)} (${rates})`, `at least ${floor}`, ratio >= floor);
}

function add(name, measured, wanted, isMet) {
  rows.push({ name, measured, wanted, isMet });
  progress(`${name}: ${measured}`);
}

async function report() {
  const folder = path.join(TARGET, 'bench');
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${raw.at.replaceAll(':', '-')}.json`);
  await writeFile(file, JSON.stringify({ ...raw, rows }, null, 2));
  const width = (key) => Math.max(...rows.map((row) => row[key].length));
  console.log('');
  for (const row of rows) {
    const verdict = row.wanted === '' ? '' : row.isMet ? 'met' : 'MISSED';
    console.log(`${row.name.padEnd(width('name'))}  ${row.measured.padEnd(width('measured'))}  ${row.wanted.padEnd(width('wanted'))}  ${verdict}`.trimEnd());
  }
  console.log(`\nraw numbers: ${path.relative(ROOT, file)}`);
  process.exitCode = rows.every((row) => row.isMet) ? 0 : 1;
}

function progress(text) {
  console.error(`bench: ${text}`);
}

function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}
