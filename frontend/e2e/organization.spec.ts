import type { Page } from '@playwright/test';
import { audit } from './support/audit';
import { anotherBrowser, confirmTerms, expect, signIn, test } from './support/journey';
import { followLinkTo, lettersTo } from './support/mail';
import { PASSWORD, people } from './support/people';
import { restartAhead, startProduct, type Product } from './support/product';

const ACCOUNT = 'Juniper Street Collective';
const PROGRAM = 'Juniper After School';
const OTHER = 'Juniper Summer';
const ADMIN = 'odile.marsh@juniperstreet.test';
const STAFF = [
  { first: 'Anouk', last: 'Field', email: 'anouk.field@juniperstreet.test' },
  { first: 'Basil', last: 'Field', email: 'basil.field@juniperstreet.test' },
  { first: 'Cleo', last: 'Field', email: 'cleo.field@juniperstreet.test' },
] as const;
const TOMORROW = STAFF[2];
const DAY_SECONDS = 86_400;

// A portal of its own: its clock is moved.
let portal: Product;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  portal = await startProduct();
});

test.afterAll(async () => {
  await portal?.stop();
});

test('a super admin sets up an organization, its admin invites the staff, and a disabled program is grayed', async ({ browser }) => {
  test.setTimeout(420_000);
  const office = await anotherBrowser(browser, portal.url);
  await signIn(office, people.superAdmin);

  await test.step('an account, by a name that is free', async () => {
    await office.getByRole('link', { name: 'Add account' }).click();
    const name = office.getByLabel('Account name');
    await name.fill('Harbor Youth Alliance');
    await expect(office.getByText('The Account name must be unique')).toBeVisible();
    await audit(office);
    await name.fill(ACCOUNT);
    await expect(office.getByText('Name available')).toBeVisible();
    await office.getByLabel('Zip Code').fill('1001');
    await office.getByRole('button', { name: 'Create account' }).click();
    await expect(office.getByRole('alert').filter({ hasText: 'Zip Code is invalid' })).toBeVisible();
    await audit(office);
    await office.getByLabel('Zip Code').fill('10001');
    await office.getByLabel('City').fill('New York');
    await office.getByRole('button', { name: 'Create account' }).click();
    await expect(office).toHaveURL(/\/a\/\d+\/account\/programs$/);
    await expect(office.getByText(`${ACCOUNT} was created`)).toBeVisible();
    await audit(office);
  });

  await test.step('its program', async () => {
    await newProgram(office, PROGRAM);
    await expect(office).toHaveURL(/\/account\/programs\/sessions\/configure/);
    await expect(office.getByText('This program is being set up')).toBeVisible();
    await audit(office);
    // Who configures a program finds nothing else in the menus (spec 1 §3).
    await office.getByRole('button', { name: /^Profile menu of / }).click();
    await expect(office.getByRole('menuitem')).toHaveText(['Logout']);
    await office.keyboard.press('Escape');
  });

  await test.step('sites, two at a time', async () => {
    await office.getByRole('link', { name: 'Add the first site' }).click();
    await newSites(office, ['North Room', 'South Room']);
    await expect(office.getByText('2 sites were created')).toBeVisible();
    await expect(office.getByRole('grid').getByText('North Room')).toBeVisible();
    await expect(office.getByRole('grid').getByText('South Room')).toBeVisible();
    await audit(office);
    await finishSetUp(office, PROGRAM);
  });

  await test.step('a second program, so that one can be disabled', async () => {
    await office.goto(`${accountOf(office)}/account/programs`);
    await newProgram(office, OTHER);
    await office.getByRole('link', { name: 'Add the first site' }).click();
    await newSites(office, ['Garden']);
    await finishSetUp(office, OTHER);
  });

  await test.step('the invitation of its admin', async () => {
    await office.goto(`${accountOf(office)}/account/team`);
    await expect(office.getByText('Nobody is on this team yet')).toBeVisible();
    await audit(office);
    await office
      .getByRole('button', { name: 'Add user' })
      .or(office.getByRole('link', { name: 'Add user' }))
      .first()
      .click();
    await person(office, 'Odile', 'Marsh', ADMIN);
    await office.getByLabel('User Role').selectOption({ label: 'Primary account admin' });
    await expect(office.getByRole('combobox', { name: 'Account' })).toHaveValue(ACCOUNT);
    await office.getByLabel('Send it now').check();
    await audit(office);
    await office.getByRole('button', { name: 'Add user' }).click();
    await expect(office.getByText('Odile Marsh was added and invited')).toBeVisible();
    await expect(office).toHaveURL(/\/users\/\d+$/);
    await audit(office);
  });

  const admin = await anotherBrowser(browser, portal.url);
  await test.step('which is accepted by the mailed link', async () => {
    await followLinkTo(admin, ADMIN);
    await expect(admin.getByLabel('First Name')).toHaveValue('Odile');
    await admin.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await admin.getByLabel('Repeat the password').fill(PASSWORD);
    await admin.getByRole('button', { name: 'Accept the invitation' }).click();
    await confirmTerms(admin);
    await expect(admin.getByRole('list', { name: 'Programs' })).toContainText(PROGRAM);
  });

  await test.step('staff are added, and invited together; one tomorrow', async () => {
    for (const each of STAFF) {
      await admin.goto('/users/new');
      await person(admin, each.first, each.last, each.email);
      await admin.getByLabel('User Role').selectOption({ label: 'Staff' });
      await choosePlace(admin, 'Program', PROGRAM);
      await choosePlace(admin, 'Site/Session', 'North Room');
      await admin.getByLabel('Do not send one yet').check();
      await admin.getByRole('button', { name: 'Add user' }).click();
      await expect(admin.getByText(`${each.first} ${each.last} was added`, { exact: true })).toBeVisible();
    }
    await admin.goto('/users');
    const grid = admin.getByRole('grid', { name: 'Manage users' });
    for (const each of STAFF.slice(0, 2)) {
      await grid.getByRole('row').filter({ hasText: each.email }).getByRole('checkbox').check();
    }
    await admin.getByRole('button', { name: 'Invite 2 people' }).click();
    const ask = admin.getByRole('dialog', { name: 'Send the invitation to 2 people?' });
    await expect(ask).toContainText('Anouk Field');
    await audit(admin);
    await ask.getByRole('button', { name: 'Invite 2 people' }).click();
    await expect(admin.getByText('2 invitations sent')).toBeVisible();
    await audit(admin);

    await grid.getByRole('button', { name: 'Actions for Cleo Field' }).click();
    await admin.getByRole('menuitem', { name: 'Send invitation' }).click();
    await admin.getByLabel('Send on a date').check();
    await admin.getByLabel('Date', { exact: true }).fill(day(-1));
    await admin.getByRole('button', { name: 'Schedule the invitation' }).click();
    await expect(admin.getByText('Schedule date must not be in the past')).toBeVisible();
    await admin.getByLabel('Date', { exact: true }).fill(day(1));
    await admin.getByRole('button', { name: 'Schedule the invitation' }).click();
    await expect(grid.getByRole('row').filter({ hasText: TOMORROW.email })).toContainText('Goes out on');
  });

  const mail = await anotherBrowser(browser, portal.url);
  await expect.poll(() => lettersTo(mail, STAFF[0].email)).toBe(1);
  await expect.poll(() => lettersTo(mail, STAFF[1].email)).toBe(1);
  expect(await lettersTo(mail, TOMORROW.email)).toBe(0);

  await test.step('tomorrow the last invitation goes out, once', async () => {
    portal = await restartAhead(portal, DAY_SECONDS);
    const later = await anotherBrowser(browser, portal.url);
    await expect.poll(() => lettersTo(later, TOMORROW.email)).toBe(1);
    // Not again, neither by looking nor by another start.
    portal = await restartAhead(portal, DAY_SECONDS + 3600);
    const again = await anotherBrowser(browser, portal.url);
    await again.waitForTimeout(3000);
    expect(await lettersTo(again, TOMORROW.email)).toBe(1);
    for (const each of STAFF) {
      expect(await lettersTo(again, each.email)).toBe(1);
    }
    await followLinkTo(again, TOMORROW.email);
    await expect(again.getByLabel('First Name')).toHaveValue(TOMORROW.first);
  });

  await test.step('a program is disabled and grayed at partner home', async () => {
    const next = await anotherBrowser(browser, portal.url);
    await signIn(next, ADMIN);
    await expect(next.getByRole('list', { name: 'Programs' })).toBeVisible();
    await next.getByRole('banner').getByRole('navigation').getByRole('link', { name: 'Programs' }).click();
    await next.getByRole('button', { name: `Actions for ${OTHER}` }).click();
    await next.getByRole('menuitem', { name: 'Disable program' }).click();
    await expect(next.getByText(`${OTHER} is disabled`)).toBeVisible();
    await next.goto('/partnerhome');
    const row = next.getByRole('list', { name: 'Programs' }).locator('> li').filter({ hasText: OTHER });
    await expect(row).toHaveAttribute('data-status', '2');
    await expect(row).toContainText('Disabled');
    await audit(next);
    // The gray of its name is another than that of the active one.
    const color = (name: string) => next.getByRole('link', { name, exact: true }).evaluate((element) => getComputedStyle(element).color);
    expect(await color(OTHER)).not.toBe(await color(PROGRAM));
  });
});

/** A day so many days from now, as it is typed. */
function day(from: number): string {
  const date = new Date(Date.now() + from * DAY_SECONDS * 1000);
  // As in New York, where the browser and the organization are.
  return new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', year: 'numeric', month: '2-digit', day: '2-digit' }).format(date);
}

/** What the addresses of the account in view begin with. */
function accountOf(page: Page): string {
  return /^\/a\/\d+/.exec(new URL(page.url()).pathname)?.[0] ?? '';
}

async function newProgram(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Add a new program' }).first().click();
  await page.getByLabel('Program Name').fill(name);
  await page.getByLabel('Start date').fill(day(10));
  await page.getByLabel('End date').fill(day(200));
  await audit(page);
  await page.getByRole('button', { name: 'Create and continue' }).click();
  await expect(page.getByText(`${name} was created. Add its sites next.`)).toBeVisible();
}

async function newSites(page: Page, names: string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    if (index > 0) {
      await page.getByRole('button', { name: 'Add another with the same details' }).click();
    }
    const group = page.getByRole('group', { name: 'Names' });
    await group.getByRole('textbox').nth(index).fill(name);
  }
  // What is said of the names moves what is below them.
  await expect(page.getByText('Name available')).toHaveCount(names.length);
  await audit(page);
  const go = async (step: string) => {
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: step })).toBeVisible();
    await audit(page);
  };
  await go('Place');
  await page.getByLabel('Address', { exact: true }).fill('12 Juniper Street');
  await page.getByLabel('City').fill('New York');
  await page.getByLabel('State').selectOption('NY');
  await page.getByLabel('Zip Code').fill('10001');
  await page.getByLabel('Time zone').selectOption('America/New_York');
  await go('Dates and times');
  await page.getByLabel('Start date').fill(day(12));
  await page.getByLabel('End date').fill(day(190));
  await page.getByRole('button', { name: 'Mon', exact: true }).click();
  await page.getByRole('button', { name: 'Wed', exact: true }).click();
  await page.getByLabel('Start time').fill('3:00 PM');
  await page.getByLabel('End time').fill('5:30 PM');
  await go('Capacity and ages');
  await page.getByLabel('Scholar capacity').fill('30');
  await page.getByLabel('Auto-enrollment capacity').fill('20');
  await page.getByLabel('Age as of').fill(day(12));
  await page.getByRole('button', { name: names.length === 1 ? 'Create site' : `Create ${String(names.length)} sites` }).click();
}

async function finishSetUp(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Finish set-up' }).click();
  const dialog = page.getByRole('dialog', { name: `Finish setting up ${name}?` });
  await audit(page);
  await dialog.getByRole('button', { name: 'Finish set-up' }).click();
  await expect(page.getByText(`${name} is set up`)).toBeVisible();
  await audit(page);
}

async function person(page: Page, first: string, last: string, email: string): Promise<void> {
  await page.getByLabel('First Name').fill(first);
  await page.getByLabel('Last Name').fill(last);
  await page.getByLabel('Email').fill(email);
  await expect(page.getByText('Email available')).toBeVisible();
}

async function choosePlace(page: Page, field: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
}
