import { audit } from './support/audit';
import { expect, signIn, test } from './support/journey';
import { people } from './support/people';

test('a super admin views an account, a program and a session; Back and Forward walk the places; then steps back', async ({
  page,
  context,
}) => {
  await signIn(page, people.driller);
  // The name opens the account; viewing it as its admin is an action of its own.
  const name = page.getByRole('table').getByRole('link', { name: 'Harbor Youth Alliance', exact: true });
  await expect(name).toHaveAttribute('href', /^\/a\/\d+\/account\/programs$/);
  await page.getByRole('button', { name: 'Actions for Harbor Youth Alliance' }).click();
  await page.getByRole('menuitem', { name: 'View as account admin' }).click();
  await expect(page).toHaveURL(/\/as\/4\/a\/\d+\/partnerhome$/);
  const strip = page.getByRole('region', { name: 'Viewing as another role' });
  await expect(strip).toContainText(/You['’]re viewing the account/);
  await expect(strip).toContainText('Harbor Youth Alliance');
  await expect(strip).toContainText('as Account admin');
  const programs = page.getByRole('list', { name: 'Programs' });
  await expect(programs.getByRole('link', { name: 'Harbor STEM Labs', exact: true })).toBeVisible();
  // Seen as the account's admin: the provider's own menu is gone.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Partner accounts' })).toHaveCount(0);
  await audit(page);

  await programs.getByRole('link', { name: 'Harbor STEM Labs', exact: true }).click();
  await expect(strip).toContainText(/You['’]re viewing the program/);
  await expect(page).toHaveURL(/\/as\/5\/a\/\d+\/p\/\d+\/home$/);
  const atProgram = page.url();
  await audit(page);
  // It survives a reload, and a link to it opens there.
  await page.reload();
  await expect(strip).toContainText(/You['’]re viewing the program/);
  await page.goBack();
  await expect(strip).toContainText(/You['’]re viewing the account/);
  await page.goForward();
  await expect(strip).toContainText(/You['’]re viewing the program/);

  // One level up, and down to a session.
  await strip.getByRole('link', { name: 'Back to Harbor Youth Alliance' }).click();
  await expect(strip).toContainText(/You['’]re viewing the account/);
  await page.getByRole('button', { name: 'Sessions of Harbor STEM Labs' }).click();
  await page.getByRole('list', { name: 'Sessions of Harbor STEM Labs' }).getByRole('link', { name: 'Robotics Lab', exact: true }).click();
  await expect(strip).toContainText(/You['’]re viewing the (session|site)/);
  await expect(strip).toContainText('Robotics Lab');
  await audit(page);

  // Another tab stands at another place, and neither moves the other.
  const other = await context.newPage();
  await other.goto(atProgram);
  await expect(other.getByRole('region', { name: 'Viewing as another role' })).toContainText('Harbor STEM Labs');
  await page.reload();
  await expect(strip).toContainText('Robotics Lab');
  await other.close();

  const stepped = page.waitForRequest(
    (request) => request.url().endsWith('/api/identity/drilldowns/current') && request.method() === 'DELETE',
  );
  await page.getByRole('link', { name: 'Step back' }).click();
  await stepped;
  await expect(page.getByText(/You['’]re viewing/)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: /Partner accounts/ })).toBeVisible();
  await expect(page.getByRole('table').getByText('Prairie Lights Learning')).toBeVisible();
  await page.goBack();
  await expect(strip).toContainText('Robotics Lab');
});

test('the accounts list searches, sorts and keeps what was asked in the address', async ({ page }) => {
  await signIn(page, people.accountsList);
  const table = page.getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(5); // The head and four accounts.
  await page.getByRole('searchbox', { name: 'Search accounts' }).fill('PRAIRIE');
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/search=PRAIRIE/);
  await page.reload();
  await expect(table.getByRole('row')).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search accounts' }).fill('no such account');
  await expect(page.getByText('There is no account with this name, create a new Account')).toBeVisible();
  await audit(page);
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(table.getByRole('row')).toHaveCount(5);
  const names = () => table.locator('td[data-field="accountName"]').allInnerTexts();
  const sorted = await names();
  await table
    .getByRole('columnheader', { name: /^Account/ })
    .getByRole('button')
    .click();
  await expect.poll(names).toEqual([...sorted].reverse());
});

test('an account admin opens a program and keeps what an account admin may do, and Back leads to the account', async ({ page }) => {
  await signIn(page, people.ownDriller, { to: '/partnerhome' });
  await expect(page).toHaveURL(/\/a\/\d+\/partnerhome$/);
  await page.getByRole('list', { name: 'Programs' }).getByRole('heading', { level: 2 }).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/a\/\d+\/p\/\d+\/home$/);
  // It is their own place: nothing is viewed as somebody else.
  await expect(page.getByText(/You['’]re viewing/)).toHaveCount(0);
  await audit(page);
  await page.getByRole('banner').getByRole('link', { name: 'Account', exact: true }).click();
  await expect(page).toHaveURL(/\/a\/\d+\/account\/programs$/);
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add a new program' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/p\/\d+\/home$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/a\/\d+\/partnerhome$/);
  await expect(page.getByRole('list', { name: 'Programs' })).toBeVisible();

  // A tab leaves the heading and the focus where they are, at its first visit too.
  await page.goForward();
  await page.goForward();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    heading.setAttribute('data-kept', '');
  });
  const tab = page.getByRole('link', { name: 'Team', exact: true });
  await tab.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account\/team$/);
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(tab).toBeFocused();
  await expect(page.locator('h1[data-kept]')).toBeVisible();
});
