import { audit } from './support/audit';
import { expect, signIn, test } from './support/journey';
import { people } from './support/people';

test('a super admin views an account, a program and a session, and steps back', async ({ page }) => {
  await signIn(page, people.driller);
  await page.getByRole('grid').getByRole('button', { name: 'Harbor Youth Alliance', exact: true }).click();
  await expect(page).toHaveURL(/\/partnerhome$/);
  await expect(page.getByText(/You['’]re viewing the account/)).toBeVisible();
  await expect(page.getByText(/You['’]re viewing the account/).locator('..')).toContainText('Harbor Youth Alliance');
  const programs = page.getByRole('list', { name: 'Programs' });
  await expect(programs.getByRole('button', { name: 'Harbor STEM Labs', exact: true })).toBeVisible();
  // Seen as the account's admin: the provider's own menu is gone.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Partner accounts' })).toHaveCount(0);
  await audit(page);

  await programs.getByRole('button', { name: 'Harbor STEM Labs', exact: true }).click();
  await expect(page.getByText(/You['’]re viewing the program/)).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
  await audit(page);
  // It survives a reload.
  await page.reload();
  await expect(page.getByText(/You['’]re viewing the program/)).toBeVisible();

  // Back at Partner Home the account is viewed again (spec 1 §4).
  await page.goto('/partnerhome');
  await expect(page.getByText(/You['’]re viewing the account/)).toBeVisible();
  await page.getByRole('button', { name: 'Sessions of Harbor STEM Labs' }).click();
  await page.getByRole('list', { name: 'Sessions of Harbor STEM Labs' }).getByRole('button', { name: 'Robotics Lab', exact: true }).click();
  await expect(page.getByText(/You['’]re viewing the (session|site)/)).toBeVisible();
  await expect(page.getByText(/You['’]re viewing the (session|site)/).locator('..')).toContainText('Robotics Lab');
  await audit(page);

  const stepped = page.waitForRequest((request) => request.url().endsWith('/api/identity/drilldowns/current') && request.method() === 'DELETE');
  await page.getByRole('button', { name: 'Step back' }).click();
  await stepped;
  await expect(page.getByText(/You['’]re viewing/)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: /Partner accounts/ })).toBeVisible();
  await expect(page.getByRole('grid').getByText('Prairie Lights Learning')).toBeVisible();
});

test('the accounts list searches, sorts and keeps what was asked in the address', async ({ page }) => {
  await signIn(page, people.accountsList);
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('row')).toHaveCount(5); // The head and four accounts.
  await page.getByRole('searchbox', { name: 'Search accounts' }).fill('PRAIRIE');
  await expect(grid.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/search=PRAIRIE/);
  await page.reload();
  await expect(grid.getByRole('row')).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search accounts' }).fill('no such account');
  await expect(page.getByText('There is no account with this name, create a new Account')).toBeVisible();
  await audit(page);
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(grid.getByRole('row')).toHaveCount(5);
  const names = () => grid.locator('[data-field="accountName"][role="gridcell"]').allInnerTexts();
  const sorted = await names();
  await grid.getByRole('columnheader', { name: /^Account/ }).click();
  await expect.poll(names).toEqual([...sorted].reverse());
});

test('an account admin opens a program as its admin, and goes back', async ({ page }) => {
  await signIn(page, people.ownDriller, { to: '/partnerhome' });
  await page.getByRole('list', { name: 'Programs' }).getByRole('heading', { level: 2 }).first().getByRole('button').click();
  await expect(page).toHaveURL(/\/home$/);
  await audit(page);
  await page.getByRole('button', { name: 'Step back' }).click();
  await expect(page).toHaveURL(/\/partnerhome$/);
});
