import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { audit } from './support/audit';
import { anotherBrowser, expect, signIn } from './support/journey';
import { people } from './support/people';
import { test } from './support/portal';

const dialog = (page: Page) => page.getByRole('dialog');

/** Enters a child at the site in view, from its roster. */
async function enter(page: Page, firstName: string, pickup: 'May pick up' | 'Must not pick up'): Promise<void> {
  await page.getByRole('link', { name: 'Add scholar' }).click();
  const child = page.getByRole('group', { name: 'Scholar' });
  await child.getByLabel('First Name').fill(firstName);
  await child.getByLabel('Last Name').fill('Quillfeather');
  await child.getByLabel('Birth date').fill('03/04/2018');
  await child.getByLabel('Entering grade').selectOption('3');
  await page.getByRole('button', { name: 'Add family member' }).click();
  const member = page.getByRole('group', { name: 'Family member 1' });
  await member.getByLabel('First Name').fill('Rosa');
  await member.getByLabel('Last Name').fill('Quillfeather');
  await member.getByLabel(pickup).check();
  await page.getByLabel(/Allergies/).fill('Zanzibar peanuts');
  await page.getByRole('button', { name: 'Add scholar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${firstName} Quillfeather` })).toBeVisible();
}

test('two entries of a child become one and two again, and who is barred stays barred', async ({ page, browser, baseURL }) => {
  await signIn(page, people.sessionAdmin);
  await page.getByRole('link', { name: 'Today’s register' }).first().click();
  const own = new URL(page.url().replace(/attendance.*/, 'roster/scholar-roster')).pathname;
  const ownSite = /\/s\/\d+\//.exec(own)?.[0] ?? '';

  // Another site of the program enters the child first. The admin of this site does not see that, and is not asked about it.
  const head = await anotherBrowser(browser, baseURL);
  await signIn(head, people.programAdmin, { to: '/staffroster' });
  await head.getByRole('link', { name: 'Classrooms' }).click();
  const sites = head.getByRole('region', { name: 'Choose a site' }).getByRole('link');
  await expect(sites.first()).toBeVisible();
  const addresses = await sites.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const other = addresses.find((address) => !address.includes(ownSite)) ?? '';
  await head.goto(other.replace(/staffroster.*/, 'roster/scholar-roster'));
  await enter(head, 'Katherine', 'May pick up');
  await page.goto(own);
  await enter(page, 'Katie', 'Must not pick up');

  const record = new URL(page.url()).pathname;
  await head.goto(record);
  await expect(head.getByText('This scholar looks like Katherine Quillfeather.')).toBeVisible();
  await head.getByRole('button', { name: 'Compare' }).click();
  await audit(head);
  await dialog(head).getByRole('button', { name: 'The same child: merge' }).click();
  await expect(head.getByText(/Katherine Quillfeather was merged into this scholar/)).toBeVisible();
  await expect(head.getByText('Rosa Quillfeather must not pick up this child')).toBeVisible();
  await expect(head.getByRole('region', { name: 'Enrollments' }).getByRole('listitem')).toHaveCount(2);
  await audit(head);
  await head.getByRole('button', { name: 'Undo' }).click();
  await expect(head.getByText('Katherine Quillfeather is a scholar of their own again')).toBeVisible();
  await expect(head.getByRole('region', { name: 'Enrollments' }).getByRole('listitem')).toHaveCount(1);
  // Whoever was made two is not asked about again.
  await expect(head.getByText('This scholar looks like Katherine Quillfeather.')).toHaveCount(0);
  await head.context().close();
});

test('documents go up and down, and what is sealed is shown when somebody asks', async ({ page }) => {
  await signIn(page, people.sessionAdmin);
  await page.getByRole('link', { name: 'Today’s register' }).first().click();
  await page.goto(page.url().replace(/attendance.*/, 'roster/scholar-roster'));
  await page.getByRole('searchbox').fill('Quillfeather');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page.getByRole('link', { name: 'Quillfeather' }).click();

  const medical = page.getByRole('region', { name: 'Medical and learning status' });
  await expect(medical).not.toContainText('Zanzibar');
  await medical.getByRole('button', { name: 'Show' }).click();
  await expect(medical).toContainText('Zanzibar peanuts');
  await audit(page);
  await medical.getByRole('button', { name: 'Hide' }).click();
  await expect(medical).not.toContainText('Zanzibar');

  const documents = page.getByRole('region', { name: 'Documents' });
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
  await documents.locator('input[type="file"]').setInputFiles({ name: 'Custody order.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(documents.getByText('Custody order.pdf')).toBeVisible();
  const waiting = page.waitForEvent('download');
  await documents.getByRole('button', { name: 'Download Custody order.pdf' }).click();
  const file = await waiting;
  expect((await readFile(await file.path())).equals(pdf)).toBe(true);
  await documents.getByRole('button', { name: 'Delete Custody order.pdf' }).click();
  await dialog(page).getByRole('button', { name: 'Delete file' }).click();
  await expect(documents.getByText('Custody order.pdf')).toHaveCount(0);

  await page.getByLabel('Dates').selectOption('Since enrollment');
  await audit(page);
  // Each look stands in the history, which the admin of a site reads too.
  await page.getByRole('tab', { name: 'History' }).click();
  const history = page.getByRole('table', { name: 'History' });
  await expect(history).toContainText('Looked at medical and learning status of');
  await expect(history).toContainText('Deleted a document of');
  await expect(history).not.toContainText('Zanzibar');
  await audit(page);
});

test('the participants and contacts of an account are found, narrowed and saved', async ({ page }) => {
  await signIn(page, people.accountAdmin, { to: '/account/participants' });
  await expect(page.getByRole('heading', { name: /^Participants/ })).toBeVisible();
  await audit(page);
  await page.getByRole('button', { name: 'All sites and sessions' }).click();
  await audit(page);
  await dialog(page).getByRole('menuitemradio').nth(1).click();
  await expect(page).toHaveURL(/siteId=\d+/);
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();

  await page.goto('/account/contacts');
  await expect(page.getByRole('heading', { name: /^Contacts/ })).toBeVisible();
  await audit(page);
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toMatch(/^scholar-contacts-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('Scholar Last Name');
});
