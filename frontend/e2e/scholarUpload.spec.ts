import { audit } from './support/audit';
import { expect, signIn } from './support/journey';
import { holdTable } from './support/database';
import { people } from './support/people';
import { test } from './support/portal';

/** As a school's system gives it: a title, two lines of headings, names in one column, a total, and a grade that is none. */
const FILE = `\u{feff}Enrollment export – Fall\r
,,,Parent/Guardian 1,\r
Student Name,DOB,Gr,Name,Phone\r
"Quillfeather, Ximena",3/25/2018,3rd,Rosa Quillfeather,(718) 555-0101\r
"Quillfeather, Bastián",11/30/2019,K,Rosa Quillfeather,(718) 555-0101\r
"Quillfeather, Odette",1/2/2017,13th,Rosa Quillfeather,(718) 555-0101\r
Total students: 3,,,,\r
`;

const EARLIER = `Student Name,DOB,Gr,Family 1 Name,Family 1 Phone\r
"Quillfeather, Ximena",3/25/2018,3rd,Rosa Quillfeather,(718) 555-0101\r
"Quillfeather, Bastian",11/30/2019,K,Rosa Quillfeather,(718) 555-0101\r
`;

/** The same children later: a new phone, and a name that differs by a letter. */
const LATER = EARLIER.replace('(718) 555-0101', '(718) 555-0199').replace('Bastian', 'Bastain');

test('a messy file is matched, mended, entered and taken back', async ({ page }) => {
  await signIn(page, people.sessionAdmin);
  await page.getByRole('link', { name: 'Today’s register' }).first().click();
  await page.goto(page.url().replace(/attendance.*/, 'roster/scholar-roster'));
  await page.getByRole('link', { name: 'Upload a file' }).click();
  await page.locator('input[type="file"]').setInputFiles({ name: 'fall.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
  await audit(page);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'Match Columns' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Meaning of DOB' })).toHaveText('Birth Date *');
  await audit(page);
  await page.getByRole('button', { name: 'Review', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'Review & Complete' })).toBeVisible();
  const grade = page.getByRole('textbox', { name: /^Gr, line/ });
  await expect(grade).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Add 2 scholars' })).toBeDisabled();
  await audit(page);
  // It is where it was after the tab was closed.
  await page.reload();
  await grade.fill('4th');
  await grade.press('Enter');
  await page.getByRole('button', { name: 'Add 3 scholars' }).click();

  await expect(page.getByRole('heading', { name: 'fall.csv was uploaded' })).toBeVisible({ timeout: 20_000 });
  await audit(page);
  await page.getByRole('link', { name: 'See the roster' }).click();
  await page.getByRole('searchbox').fill('Quillfeather');
  await expect(page.getByRole('link', { name: /Quillfeather/ })).toHaveCount(3);
  await page.goBack();

  await page.getByRole('button', { name: 'Undo this upload' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo this upload' }).click();
  await expect(page.getByText('3 scholars left the roster again.')).toBeVisible();

  const toReview = async (name: string, text: string) => {
    await page.getByRole('button', { name: 'Upload another file' }).click();
    await page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByRole('button', { name: 'Review', exact: true }).click();
  };
  await toReview('earlier.csv', EARLIER);
  await page.getByRole('button', { name: 'Add 2 scholars' }).click();
  await expect(page.getByRole('heading', { name: 'earlier.csv was uploaded' })).toBeVisible({ timeout: 20_000 });
  await toReview('later.csv', LATER);
  await page.getByRole('button', { name: 'All (2)' }).click();
  await expect(page.getByRole('textbox', { name: 'Family 1 Phone, line 2' })).toHaveAccessibleDescription('was (718) 555-0101');
  await audit(page);
  await page.getByRole('button', { name: 'Compare line 3' }).click();
  await audit(page);
  await page.getByRole('dialog').getByRole('button', { name: 'The same child' }).click();
  await page.getByRole('button', { name: 'Complete: 0 to add, 1 to change' }).click();
  await expect(page.getByRole('heading', { name: 'later.csv was uploaded' })).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Undo this upload' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo this upload' }).click();
  await expect(page.getByText('The fields of 1 scholar are as before.')).toBeVisible();
});

/** As many children as a page takes, each with a family name of its own. */
function many(): string {
  const letters = (number: number) =>
    [17_576, 676, 26, 1].map((place) => String.fromCharCode(97 + (Math.floor(number / place) % 26))).join('');
  const rows = Array.from(
    { length: 500 },
    (_, at) => `Z${letters(at * 7919)},Y${letters(at * 104_729)},${String(1 + (at % 12))}/${String(1 + (at % 28))}/2018,3`,
  );
  return `First Name,Last Name,Birth Date,Grade\n${rows.join('\n')}\n`;
}

test('an import is stopped from another page, and leaves nothing', async ({ page, portalOf }, { file }) => {
  await signIn(page, people.sessionAdmin);
  await page.getByRole('link', { name: 'Today’s register' }).first().click();
  const at = page.url().replace(/attendance.*/, '');
  await page.goto(`${at}roster/new`);
  await expect(page).toHaveURL(/roster\/new/);
  const another = page.getByRole('button', { name: 'Upload another file' });
  const input = page.locator('input[type="file"]');
  await expect(another.or(page.getByText('Drop a file here, or choose one.'))).toBeVisible();
  if (await another.isVisible()) {
    await another.click();
  }
  await input.setInputFiles({ name: 'many.csv', mimeType: 'text/csv', buffer: Buffer.from(many()) });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const add = page.getByRole('button', { name: 'Add 500 scholars' });
  await expect(add).toBeVisible();
  const review = page.url();
  // The import waits at its first scholar until it has been stopped.
  const letGo = await holdTable((await portalOf(file)).data, 'roster', 'scholars');
  await add.click();
  // The strip stands on every page of the site; it is stopped before the last row is in.
  await page.getByRole('banner').getByRole('link', { name: 'Afterbell, home' }).click();
  const strip = page.getByRole('region', { name: 'Uploads' });
  await expect(strip.getByText('many.csv is being uploaded.')).toBeVisible();
  await strip.getByRole('button', { name: 'Stop upload' }).click();
  await page.getByRole('button', { name: 'Yes, stop upload' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await letGo();
  await expect(page.getByText('The upload was stopped. Nothing was added.')).toBeVisible();
  await expect(strip).toHaveCount(0);
  await page.goto(`${at}roster/scholar-roster?search=Zaaaa`);
  await expect(page.getByText('The upload of many.csv is not finished.')).toBeVisible();
  await expect(page.getByRole('link', { name: /Zaaaa/ })).toHaveCount(0);
  await page.goto(review);
  await expect(page.getByRole('button', { name: 'Add 500 scholars' })).toBeEnabled();
});
