import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { audit } from './support/audit';
import { afterbellOn, invitationIn } from './support/cli';
import { anotherBrowser, confirmTerms, expect, programNames, signIn, test } from './support/journey';
import { PASSWORD } from './support/people';
import { startProduct, type Product } from './support/product';

const FILE = path.join(__dirname, 'fixtures', 'directory.csv');
const EMAIL = 'director@lanternquay.test';
/** The first agency of the file: accounts are numbered from 1 as the file names them. */
const ACCOUNT = '1';

// A portal as it is delivered: no demo data, a port and a folder of its own.
let portal: Product;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  portal = await startProduct({ isDemo: false });
});

test.afterAll(async () => {
  await portal?.stop();
});

test('a partner directory is loaded, and somebody of an agency sees and stars its programs', async ({ browser }) => {
  const rejects = path.join(portal.data, 'rejects.csv');
  const load = async () =>
    JSON.parse(await afterbellOn(portal.data, 'import', 'directory', FILE, '--rejects', rejects, '--json')) as Record<string, number>;
  // Twelve rows: one says again what another said, one has no site.
  expect(await load()).toMatchObject({ rowsRead: 12, accounts: 3, programs: 7, sites: 10, merged: 1, alreadyThere: 0, rejected: 1 });
  expect(await readFile(rejects, 'utf8')).toContain('19,Site name is required,After-School Programs,Night Owls');
  expect(await load()).toMatchObject({ rowsRead: 12, accounts: 0, programs: 0, sites: 0, rejected: 1 });

  const page = await anotherBrowser(browser, portal.url);
  await page.goto(
    invitationIn(await afterbellOn(portal.data, 'invite', '--email', EMAIL, '--role', 'account-admin', '--account', ACCOUNT)),
  );
  await page.getByLabel('First Name').fill('Ines');
  await page.getByLabel('Last Name').fill('Okafor');
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat the password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await confirmTerms(page);
  await page.getByRole('button', { name: 'Profile menu of Ines Okafor' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL(/\/identity\/(sign-in|signed-out)/);

  await signIn(page, EMAIL);
  await expect.poll(() => programNames(page)).toEqual(['First Shift', 'Harbor Lights Summer', 'Tide Pool Club']);
  await page.getByRole('button', { name: 'Sessions of Tide Pool Club' }).click();
  await expect(page.getByRole('list', { name: 'Sessions of Tide Pool Club' }).getByRole('listitem')).toHaveText([
    /PS 901 Driftwood/,
    /PS 902 Breakwater/,
  ]);
  await audit(page);

  await page.getByRole('button', { name: 'Star Tide Pool Club', exact: true }).click();
  await expect.poll(() => programNames(page)).toEqual(['Tide Pool Club', 'First Shift', 'Harbor Lights Summer']);
  await page.reload();
  await expect.poll(() => programNames(page)).toEqual(['Tide Pool Club', 'First Shift', 'Harbor Lights Summer']);

  // Namesakes are told apart by their places.
  await expect(async () => {
    // The box is fetched after the page.
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Jump to' }).fill('ps 901', { timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('option')).toHaveText([
    /Lantern Quay Neighbors, Inc\. › (Harbor Lights Summer|Tide Pool Club)/,
    /Lantern Quay Neighbors, Inc\. › (Harbor Lights Summer|Tide Pool Club)/,
  ]);
  await audit(page);
  await page.context().close();
});
