import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { audit } from './support/audit';
import { expect, signIn } from './support/journey';
import { people } from './support/people';
import { test } from './support/portal';

const rows = (page: Page) => page.getByRole('grid', { name: 'Staff' }).getByRole('row');
const dialog = (page: Page) => page.getByRole('dialog');

test('the staff of an account are found, narrowed, saved as CSV and opened', async ({ page }) => {
  await signIn(page, people.accountAdmin, { to: '/account/team' });
  await page.getByRole('link', { name: 'Staff roster' }).click();
  await expect(page).toHaveURL(/\/a\/\d+\/staffroster$/);
  await expect(rows(page).nth(1)).toBeVisible();
  await audit(page);

  await page.getByRole('button', { name: 'System role', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Staff' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/roleType=7/);
  await page.getByRole('searchbox').fill('walsh');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(1)).toContainText('jada.walsh@harboryouth.test');

  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toMatch(/^staff-roster-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('jada.walsh@harboryouth.test');

  await rows(page).nth(1).getByRole('link', { name: 'Walsh' }).click();
  await expect(page).toHaveURL(/\/users\/\d+$/);
  await expect(page.getByText('jada.walsh@harboryouth.test').first()).toBeVisible();

  // With the query tabSelected it leads to where the staff are managed.
  await page.goto('/staffroster?tabSelected=staff');
  await expect(page).toHaveURL(/\/a\/\d+\/account\/team$/);
  await expect(page.getByRole('grid', { name: 'Team' })).toBeVisible();
});

test('a program admin chooses a site and looks after its classrooms', async ({ page }) => {
  await signIn(page, people.programAdmin, { to: '/staffroster' });
  await page.getByRole('link', { name: 'Classrooms' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a site' })).toBeVisible();
  await audit(page);
  await page.getByRole('region', { name: 'Choose a site' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/s\/\d+\/staffroster\?tab=classrooms$/);

  await page.getByRole('button', { name: 'Add classroom' }).click();
  await page.getByLabel('Name').fill('Lantern Room');
  await page.getByLabel('Capacity').fill('1001');
  await dialog(page).getByRole('button', { name: 'Add classroom' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Capacity may not be greater than 1,000');
  await audit(page);
  await page.getByLabel('Capacity').fill('24');
  await dialog(page).getByRole('button', { name: 'Add classroom' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Lantern Room' });
  await expect(row).toContainText('24');
  await audit(page);

  await page.getByRole('button', { name: 'Add classroom' }).click();
  await page.getByLabel('Name').fill('LANTERN ROOM');
  await dialog(page).getByRole('button', { name: 'Add classroom' }).click();
  await expect(dialog(page).getByLabel('Name')).toHaveAccessibleDescription('The Name must be unique');
  await page.getByLabel('Name').fill('Lighthouse Room');
  await dialog(page).getByRole('button', { name: 'Add classroom' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Lighthouse Room' })).toContainText('Not limited');

  await page.getByRole('button', { name: 'Edit Lantern Room' }).click();
  await page.getByLabel('Capacity').fill('');
  await page.getByLabel('Name').fill('Lantern Hall');
  await dialog(page).getByRole('button', { name: 'Save classroom' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Lantern Hall' })).toContainText('Not limited');

  await page.getByRole('button', { name: 'Delete Lantern Hall' }).click();
  await expect(dialog(page)).toContainText('Delete Lantern Hall?');
  await dialog(page).getByRole('button', { name: 'Delete classroom' }).click();
  await expect(page.getByText('Lantern Hall was deleted')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Lantern Hall' })).toHaveCount(0);
});
