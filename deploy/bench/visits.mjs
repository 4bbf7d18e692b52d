// How long a person waits in Chromium from a click until the page's content is there: medians of VISITS (10) visits to the
// demo data's largest site, each with an empty cache, from its home; then the same register with 500 children.
//   node deploy/bench/visits.mjs        AFTERBELL_BIN names another binary than target/release/afterbell
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { newFolder, ROOT, start } from './product.mjs';
import { imported } from './roster.mjs';

const { chromium } = createRequire(path.join(ROOT, 'frontend', 'package.json'))('@playwright/test');
const VISITS = Number(process.env.VISITS ?? 10);
const EMAIL = 'session@demo.afterbell.test';
const PASSWORD = 'Afterbell#26';
/** Children of the large register. */
const LARGE = 500;
/** How long nothing is fetched until the page before counts as standing. */
const QUIET_MS = 2000;

/** What is clicked, and what is there when its content is. */
const REGISTER = { link: 'main a[href*="/attendance"]', content: '[data-child]' };
const LIST = { menu: 'Participants', link: 'a[role="menuitem"][href$="/roster"]', content: '[role="grid"] [role="row"][data-id]' };
const STUDENT = { link: '[role="grid"] [role="row"][data-id] a[href*="/roster/scholar/"]', content: '#pickup' };
const DAY_BEFORE = { link: 'button[aria-label="Day before"]', content: '[data-child]' };

async function signIn(page) {
  await page.goto('/');
  await page.getByLabel('Email', { exact: true }).fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const acknowledged = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/admin/acknowledgment' && response.request().method() === 'GET');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const elsewhere = page.getByRole('alertdialog');
  const isElsewhere = elsewhere.waitFor().then(() => true, () => false);
  if (await Promise.race([isElsewhere, acknowledged.then(() => false)])) await elsewhere.getByRole('button').last().click();
  if ((await (await acknowledged).json()).shouldAcknowledge) await page.getByRole('dialog').getByRole('button').click();
}

async function quiet(page) {
  let last = Date.now();
  const note = () => (last = Date.now());
  page.on('request', note);
  page.on('requestfinished', note);
  while (Date.now() - last < QUIET_MS) await page.waitForTimeout(100);
  page.off('request', note);
  page.off('requestfinished', note);
}

/** Clicks, and waits until what is new is drawn; milliseconds of the page's own clock. */
async function clicked(page, { menu, link, content }, { isSamePage = false } = {}) {
  if (menu !== undefined) await page.getByRole('button', { name: menu }).click();
  await page.locator(link).first().waitFor();
  return await page.evaluate(
    ([link, content, isSamePage]) =>
      new Promise((resolve, reject) => {
        const before = isSamePage ? location.search : location.pathname;
        const old = isSamePage ? document.querySelector(content) : null;
        const begun = performance.now();
        document.querySelector(link).click();
        const look = () => {
          const now = isSamePage ? location.search : location.pathname;
          const found = document.querySelector(content);
          if (now !== before && found !== null && found !== old) {
            // The next frame has drawn it.
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)));
          } else if (performance.now() - begun > 20_000) {
            reject(new Error(`${content} did not come after ${link}`));
          } else {
            requestAnimationFrame(look);
          }
        };
        look();
      }),
    [link, content, isSamePage],
  );
}

/** The middle of what was measured. */
function median(values) {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];
}

/** Waits until all children of a register are drawn. */
async function whole(page, count) {
  await page.waitForFunction((count) => document.querySelectorAll('[data-child]').length >= count, count);
}

/** Opens the home of the site in a browser that knows nothing of it. */
async function visitor(browser, product) {
  const context = await browser.newContext({ baseURL: product.url, locale: 'en-US', timezoneId: 'America/New_York', viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  await signIn(page);
  await quiet(page);
  const goHome = async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Afterbell' }).click();
    await quiet(page);
  };
  return { context, page, goHome };
}

/** Each page of a site of usual size. */
async function usual(page, goHome) {
  const times = { 'register, first': await clicked(page, REGISTER) };
  await quiet(page);
  times['register, another day'] = await clicked(page, DAY_BEFORE, { isSamePage: true });
  await quiet(page);
  await goHome();
  times['register, again'] = await clicked(page, REGISTER);
  await quiet(page);
  await goHome();
  times['list, first'] = await clicked(page, LIST);
  await quiet(page);
  times['student, first'] = await clicked(page, STUDENT);
  await quiet(page);
  await page.goBack();
  await quiet(page);
  times['student, again'] = await clicked(page, STUDENT);
  await quiet(page);
  await goHome();
  times['list, again'] = await clicked(page, LIST);
  return times;
}

/** The register of many: until the first children are there, and until all of them are. */
async function large(page, goHome) {
  const times = { [`register of ${LARGE}, first`]: await clicked(page, REGISTER) };
  await whole(page, LARGE);
  await quiet(page);
  const begun = performance.now();
  times[`register of ${LARGE}, another day`] = await clicked(page, DAY_BEFORE, { isSamePage: true });
  await whole(page, LARGE);
  times[`register of ${LARGE}, another day, all`] = performance.now() - begun;
  await quiet(page);
  await goHome();
  times[`register of ${LARGE}, again`] = await clicked(page, REGISTER);
  await whole(page, LARGE);
  return times;
}

const data = await newFolder('visits');
const browser = await chromium.launch({ executablePath: process.env.AFTERBELL_CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const measured = new Map();
const note = (name, value) => measured.set(name, [...(measured.get(name) ?? []), value]);
/** Measures visits of one kind, and answers the site that was visited. */
async function measure(visits) {
  const product = await start(data);
  let site = 0;
  try {
    for (let visit = 0; visit <= VISITS; visit += 1) {
      const { context, page, goHome } = await visitor(browser, product);
      site = Number(/\/s\/(\d+)\//.exec(await page.locator(REGISTER.link).first().getAttribute('href'))[1]);
      const times = await visits(page, goHome);
      // The first visit of all warms the server, and is not counted.
      if (visit > 0) Object.entries(times).forEach(([name, value]) => note(name, value));
      await context.close();
    }
  } finally {
    await product.stop();
  }
  return site;
}
try {
  const site = await measure(usual);
  await imported(data, site, LARGE);
  await measure(large);
} finally {
  await browser.close();
  await rm(data, { recursive: true, force: true });
}
for (const [name, values] of measured) {
  console.log(`${name.padEnd(34)} ${median(values).toFixed(0).padStart(5)} ms   (${values.map((value) => value.toFixed(0)).join(' ')})`);
}
