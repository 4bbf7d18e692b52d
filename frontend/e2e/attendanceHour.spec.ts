import type { Browser, Page } from '@playwright/test';
import { audit } from './support/audit';
import { expect, signIn, test } from './support/journey';
import { people } from './support/people';
import { restartAhead, startProduct, type Product } from './support/product';

/** Where the site is. */
const ZONE = 'America/New_York';
/** When children arrive. */
const HOUR = '15:12';
const DAY_MS = 86_400_000;
/** Holidays are no longer than that. */
const MOST_DAYS = 21;

// A portal of its own: its clock is moved.
let portal: Product;
/** By how much, in seconds. */
let ahead = 0;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  portal = await startProduct();
});

test.afterAll(async () => {
  await portal?.stop();
});

/** Date and time of a moment at the site: `2026-11-30 15:12`. */
function atSite(moment: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'short' }).format(moment);
}

/** Milliseconds until children arrive on the day that is so many after today. */
function untilHour(days: number): number {
  const day = atSite(Date.now() + days * DAY_MS).slice(0, 10);
  const found = [4, 5]
    .map((hours) => Date.parse(`${day}T${HOUR}Z`) + hours * 3_600_000)
    .find((moment) => atSite(moment) === `${day} ${HOUR}`);
  return (found ?? Number.NaN) - Date.now();
}

/** A window whose clock goes with the portal's. */
async function windowOf(browser: Browser, phone = false): Promise<Page> {
  const screen = phone
    ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    : { viewport: { width: 1440, height: 900 } };
  const context = await browser.newContext({ baseURL: portal.url, locale: 'en-US', timezoneId: ZONE, reducedMotion: 'reduce', ...screen });
  await context.addInitScript((by) => {
    const Real = Date;
    window.Date = class extends Real {
      constructor(...given: []) {
        super(...((given.length === 0 ? [Real.now() + by] : given) as []));
      }
      static override now() {
        return Real.now() + by;
      }
    } as DateConstructor;
  }, ahead * 1000);
  return await context.newPage();
}

const children = (page: Page) => page.getByRole('list', { name: 'Scholars' }).getByRole('listitem');

/** Moves the portal to the next day on which the site's register is open, and opens it for a session admin. */
async function toNextSession(browser: Browser): Promise<Page> {
  const from = Math.round((ahead * 1000) / DAY_MS);
  for (let days = from + 1; days < from + MOST_DAYS; days += 1) {
    const weekday = new Date(Date.now() + untilHour(days)).getUTCDay();
    if (weekday > 0 && weekday < 6) {
      ahead = Math.round(untilHour(days) / 1000);
      portal = await restartAhead(portal, ahead);
      const page = await windowOf(browser);
      await signIn(page, people.sessionAdmin);
      const register = page.getByRole('link', { name: 'Today’s register' }).first();
      await expect(register).toBeVisible();
      await register.click();
      await expect(children(page).first()).toBeVisible();
      if (await children(page).first().getByRole('button', { name: 'Present' }).isEnabled()) {
        return page;
      }
      await page.context().close();
    }
  }
  throw new Error('the site has no session in three weeks');
}

test('the register by staff on a phone', async ({ browser }) => {
  test.setTimeout(600_000);
  const office = await toNextSession(browser);
  await office.context().close();

  const page = await windowOf(browser, true);
  await signIn(page, people.staff);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await audit(page);
  await page.getByRole('link', { name: 'Today’s register' }).first().tap();
  await expect(children(page).first()).toBeVisible();
  const [one, other, third] = [children(page).nth(0), children(page).nth(1), children(page).nth(2)];
  for (const child of [one, third]) {
    await child.getByRole('button', { name: 'Present' }).tap();
    await expect(child.getByRole('img', { name: 'Saved' })).toBeVisible();
    // Whoever is marked as here now has come now.
    await expect(child.getByText(/^In \d/)).toBeVisible();
  }
  // A child who was marked absent and comes after all is checked in.
  await other.getByRole('button', { name: 'Absent' }).tap();
  await expect(other.getByRole('button', { name: 'Absent' })).toHaveAttribute('aria-pressed', 'true');
  await other.getByRole('button', { name: /^Check in / }).tap();
  await expect(other.getByRole('button', { name: /Present|Late/, pressed: true })).toBeVisible();
  // How far it is taken stays in sight.
  await children(page).last().scrollIntoViewIfNeeded();
  await expect(page.getByText(/^3 of \d+ taken$/)).toBeInViewport();
  await one.getByRole('button', { name: /^Check out/ }).tap();
  const dialog = page.getByRole('dialog', { name: /^Check out/ });
  await dialog.getByRole('radio').last().tap();
  await dialog.getByLabel('Name', { exact: true }).fill('Lena Katz');
  await dialog.getByLabel('Reason').fill('Her aunt');
  await dialog.getByRole('checkbox').first().check();
  await audit(page);
  await dialog.getByRole('button', { name: 'Check out' }).tap();
  await expect(one.getByText(/^Out .* with Lena Katz/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);
  await page.context().close();
});

test('loose ends of the session before are on the home until they are tied', async ({ browser }) => {
  test.setTimeout(600_000);
  // The day of the journey above, on which two children were never checked out.
  const before = atSite(Date.now() + ahead * 1000).slice(0, 10);
  const page = await toNextSession(browser);
  const loose = () =>
    page
      .getByRole('region', { name: 'Needs attention today' })
      .getByRole('listitem')
      .filter({ has: page.locator(`a[href$="day=${before}"]`) });
  await page.goto('/');
  await expect(loose()).toContainText(/3 of \d+ taken · 2 never checked out/);
  await audit(page);

  await loose().getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`day=${before}$`));
  const child = children(page)
    .filter({ has: page.getByRole('button', { name: /^Check out/ }) })
    .first();
  const name = (await child.getByRole('link').first().textContent()) ?? '';
  await child.getByRole('button', { name: /^Check out/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Check out/ });
  await dialog.getByRole('radio').last().check();
  await dialog.getByLabel('Name', { exact: true }).fill('Lena Katz');
  await dialog.getByLabel('Reason').fill('Her aunt');
  await dialog.getByRole('checkbox').first().check();
  // Nobody knows any more but by asking.
  await expect(dialog.getByLabel('Check-out time')).toHaveValue('');
  await dialog.getByLabel('Check-out time').fill('17:30');
  await dialog.getByRole('button', { name: 'Check out' }).click();
  await expect(
    children(page)
      .filter({ hasText: name })
      .getByText(/^Out .* with Lena Katz/),
  ).toBeVisible();

  await page.goto('/');
  await expect(loose()).toContainText('1 never checked out');
  await page.context().close();
});
