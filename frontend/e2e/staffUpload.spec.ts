import { audit } from './support/audit';
import { expect, signIn } from './support/journey';
import { people } from './support/people';
import { test } from './support/portal';

/** As an office keeps it: one column for the name, an unknown phone type, a role without an address. */
const FILE = `Employee Name,Work Email,Cell,Phone Type,Job Title,System Role\r
"Quillfeather, Dana",dana.quillfeather@example.org,(718) 555-0101,mobile,teacher,Staff\r
"Quillfeather, Omar",,718-555-0102,Pager,Band leader,\r
"Quillfeather, Kit",,,,,Staff\r
`;

test('staff of a file are mended, entered, invited and taken back', async ({ page }) => {
  await signIn(page, people.sessionAdmin);
  await page.getByRole('link', { name: 'Today’s register' }).first().click();
  await page.goto(page.url().replace(/attendance.*/, 'staffroster'));
  await page.getByRole('link', { name: 'Upload a file' }).click();
  await page.locator('input[type="file"]').setInputFiles({ name: 'staff.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Meaning of Work Email' })).toHaveText('Email');
  await audit(page);
  await page.getByRole('button', { name: 'Review', exact: true }).click();

  await expect(page.getByText('Email address is missing for the highlighted team members.').first()).toBeVisible();
  await audit(page);
  const type = page.getByRole('textbox', { name: 'Phone Type, line 3' });
  await type.fill('Cell');
  await type.press('Enter');
  await page.getByRole('checkbox', { name: 'Leave out the line with errors' }).check();
  await page.getByRole('button', { name: 'Add 2 staff members' }).click();

  await expect(page.getByRole('heading', { name: 'staff.csv was uploaded' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('table', { name: '1 person is to be invited' })).toContainText('dana.quillfeather@example.org');
  await audit(page);
  await page.getByRole('button', { name: 'Send 1 invitation' }).click();
  await expect(page.getByText('1 invitation was sent')).toBeVisible();
  await page.getByRole('link', { name: 'See the roster' }).click();
  await page.getByRole('searchbox').fill('Quillfeather');
  await expect(page.getByText('Band leader')).toBeVisible();
  await page.goBack();

  await page.getByRole('button', { name: 'Undo this upload' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo this upload' }).click();
  await expect(page.getByText('2 staff members left the roster again.')).toBeVisible();
});
