import type { Page } from '@playwright/test';
import { anotherBrowser, expect, signIn } from './support/journey';
import { people } from './support/people';
import { test } from './support/portal';
import { readable } from './support/readable';

/** Opens Mesa Verde from the list of accounts; gives what the addresses of its pages begin with. */
async function openAccount(page: Page): Promise<string> {
  await page.goto('/home');
  await page.getByRole('table').getByRole('row').filter({ hasText: 'Mesa Verde' }).getByRole('link').click();
  await expect(page.getByRole('grid', { name: 'Programs' }).getByRole('row').nth(1)).toBeVisible();
  return new URL(page.url()).pathname.replace('/account/programs', '');
}

test('people: one is looked at, edited, and a program admin invited', async ({ page }) => {
  await signIn(page, people.superAdmin, { to: '/users?search=mesaverde' });
  await readable(page);
  await page.getByRole('grid', { name: 'Manage users' }).getByRole('row').nth(1).locator('[data-field="lastName"]').click();
  await expect(page).toHaveURL(/\/users\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await readable(page);
  await page.goto(`${page.url()}/edit`);
  await expect(page.getByLabel('First Name')).not.toHaveValue('');
  await readable(page);
  await page.getByLabel('First Name').fill('');
  await page.getByRole('button', { name: 'Save', exact: false }).last().click();
  await expect(page.getByText('First Name is required').first()).toBeVisible();
  await readable(page);
  await page.goto('/configure/programadmin');
  await expect(page.getByLabel('First Name')).toBeVisible();
  await readable(page);
});

test('an account: its settings, its own sign-in, its people', async ({ page, browser, baseURL }) => {
  await signIn(page, people.admin);
  const account = await openAccount(page);
  await readable(page);
  await page.goto(`${account}/account/settings`);
  const own = page.getByRole('switch', { name: 'Single sign-on' });
  await expect(own).toBeVisible();
  await readable(page);
  await own.click();
  await expect(own).toBeChecked();
  await page.goto(`${account}/account/team`);
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  await readable(page);

  const admin = await anotherBrowser(browser, baseURL);
  await signIn(admin, people.ownDriller, { to: '/account/single-sign-on' });
  await expect(admin.getByRole('heading', { level: 1 })).toBeVisible();
  await readable(admin);
  await admin.context().close();
});

test('sites: one is edited, many are configured, and some deleted together', async ({ page }) => {
  await signIn(page, people.driller);
  const account = await openAccount(page);
  await page.goto(`${account}/account/sites`);
  const sites = page.getByRole('grid').getByRole('row');
  await expect(sites.nth(1)).toBeVisible();
  await readable(page);
  await sites
    .nth(1)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Open' }).click();
  await expect(page).toHaveURL(/\/s\/\d+\/account\/program\/site$/);
  await readable(page);
  const place = new URL(page.url()).pathname.replace(/\/s\/.*/, '');
  await page.getByRole('button', { name: 'Edit: Dates and times' }).click();
  await readable(page);
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.goto(`${place}/account/programs/sessions/configure`);
  const cell = page.getByRole('textbox').first();
  await expect(cell).toBeVisible();
  await cell.fill('');
  await readable(page);
  await cell.fill('33');
  await page.getByRole('button', { name: /^Save/ }).last().click();
  const told = page.getByText(/ was saved$/);
  await expect(told).toBeVisible();
  await readable(page);
  await page
    .getByRole('button', { name: /^Edit all fields of/ })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: /^Edit all fields of/ });
  await form.getByLabel('Location name').fill('The old gym');
  await readable(page);
  await form.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Not saved yet: Location name')).toBeVisible();
  await readable(page);
  // That of the first save, so that the next is its own.
  await expect(told).toBeHidden();
  await page.getByRole('button', { name: 'Save 1 session' }).click();
  await expect(told).toBeVisible();

  await page.goto(`${account}/account/sites`);
  await sites.nth(1).getByRole('checkbox').check();
  await sites.nth(2).getByRole('checkbox').check();
  await page.getByRole('button', { name: /^Delete/ }).click();
  const ask = page.getByRole('dialog', { name: 'Delete 2 sites?' });
  await expect(ask).toBeVisible();
  await readable(page);
  await ask.getByRole('button', { name: 'Delete 2 sites' }).click();
  // Whoever is there stays: each of the two is told by name what became of it.
  const result = page.getByRole('dialog').filter({ hasText: /deleted/ });
  await expect(result.getByRole('listitem')).toHaveCount(2);
  await readable(page);
});
