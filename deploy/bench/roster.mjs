// The hour of the day for which the product exists, in an account as large as accounts become: a file of children against
// COPY of the same rows, a register of marks against pgbench's upsert of the same rows, the register and the chart of a year
// against pgbench with their own statements, and how long registers, lists and charts take.
import { execFile } from 'node:child_process';
import { chmod, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { BINARY, median, percentile, postgres, ROOT, sql } from './product.mjs';

const run = promisify(execFile);
const DATABASE = 'afterbell_roster';
const ROWS = Number(process.env.BENCH_IMPORT_ROWS ?? 50_000);
/** Children of the register that the floor is about: the one that is opened has no fewer. */
const REGISTER = 40;
/** Marks of one request: as many as it takes. */
const MARKS = 500;
const MARK_ROUNDS = Number(process.env.BENCH_MARK_ROUNDS ?? 15);
const MARK_SECONDS = 2; // of a round of either side
/** Times a register or a chart is read. */
const READS = Number(process.env.BENCH_READS ?? 200);
/** Since when the imported children are enrolled: long enough ago for any register that is open. */
const ENROLLED = '2026-09-08';

/** Children of a file, each with a family contact; no two look alike. */
function file(rows, from = 0) {
  const letters = (number) => [676, 26, 1].map((place) => String.fromCharCode(97 + (Math.floor(number / place) % 26))).join('');
  const lines = ['First Name,Last Name,Birth Date,Grade,Allergies,Parent/Guardian Name,Parent/Guardian Phone,Parent/Guardian Email,Enrollment Date'];
  for (let number = from; number < from + rows; number += 1) {
    const born = new Date(Date.UTC(2012, 0, 1 + ((number * 7) % 3000))).toISOString().slice(0, 10);
    const last = `Q${letters(number * 5407)}v${letters(number * 9973 + 11)}`;
    lines.push(`X${letters(number * 31)}k${letters(number * 17)},${last},${born},${1 + (number % 8)},${number % 20 === 0 ? 'Peanuts' : ''},Rosa ${last},718555${String(number % 10_000).padStart(4, '0')},family${String(number)}@example.org,${ENROLLED}`);
  }
  return `${lines.join('\n')}\n`;
}

/** Imports a file into a site, on data on which nothing runs; answers what the command says. */
export async function imported(data, site, rows, from = 0) {
  const name = path.join(data, `children-${String(rows)}.csv`);
  await writeFile(name, file(rows, from));
  const rejects = `${name}.rejects`;
  const { stdout } = await run(BINARY, ['import', 'scholars', name, '--site', String(site), '--json', '--rejects', rejects, '--data', data], { cwd: ROOT, maxBuffer: 1e8 });
  const report = JSON.parse(stdout.trim().split('\n').at(-1));
  if (report.added < rows * 0.99) throw new Error(`of ${String(rows)} children ${String(report.added)} were added, ${String(report.rejected)} rejected: ${rejects}`);
  return report;
}

/** The largest import, on data on which nothing runs. `site` takes the children; `other` those of a register. */
export async function importFile(bench, data, { site, other }) {
  bench.progress(`${String(ROWS)} children into one site`);
  const report = await imported(data, site, ROWS);
  await imported(data, other, MARKS, 200_000);
  bench.raw.import = { rows: report.added, seconds: report.seconds };
  const rate = report.added / report.seconds;
  bench.add('import, children a second', rate.toFixed(0), 'at least 5000', rate >= 5000);
}

/** COPY of what the import wrote into empty tables with the same columns, indexes and checks. */
export async function againstCopy(bench, product, site) {
  const server = await postgres(product);
  const folder = path.join(product.data, 'copied');
  await run('mkdir', ['-p', folder]);
  await chmod(folder, 0o777);
  const of = {
    scholars: `SELECT s.* FROM scholars s JOIN enrollments e ON e.scholar_id = s.id WHERE e.site_id = ${String(site)} AND s.first_name LIKE 'X%k%'`,
    scholar_contacts: `SELECT c.* FROM scholar_contacts c JOIN scholars s ON s.id = c.scholar_id JOIN enrollments e ON e.scholar_id = s.id WHERE e.site_id = ${String(site)} AND s.first_name LIKE 'X%k%'`,
    enrollments: `SELECT e.* FROM enrollments e JOIN scholars s ON s.id = e.scholar_id WHERE e.site_id = ${String(site)} AND s.first_name LIKE 'X%k%'`,
  };
  let seconds = 0;
  for (const [table, rows] of Object.entries(of)) {
    const columns = await sql(server, DATABASE, `SELECT string_agg(quote_ident(attname), ',' ORDER BY attnum) FROM pg_attribute WHERE attrelid = '${table}'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`);
    const name = path.join(folder, `${table}.copy`);
    await sql(server, DATABASE, `\\copy (SELECT ${columns} FROM (${rows}) found) TO '${name}'`);
    const rounds = [];
    for (let round = 0; round < 3; round += 1) {
      await sql(server, DATABASE, `DROP TABLE IF EXISTS bench_copy`);
      await sql(server, DATABASE, `CREATE TABLE bench_copy (LIKE ${table} INCLUDING ALL)`);
      const begun = performance.now();
      await sql(server, DATABASE, `\\copy bench_copy (${columns}) FROM '${name}'`);
      rounds.push((performance.now() - begun) / 1000);
    }
    seconds += median(rounds);
  }
  await sql(server, DATABASE, 'DROP TABLE bench_copy');
  await rm(folder, { recursive: true, force: true });
  const { rows, seconds: ours } = bench.raw.import;
  bench.raw.import.copySeconds = seconds;
  bench.add('import / COPY of the same rows', `${(seconds / ours).toFixed(2)} (${(rows / ours).toFixed(0)} / ${(rows / seconds).toFixed(0)} a second)`, 'at least 0.15', seconds / ours >= 0.15);
}

/** What a site's people open and save, and what those of a program read. */
export async function registers(bench, product, bearer, { account, site, other, program }) {
  const { register, day } = await openRegister(product, bearer, other);
  await marks(bench, product, bearer, { account, site: other, register, day });
  await openings(bench, product, bearer, { site, day });
  await charts(bench, product, bearer, { site, program, day });
}

/** The register of a usual site, whole and of a classroom, and its week. */
async function openings(bench, product, bearer, { site, day }) {
  const of = (path) => `${product.url}/api/roster/attendance/${path}`;
  const plain = `register?siteId=${String(site)}&day=${day}`;
  const { results } = await call(product, bearer, `attendance/${plain}`);
  if (results.length < REGISTER) throw new Error(`site ${String(site)} has ${String(results.length)} children: ask for more of them, or for fewer sites`);
  await timed(bench, product, bearer, `register of ${String(results.length)} children, p95`, of(plain), 100);
  await timed(bench, product, bearer, 'week of a site, p95', of(`week?siteId=${String(site)}&from=${day}`), 300);
  await bench.againstPgbench('register open', of(plain), bearer, DATABASE);
}

/** Every chart and list of analytics of a program over a year. */
async function charts(bench, product, bearer, { site, program, day }) {
  const year = { startDate: before(day, 364), endDate: day };
  const month = { startDate: before(day, 27), endDate: day };
  const of = (path, query) => `${product.url}/api/roster/analytics/${path}?${new URLSearchParams(query)}`;
  const whole = { programId: String(program), ...year };
  // Two children of a hundred were forgotten; of the days before, the seed has the counts alone.
  await sql(await postgres(product), DATABASE, `DELETE FROM attendance WHERE program_id = ${String(program)} AND enrollment_id % 50 = 0`);
  const asked = {
    'ADA of a program over a year by week, p95': of('ada', whole),
    'ADA of a program over a year by day, p95': of('ada', { ...whole, isDay: 'true' }),
    'ADA of a site over a year by day, p95': of('ada', { siteId: String(site), ...year, isDay: 'true' }),
    'ADA by site over a year, p95': of(`ada/site/program/${String(program)}`, year),
    'ADA report by week over a year, p95': of('ada/site/report', { ...whole, aDAReportType: '2' }),
    'completion by site over a year, p95': of(`completion/site/program/${String(program)}`, year),
    'missing marks of a program over four weeks, p95': of('completion/missing', { programId: String(program), ...month }),
    'missing marks of a program over four weeks by name, p95': of('completion/missing', { programId: String(program), ...month, sortField: 'lastName' }),
    'scholars of a program over a year, p95': of('enrollment/scholars', whole),
    'retention of a program over a year, p95': of('retention', whole),
    'retention by site over a year, p95': of(`retention/site/program/${String(program)}`, year),
    'enrollment of a program over a year, p95': of('enrollment', whole),
    'enrollment by site over a year, p95': of(`enrollment/site/program/${String(program)}`, year),
    'daily attendance by scholar over four weeks, p95': of('daily-attendance/scholar', { programId: String(program), ...month }),
    'daily attendance with details over four weeks, p95': of('daily-attendance/details', { programId: String(program), ...month }),
    'daily attendance of a site with details, p95': of('daily-attendance/details', { siteId: String(site), ...month }),
  };
  for (const [name, url] of Object.entries(asked)) await timed(bench, product, bearer, name, url, 300);
  await bench.againstPgbench('ADA of a program over a year', of('ada', whole), bearer, DATABASE);
}

/** So many days before a day. */
function before(day, days) {
  return new Date(Date.parse(`${day}T12:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}

/** The last day on which a register takes marks. */
async function openRegister(product, bearer, site) {
  for (let back = 0; back < 10; back += 1) {
    const day = new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
    const register = await call(product, bearer, `attendance/register?siteId=${String(site)}&day=${day}`);
    if (register.state.code === 'open') return { register, day };
  }
  throw new Error(`site ${String(site)} has no day that takes marks`);
}

/**
 * Registers saved through gateway and service, against pgbench with a bare upsert of the same rows: one client after the other,
 * both written in C, so that neither side counts what a client makes of its answers.
 */
async function marks(bench, product, bearer, { account, site, register, day }) {
  const children = register.results.slice(0, MARKS).map(({ ssmId }) => ssmId);
  if (children.length < MARKS) throw new Error(`site ${String(site)} has ${String(children.length)} children`);
  const server = await postgres(product);
  const values = children.map((child) => `(${String(child)},'${day}',${String(account)},${String(register.programId)},${String(site)},:status,0)`);
  const script = path.join(product.data, 'marks.sql');
  await sql(server, DATABASE, 'DROP TABLE IF EXISTS bench_marks');
  await sql(server, DATABASE, 'CREATE TABLE bench_marks (LIKE attendance INCLUDING ALL)');
  const upsert = `INSERT INTO bench_marks (enrollment_id, day, account_id, program_id, site_id, status, marked_by) VALUES ${values.join(',')} ON CONFLICT (enrollment_id, day) DO UPDATE SET status = excluded.status, version = bench_marks.version + 1, marked_at = now(), marked_by = excluded.marked_by;`;
  await writeFile(script, `\\set status random(2, 3)\n${upsert}\n`);
  const pgbench = async () => {
    const { stdout } = await run('pgbench', ['-n', '-f', script, '-c', '1', '-T', String(MARK_SECONDS), '-h', server.socket, '-U', DATABASE, DATABASE], { maxBuffer: 1e8 });
    return Number(/^tps = ([\d.]+)/m.exec(stdout)[1]);
  };
  await sql(server, DATABASE, `ALTER TABLE bench_marks OWNER TO ${DATABASE}`);
  const versions = (children) => children.map(({ ssmId, mark }) => ({ ssmId, version: mark?.version ?? 0 }));
  const opened = async () => (await call(product, bearer, `attendance/register?siteId=${String(site)}&day=${day}`)).results.filter(({ ssmId }) => children.includes(ssmId));
  const lua = path.join(product.data, 'marks.lua');
  const save = async () => {
    // Whatever they were: the first request of the script changes each of them.
    await call(product, bearer, 'attendance/register', { method: 'PUT', body: { siteId: site, day, marks: versions(await opened()).map((mark) => ({ ...mark, status: 'Late' })) } });
    const before = versions(await opened());
    await writeFile(lua, saving({ site, day, bearer, marks: before }));
    const { stdout } = await run('wrk', ['-t', '1', '-c', '1', '-d', `${String(MARK_SECONDS)}s`, '-s', lua, `${product.url}/api/roster/attendance/register`]);
    if (/Non-2xx|Socket errors|not saved/.test(stdout)) throw new Error(`registers were not saved:\n${stdout}`);
    // As a page does, each mark is changed from the version that was seen last: none may be left as it was.
    const requests = Number(/(\d+) requests in/.exec(stdout)[1]);
    const from = new Map(before.map(({ ssmId, version }) => [ssmId, version]));
    const least = Math.min(...versions(await opened()).map(({ ssmId, version }) => version - from.get(ssmId)));
    if (least < requests) throw new Error(`of ${String(requests)} registers some mark was changed by ${String(least)} only`);
    return Number(/^Requests\/sec:\s+([\d.]+)/m.exec(stdout)[1]);
  };
  bench.progress(`${String(MARKS)} marks and pgbench`);
  await save();
  await pgbench();
  const [ours, theirs] = [[], []];
  for (let round = 0; round < MARK_ROUNDS; round += 1) {
    ours.push(await save());
    theirs.push(await pgbench());
  }
  await sql(server, DATABASE, 'DROP TABLE bench_marks');
  bench.raw.marks = { ours, theirs };
  bench.addRatio(`${String(MARKS)} marks / pgbench upsert`, ours, theirs, 0.5);
}

/** A script by which wrk saves a register of marks that are `Late` again and again, every mark of it changed each time. */
function saving({ site, day, bearer, marks }) {
  const rows = marks.map(({ ssmId, version }) => `{${String(ssmId)}, ${String(version)}}`).join(', ');
  return `
local marks = {${rows}}
local turn, refused = 0, 0
wrk.method = 'PUT'
wrk.headers['Authorization'] = 'Bearer ${bearer}'
wrk.headers['Content-Type'] = 'application/json'
function request()
  local status = turn % 2 == 0 and 'Present' or 'Late'
  local said = {}
  for at, mark in ipairs(marks) do
    said[at] = string.format('{"ssmId":%d,"status":"%s","version":%d}', mark[1], status, mark[2] + turn)
  end
  return wrk.format(nil, nil, nil, '{"siteId":${String(site)},"day":"${day}","marks":[' .. table.concat(said, ',') .. ']}')
end
-- wrk asks for one request that it does not send: a turn is over when its answer is there.
function response(status, headers, body)
  turn = turn + 1
  if status ~= 200 or not string.find(body, '"saved":${String(MARKS)},', 1, true) then
    refused = refused + 1
    if refused == 1 then print('not saved: ' .. status .. ' ' .. string.sub(body, 1, 300)) end
  end
end
`;
}

/** How long an answer takes that comes again and again. */
async function timed(bench, product, bearer, name, url, most) {
  const times = [];
  for (let count = -20; count < READS; count += 1) {
    const begun = performance.now();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${bearer}` } });
    if (answer.status !== 200) throw new Error(`${url} answered ${String(answer.status)}: ${await answer.text()}`);
    await answer.arrayBuffer();
    if (count >= 0) times.push(performance.now() - begun); // The first ones warm the caches.
  }
  const p95 = percentile(times, 95);
  bench.raw.answers = { ...bench.raw.answers, [name]: p95 };
  bench.add(name, `${p95.toFixed(1)} ms`, `at most ${String(most)} ms`, p95 <= most);
}

async function call(product, bearer, at, { method = 'GET', body } = {}) {
  const headers = { authorization: `Bearer ${bearer}`, ...(body !== undefined && { 'content-type': 'application/json' }) };
  const answer = await fetch(`${product.url}/api/roster/${at}`, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  if (answer.status !== 200) throw new Error(`${at} answered ${String(answer.status)}: ${await answer.text()}`);
  return answer.json();
}
