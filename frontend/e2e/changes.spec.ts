import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { audit } from './support/audit';
import { anotherBrowser, expect, signIn } from './support/journey';
import { tabTo } from './support/keyboard';
import { people } from './support/people';
import { test } from './support/portal';

/** Opens the form of the first program of Mesa Verde from the list, and gives its name. */
async function openProgram(page: Page): Promise<string> {
  await page.goto('/home');
  await page.getByRole('table').getByRole('row').filter({ hasText: 'Mesa Verde' }).getByRole('link').click();
  const row = page.getByRole('grid', { name: 'Programs' }).getByRole('row').nth(1);
  const name = await row.locator('[data-field="programName"]').innerText();
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Edit program' }).click();
  await expect(page.getByLabel('Program Name')).toHaveValue(name);
  return name;
}

test('two admins change one program: both versions are shown, and one is chosen', async ({ page, browser, baseURL }) => {
  await signIn(page, people.driller);
  const second = await anotherBrowser(browser, baseURL);
  await signIn(second, people.accountsList);
  const name = await openProgram(page);
  expect(await openProgram(second)).toBe(name);

  await page.getByLabel('Program type').fill('Music');
  await page.getByRole('button', { name: 'Save program' }).click();
  await expect(page.getByText(`${name} was saved`)).toBeVisible();

  await second.getByLabel('Program type').fill('Outdoors');
  await second.getByRole('button', { name: 'Save program' }).click();
  const conflict = second.getByRole('dialog', { name: 'Someone else saved this first' });
  await expect(conflict).toContainText('Music');
  await expect(conflict).toContainText('Outdoors');
  await audit(second);
  await conflict.getByRole('radio', { name: /Your version/ }).check();
  await conflict.getByRole('button', { name: 'Save selected values' }).click();
  await expect(second.getByText(`${name} was saved`)).toBeVisible();
  await openProgram(page);
  await expect(page.getByLabel('Program type')).toHaveValue('Outdoors');
  await second.context().close();

  // The log tells both, with their names, and gives them away as a file.
  await page.goto('/audit?area=admin&entity=program');
  const log = page.getByRole('table', { name: 'Audit log' });
  await expect(log.getByRole('row').filter({ hasText: 'Ben Young' }).filter({ hasText: 'Changed program' }).first()).toBeVisible();
  await expect(log.getByRole('row').filter({ hasText: 'Amara Turner' }).filter({ hasText: 'Changed program' }).first()).toBeVisible();
  await log
    .getByRole('button', { name: /^Show what changed/ })
    .first()
    .click();
  await expect(log).toContainText('Outdoors');
  await audit(page);
  await page.getByRole('button', { name: 'Export' }).click();
  const waiting = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /Accounts, programs and sites \(CSV\)/ }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^audit-admin-.*\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain('program.edit');
  expect(text).toContain('Outdoors');
});

test('the new pages in Spanish', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, locale: 'es-MX', reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, people.superAdmin, { language: 'es' });
  await expect(page.getByRole('link', { name: 'Agregar cuenta' })).toBeVisible();
  await audit(page);
  for (const [address, heading] of [
    ['/users', 'Administrar usuarios'],
    ['/users/new', 'Agregar un usuario'],
    ['/audit', 'Registro de auditoría'],
    ['/accounts/create', 'Cuenta nueva'],
    ['/user/profile', 'Mi perfil'],
  ] as const) {
    await page.goto(address);
    await expect(
      page
        .getByRole('heading')
        .filter({ hasText: new RegExp(heading) })
        .first(),
    ).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(/\b(users|accounts|audit|shared):|\b(Add|Save|Search|Cancel)\b/);
    await audit(page);
  }
  await page.goto('/users/new');
  await page.getByRole('main').getByRole('button', { name: 'Agregar usuario' }).click();
  await expect(page.getByRole('alert')).toContainText(/obligatori|Ingrese|requerid/i);
  await audit(page);
  await context.close();
});

test('an account is added by the keyboard alone', async ({ page }) => {
  await signIn(page, people.admin);
  const add = page.getByRole('link', { name: 'Add account' });
  await expect(add).toBeVisible();
  await tabTo(page, 'Add account');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/accounts\/create$/);
  await tabTo(page, 'Account name');
  await page.keyboard.type('Keystone Keyboard Club');
  await expect(page.getByText('Name available')).toBeVisible();
  // Enter sends the form; a refused one puts the focus on what is wrong.
  await tabTo(page, 'ZIP code');
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Zip Code is invalid' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Zip Code')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('10002');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Keystone Keyboard Club was created')).toBeVisible();
});
