import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { expect, signIn } from './support/journey';
import { people } from './support/people';
import { test } from './support/portal';

const { homes } = JSON.parse(readFileSync(path.join(__dirname, '..', 'budgets.json'), 'utf8')) as {
  homes: { provider: number; partner: number };
};

/** How long nothing may be fetched until a home counts as standing. */
const QUIET_MS = 1500;

/** Bytes of scripts, as transferred, that a signed-in person's browser with nothing in its cache fetches until the home stands. */
async function firstLoad(browser: Browser, baseURL: string, email: string): Promise<{ bytes: number; scripts: string[] }> {
  // What the service worker fetches ahead, and the page while it is idle, is not what the page waits for.
  const context = await browser.newContext({ baseURL, locale: 'en-US', viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, 'requestIdleCallback');
  });
  const page = await context.newPage();
  await signIn(page, email);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  // The page of the sign-in may still be fetching: what it waits for is not this load.
  await page.goto('about:blank');
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Map<string, string>();
  let bytes = 0;
  let last = Date.now();
  devTools.on('Network.responseReceived', ({ requestId, type, response }) => {
    last = Date.now();
    if (type === 'Script') {
      scripts.set(requestId, new URL(response.url).pathname);
    }
  });
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    last = Date.now();
    bytes += scripts.has(requestId) ? encodedDataLength : 0;
  });
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect.poll(() => Date.now() - last, { timeout: 30_000 }).toBeGreaterThan(QUIET_MS);
  await context.close();
  return { bytes, scripts: [...scripts.values()] };
}

for (const [role, limit] of [
  ['superAdmin', homes.provider],
  ['admin', homes.provider],
  ['accountAdmin', homes.partner],
  ['programAdmin', homes.partner],
  ['sessionAdmin', homes.partner],
  ['staff', homes.partner],
] as const) {
  test(`what the home of ${role} makes the browser fetch`, async ({ browser, baseURL }) => {
    const { bytes, scripts } = await firstLoad(browser, baseURL, people[role]);
    test.info().annotations.push({ type: 'first load', description: `${String(bytes)} bytes in ${String(scripts.length)} scripts` });
    console.log(`${role}: ${String(bytes)} of ${String(limit)} bytes in ${String(scripts.length)} scripts`);
    expect(scripts.length).toBeGreaterThan(3);
    expect(bytes).toBeLessThanOrEqual(limit);
  });
}
