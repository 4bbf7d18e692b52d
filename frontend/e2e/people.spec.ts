import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { audit } from './support/audit';
import { anotherBrowser, expect, signIn } from './support/journey';
import { PASSWORD, people } from './support/people';
import { test } from './support/portal';

const NEW_PASSWORD = 'Lantern#2026';
/** One pixel. */
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==', 'base64');

const rows = (page: Page) => page.getByRole('grid', { name: 'Manage users' }).getByRole('row');

/** The downloaded text of what a click saves. */
async function saved(page: Page, click: () => Promise<void>): Promise<{ name: string; text: string }> {
  const waiting = page.waitForEvent('download');
  await click();
  const download = await waiting;
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

test('the users list is searched, sorted and filtered, keeps what it shows, and is saved as CSV', async ({ page }) => {
  await signIn(page, people.accountAdmin, { to: '/users' });
  await expect(rows(page).nth(1)).toBeVisible();
  await audit(page);
  await page.getByRole('searchbox').fill('walsh');
  await expect(rows(page)).toHaveCount(2);
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('searchbox')).toHaveValue('walsh');
  // Whom somebody looks for stands in no address.
  await expect(page).not.toHaveURL(/walsh/);
  await page.getByRole('button', { name: 'Clear search' }).click();

  await page.getByRole('button', { name: 'Role', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Staff' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/roleType=7/);
  const names = () => page.getByRole('grid').locator('[data-field="lastName"][role="gridcell"]').allInnerTexts();
  await expect.poll(names).toContain('Grant');
  await expect.poll(names).not.toContain('Ortiz');
  const sorted = await names();
  await page.getByRole('columnheader', { name: /^Last name/ }).click();
  await expect.poll(names).toEqual([...sorted].reverse());
  await expect(page).toHaveURL(/sortDir=desc|dir=desc|-lastName/);
  await audit(page);

  await page.getByRole('button', { name: 'Download' }).click();
  const { name, text } = await saved(page, () => page.getByRole('menuitem', { name: 'CSV' }).click());
  expect(name).toMatch(/^users-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = text.trim().split(/\r?\n/);
  expect(lines).toHaveLength(sorted.length + 1);
  expect(text).toContain('jada.walsh@harboryouth.test');
  // Somebody of another role and somebody of another account are not in it.
  expect(text).not.toContain('elena.ortiz@harboryouth.test');
  expect(text).not.toContain('prairielights');

  await page.getByRole('searchbox').fill('nobody of this name');
  await expect(page.getByText('No User found for the provided search parameter!')).toBeVisible();
  await audit(page);
});

test('access revoked from many ends the session of one who works elsewhere within seconds', async ({ page, browser, baseURL }) => {
  const [worker, other] = people.revoked;
  const elsewhere = await anotherBrowser(browser, baseURL);
  await signIn(elsewhere, worker);
  await expect(elsewhere.getByRole('main')).toBeVisible();

  await signIn(page, people.admin, { to: '/users?search=pacificbridge' });
  for (const email of [worker, other]) {
    await rows(page).filter({ hasText: email }).getByRole('checkbox').check();
  }
  await page.getByRole('button', { name: 'Revoke access for 2' }).click();
  const ask = page.getByRole('dialog', { name: 'Revoke access for 2 people?' });
  await expect(ask).toContainText('Emil Vasquez');
  await audit(page);
  await ask.getByRole('button', { name: 'Revoke access for 2 people' }).click();
  await expect(page.getByText('2 people no longer have access')).toBeVisible();
  const since = Date.now();
  await expect(async () => {
    await elsewhere.reload();
    await expect(elsewhere.getByRole('alertdialog').or(elsewhere.getByRole('button', { name: 'Sign in', exact: true }))).toBeVisible({
      timeout: 1500,
    });
  }).toPass({ timeout: 5000, intervals: [200] });
  expect(Date.now() - since).toBeLessThan(5000);
  await elsewhere.context().close();
  await expect(rows(page).filter({ hasText: worker })).toContainText('Deactivated');
});

test('a person changes name, picture and password', async ({ page }) => {
  await signIn(page, people.profile);
  await page.goto('/user/profile');
  await page.getByRole('button', { name: 'Edit: About you' }).click();
  await page.getByLabel('First Name').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('First Name is required').first()).toBeVisible();
  await audit(page);
  await page.getByLabel('First Name').fill('Hanneke');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your profile was saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Profile menu of Hanneke Ellison' })).toBeVisible();

  await page.locator('input[type="file"]').setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.locator('input[type="file"]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PICTURE });
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await expect(page.getByText('Your picture was saved')).toBeVisible();
  await audit(page);

  await page.getByRole('button', { name: 'Edit: Password' }).click();
  await page.getByLabel('Current password').fill('Wrong#Word1');
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('New password again').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('The current password is not right').first()).toBeVisible();
  await audit(page);
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password was changed')).toBeVisible();
  await page.getByRole('button', { name: /^Profile menu of / }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL(/\/identity\/(sign-in|signed-out)/);
  await signIn(page, people.profile, { password: NEW_PASSWORD });
  await expect(page.getByRole('button', { name: 'Profile menu of Hanneke Ellison' })).toBeVisible();
});
