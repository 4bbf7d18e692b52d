import type { Page } from '@playwright/test';
import { audit } from './support/audit';
import { anotherBrowser, expect, signIn } from './support/journey';
import { people } from './support/people';
import { test } from './support/portal';

const children = (page: Page) => page.getByRole('list', { name: 'Scholars' }).getByRole('listitem');
const counted = (page: Page, word: string, count: number) => page.getByText(`${word} ${String(count)}`, { exact: true });

/** Chooses the site of the demo's session admin. */
async function toSite(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Battery Park Explorers' }).first().click();
}

/** Goes to the latest day on which the site runs: today, except on weekends. */
async function toOpenDay(page: Page): Promise<void> {
  await expect(children(page).first()).toBeVisible();
  for (let back = 0; back < 7 && !(await children(page).first().getByRole('button', { name: 'Present' }).isEnabled()); back += 1) {
    await page.getByRole('button', { name: 'Day before' }).click();
    await expect(page).toHaveURL(/day=/);
    await page.waitForTimeout(300);
    await expect(children(page).first()).toBeVisible();
  }
}

test('a whole register by keyboard, without a connection in the middle, and what is saved stays', async ({ page, context }) => {
  await signIn(page, people.sessionAdmin);
  await page.getByRole('link', { name: 'Today’s register' }).first().click();
  await toOpenDay(page);
  await audit(page);
  const count = await children(page).count();
  expect(count).toBeGreaterThan(39);

  const begun = Date.now();
  await children(page).first().focus();
  for (let done = 0; done < count; done += 1) {
    if (done === 15) await context.setOffline(true);
    if (done === 30) await context.setOffline(false);
    await page.keyboard.press(done === 3 ? 'a' : 'p');
  }
  await expect(counted(page, 'Present', count - 1)).toBeVisible();
  test.info().annotations.push({ type: 'time', description: `${String(count)} children in ${String(Date.now() - begun)} ms` });
  await expect(page.getByRole('img', { name: /Saving|Waiting for a connection/ })).toHaveCount(0, { timeout: 30_000 });
  await page.reload();
  await expect(page.getByText(`All ${String(count)} taken`)).toBeVisible();
  await expect(counted(page, 'Absent', 1)).toBeVisible();

  // The latest mark is taken back through the strip, which a click anywhere hides.
  await children(page).nth(3).getByRole('button', { name: 'Late' }).click();
  await expect(counted(page, 'Late', 1)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(counted(page, 'Absent', 1)).toBeVisible();
  await expect(page.getByText('Attendance marked')).toHaveCount(0);
});

test('two people at one register see each other’s marks', async ({ page, browser, baseURL }) => {
  await signIn(page, people.programAdmin, { to: '/attendance' });
  await toSite(page);
  await toOpenDay(page);
  const other = await anotherBrowser(browser, baseURL);
  await signIn(other, people.staff, { to: new URL(page.url()).pathname + new URL(page.url()).search });
  await expect(children(other).first()).toBeVisible();
  const name = (await children(other).first().locator('span').first().textContent()) ?? '';
  const there = children(other).filter({ hasText: name });
  const here = children(page).filter({ hasText: name });
  // Both listen by now.
  await page.waitForTimeout(1500);
  const clicked = Date.now();
  await here.getByRole('button', { name: 'Not scheduled' }).click();
  // Within a second; a mark is gathered for 0.3 s before it is sent, and the machine of a test is slow.
  await expect(there.getByRole('button', { name: 'Not scheduled' })).toHaveAttribute('aria-pressed', 'true', { timeout: 2500 });
  test.info().annotations.push({ type: 'time', description: `the other register showed it after ${String(Date.now() - clicked)} ms` });
  await other.context().close();
});

test('a child goes home with somebody from its list, and not with who must not collect it; a phone will do', async ({ page }) => {
  await signIn(page, people.accountAdmin, { to: '/attendance' });
  await toSite(page);
  await toOpenDay(page);
  const child = children(page).filter({ hasText: 'Must not pick up' }).first();
  // Present already says the test before; a second click would take that away.
  await child.getByRole('button', { name: 'Late' }).click();
  await child.getByRole('button', { name: /^Check out/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Check out/ });
  await audit(page);
  await dialog.getByRole('radio', { name: /Must not pick up/ }).check();
  await dialog.getByRole('button', { name: 'Check out' }).click();
  await expect(child.getByText("This person isn't allowed to pick up this child.")).toBeVisible();
  await child.getByRole('button', { name: /^Check out/ }).click();
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: 'Check out' }).click();
  await expect(child.getByText(/^Out .* with /)).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await children(page).nth(1).getByRole('button', { name: 'Late' }).click();
  await expect(children(page).nth(1).getByRole('img', { name: 'Saved' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);
  await audit(page);
});

test('the evacuation sheet prints without a connection, a classroom a page', async ({ page, context }) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = [...document.querySelectorAll('[data-sheet="evacuation"] section h3')].map((heading) => heading.textContent).join('; ');
    };
  });
  await signIn(page, people.phone);
  await page.getByRole('link', { name: 'Today’s register' }).first().click();
  await toOpenDay(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Print' }).click();
  await page.getByRole('menuitem', { name: 'Evacuation sheet' }).click();
  const printed = (await page.evaluate(() => document.documentElement.dataset.printed)) ?? '';
  expect(printed).toMatch(/\(\d+\)/);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: /^Evacuation sheet of/ }).first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Scholars' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await context.setOffline(false);
});

test('the week of a site is read day by day', async ({ page }) => {
  await signIn(page, people.dark);
  await page.getByRole('link', { name: 'Today’s register' }).first().click();
  await page.getByRole('link', { name: 'Week', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Scholar' })).toBeVisible();
  await page.getByRole('button', { name: 'Week before' }).click();
  await expect(page.getByRole('cell', { name: /Present/ }).first()).toBeVisible();
  await audit(page);
});
