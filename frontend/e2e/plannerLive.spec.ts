import type { Page } from '@playwright/test';
import { audit } from './support/audit';
import { anotherBrowser, expect, signIn } from './support/journey';
import { people } from './support/people';
import { test } from './support/portal';

/** Within a second; the machine of a test is slow. */
const SOON = { timeout: 2500 };

/** A day of next month as it is typed, so that it is ahead whenever this runs. */
function dayAhead(day: number): string {
  const now = new Date();
  const date = new Date(now.getFullYear(), now.getMonth() + 1, day);
  return `${String(date.getMonth() + 1)}/${String(date.getDate())}/${String(date.getFullYear())}`;
}

const dialog = (page: Page) => page.getByRole('dialog').last();
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('two people at one plan see each other’s changes, and who is second chooses', async ({ page, browser, baseURL }) => {
  await signIn(page, people.programAdmin);
  await page.getByRole('link', { name: 'Program planner' }).click();
  await expect(page).toHaveURL(/\/p\/\d+\/planner$/);
  const planner = new URL(page.url()).pathname;
  const other = await anotherBrowser(browser, baseURL);
  await signIn(other, people.accountAdmin, { to: `${planner}?tab=events` });
  await page.getByRole('link', { name: 'Events and holidays' }).click();
  await expect(page.getByRole('region', { name: 'Upcoming events and holidays' })).toBeVisible();
  await expect(other.getByRole('region', { name: 'Upcoming events and holidays' })).toBeVisible();
  // Both listen by now.
  await page.waitForTimeout(1500);

  await test.step('what one adds, the other sees', async () => {
    await page.getByRole('button', { name: 'Add event' }).click();
    await page.getByLabel('Name').fill('Garden day');
    await page.getByLabel('Start date').fill(dayAhead(12));
    const added = page.waitForResponse((response) => response.url().endsWith('/api/planner/event') && response.status() === 201);
    await dialog(page).getByRole('button', { name: 'Add event' }).click();
    await added;
    const saved = Date.now();
    await expect(row(other, 'Garden day')).toBeVisible(SOON);
    console.log(`planner: the other one showed an event after ${String(Date.now() - saved)} ms`);
  });

  await test.step('both change it: nothing typed is lost, and both versions are shown', async () => {
    await other.getByRole('button', { name: 'Edit Garden day' }).click();
    await other.getByLabel('Location').fill('Gym');
    await page.getByRole('button', { name: 'Edit Garden day' }).click();
    await page.getByLabel('Name').fill('Harvest day');
    await dialog(page).getByRole('button', { name: 'Save event' }).click();
    await expect(page.getByText('Harvest day was saved')).toBeVisible();
    // Behind the form the list follows, in the form what was typed stays.
    await expect(other.getByText('Harvest day', { exact: true })).toBeAttached(SOON);
    await expect(other.getByLabel('Location')).toHaveValue('Gym');
    await expect(other.getByLabel('Name')).toHaveValue('Garden day');
    await dialog(other).getByRole('button', { name: 'Save event' }).click();
    const question = other.getByRole('dialog', { name: 'Someone else saved this first' });
    await expect(question).toContainText(/^Someone else saved this first\w+ \w+ changed this record while you were working on it/);
    const field = (name: string) => question.getByRole('radiogroup', { name });
    await expect(field('Name')).toContainText('Garden day');
    await expect(field('Name')).toContainText('Harvest day');
    await expect(field('Location')).toContainText('Gym');
    await audit(other);
    // Offered is what each of them has changed.
    await question.getByRole('button', { name: 'Save selected values' }).click();
    await expect(other.getByText('Harvest day was saved')).toBeVisible();
    await expect(row(page, 'Harvest day')).toContainText('Gym', SOON);
  });

  await test.step('an open event changes with what others do, and says when it is gone', async () => {
    await other.goto(`${planner}?tab=events&view=calendar`);
    await other.getByRole('button', { name: 'Month after' }).click();
    await other
      .getByRole('button', { name: /Harvest day/ })
      .first()
      .click();
    await expect(dialog(other)).toContainText('Gym');
    await other.waitForTimeout(1500);
    await page.getByRole('button', { name: 'Edit Harvest day' }).click();
    await page.getByLabel('Location').fill('Library');
    await dialog(page).getByRole('button', { name: 'Save event' }).click();
    await expect(dialog(other)).toContainText('Library', SOON);
    await page.getByRole('button', { name: 'Delete Harvest day' }).click();
    await expect(dialog(other)).toContainText('Somebody deleted this', SOON);
    await audit(other);
  });

  await test.step('a task that is open shows how far it is, and keeps what is being written', async () => {
    await page.goto(planner);
    const task = page.getByRole('grid').getByRole('link').first();
    const name = (await task.innerText()).trim();
    await task.click();
    const address = new URL(page.url());
    await expect(dialog(page)).toContainText(name);
    await other.goto(address.pathname + address.search);
    await dialog(other).getByRole('textbox', { name: 'Comment' }).fill('Who can help on Fri');
    await other.waitForTimeout(1500);
    await dialog(page).getByRole('button', { name: 'In progress' }).click();
    await expect(dialog(other).getByRole('button', { name: 'In progress' })).toHaveAttribute('aria-pressed', 'true', SOON);
    await expect(dialog(other).getByRole('textbox', { name: 'Comment' })).toHaveValue('Who can help on Fri');
  });
  await other.context().close();
});
