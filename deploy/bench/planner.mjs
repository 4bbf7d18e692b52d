// A plan of many sites: lists, the calendar and the timeline of all of them, and what calendar programs read.
import { median, percentile, postgres, sql } from './product.mjs';

const DATABASE = 'afterbell_planner';
const READS = Number(process.env.BENCH_READS ?? 200);

/** The account's one program, and its first and last site by number. */
export async function placesOf(product) {
  const found = await sql(await postgres(product), DATABASE, "SELECT s.account_id, s.program_id, min(s.id), max(s.id) FROM ref_sites s JOIN ref_accounts a ON a.id = s.account_id WHERE a.name = 'Scale' GROUP BY 1, 2");
  const [account, program, first, last] = found.split('|').map(Number);
  return { account, program, first, last };
}

/** What a director opens: pages of tasks in each order, searches that find as much however many there are, a month. */
export function pagesOf({ program, first }) {
  const month = 'startDate=2027-02-01&endDate=2027-02-28&sortField=startDate&count=100';
  const all = `programId=${String(program)}&productId=0&allSites=true&sortDir=asc`;
  const tasks = ['', 'sortField=endDate', 'sortField=name', 'sortField=siteName', 'page=7', 'mine=true', 'search=school%2000007', month];
  const entries = ['', 'sortField=title', 'page=7', 'search=school%2000007', month];
  return {
    'task list of all sites': [`planner/tasks?${all}`, tasks],
    'task list of a site': [`planner/tasks?programId=${String(program)}&productId=0&sortDir=asc&siteId=${String(first)}`, ['', 'sortField=endDate', 'search=bus']],
    'calendar of all sites': [`planner/event/events-holidays?${all}`, entries],
    'timeline': [`planner/task/timeline?programId=${String(program)}&productId=0`, ['', 'page=2']],
  };
}

/** Addresses of the plan of the account admin, of the program and of a site. */
export async function feedsOf(product, bearer, { account, program, first }) {
  const places = { 'own feed': {}, 'feed of a program': { programId: program }, 'feed of a site': { programId: program, siteId: first } };
  const feeds = {};
  for (const [name, place] of Object.entries(places)) {
    const answer = await fetch(`${product.url}/api/planner/calendar-feeds`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify({ accountId: account, ...place }),
    });
    if (answer.status !== 201) throw new Error(`no ${name}: ${String(answer.status)} ${await answer.text()}`);
    feeds[name] = new URL((await answer.json()).address).pathname;
  }
  return feeds;
}

/** How long it takes to say that nothing has changed. */
export async function unchanged(bench, product, name, path) {
  const url = `${product.url}${path}`;
  const first = await fetch(url);
  const tag = first.headers.get('etag');
  await first.arrayBuffer();
  const times = [];
  for (let count = -20; count < READS; count += 1) {
    const begun = performance.now();
    const answer = await fetch(url, { headers: { 'if-none-match': tag } });
    await answer.arrayBuffer();
    if (answer.status !== 304) throw new Error(`${url} answered ${String(answer.status)} to its own tag`);
    if (count >= 0) times.push(performance.now() - begun); // The first ones warm the caches.
  }
  const p95 = percentile(times, 95);
  bench.raw.unchanged = { ...bench.raw.unchanged, [name]: { p95, median: median(times) } };
  bench.add(`${name}, nothing changed, p95`, `${p95.toFixed(1)} ms`, 'under 5 ms', p95 < 5);
}
