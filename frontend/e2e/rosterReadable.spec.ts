import type { Page } from '@playwright/test';
import { audit } from './support/audit';
import { expect, signIn } from './support/journey';
import { tabTo } from './support/keyboard';
import { people } from './support/people';
import { test } from './support/portal';
import { readable } from './support/readable';
import { isSpanish } from './support/words';

/** Children whom no other file knows, one of them with a grade that is none. */
const FILE = `First Name,Last Name,Birth Date,Grade\r
Xiomara,Vellacott,3/25/2018,3\r
Bram,Vellacott,11/30/2019,13th\r
`;

interface Words {
  language: 'en' | 'es';
  register: string;
  upload: string;
  review: string;
}

const WORDS: Record<'en' | 'es', Words> = {
  en: { language: 'en', register: 'Today’s register', upload: 'Upload', review: 'Review' },
  es: { language: 'es', register: 'Lista de asistencia de hoy', upload: 'Subir', review: 'Revisar' },
};

/** Signs in and goes to the register of the person's site; gives what the addresses of its pages begin with. */
async function toSite(page: Page, person: string, words: Words): Promise<string> {
  await signIn(page, person, { language: words.language });
  await page.getByRole('link', { name: words.register }).first().click();
  await expect(page).toHaveURL(/\/s\/\d+\/attendance/);
  // Looked at right after: the children are there by then.
  await expect(page.locator('[data-child]').first()).toBeVisible();
  return new URL(page.url()).pathname.replace(/\/attendance.*/, '');
}

/** Opens a page of the site, and waits until it shows its heading and no more is loading. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
}

/** The pages of a site one after the other, each looked at while it is open. */
async function tour(page: Page, site: string, look: () => Promise<void>): Promise<void> {
  await look();
  for (const address of [
    'attendance?view=week',
    'roster/new',
    'staffroster',
    'staffroster?tab=classrooms',
    'staffroster/add',
    'staffroster/new',
  ]) {
    await open(page, `${site}/${address}`);
    await look();
  }
  await open(page, `${site}/roster/scholar-roster`);
  const first = page.getByRole('grid').getByRole('row').nth(1).getByRole('link').first();
  await expect(first).toBeVisible();
  await look();
  await first.click();
  await expect(page).toHaveURL(/\/roster\/scholar\/\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await look();
  await open(page, `${new URL(page.url()).pathname}/edit`);
  await expect(page.getByRole('textbox').first()).not.toHaveValue('');
  await look();
  for (const chart of ['enrollment', 'attendance/ada', 'attendance/completion', 'retention']) {
    await open(page, `${site}/analytics/scholar/${chart}`);
    await expect(page.getByRole('figure').first()).toBeVisible();
    await look();
  }
}

/** An upload up to its review, each step looked at. */
async function uploaded(page: Page, site: string, words: Words, look: () => Promise<void>): Promise<void> {
  await open(page, `${site}/roster/new`);
  await look();
  await page.locator('input[type="file"]').setInputFiles({ name: 'otoño.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
  await page.getByRole('button', { name: words.upload, exact: true }).click();
  await expect(page.getByRole('combobox').nth(1)).toBeVisible();
  await look();
  await page.getByRole('button', { name: words.review, exact: true }).click();
  await expect(page.getByRole('textbox', { name: /^Grade, / })).toBeVisible();
  await look();
}

test('rosters, registers, uploads and charts by day, in the dark and at twice the size', async ({ page }) => {
  test.setTimeout(300_000);
  const site = await toSite(page, people.sessionAdmin, WORDS.en);
  await tour(page, site, () => readable(page));
  await uploaded(page, site, WORDS.en, () => readable(page));
});

test('rosters, registers, uploads and charts in Spanish', async ({ browser, baseURL }) => {
  test.setTimeout(300_000);
  const context = await browser.newContext({ baseURL, locale: 'es-US', reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const site = await toSite(page, people.phone, WORDS.es);
  const look = async () => {
    await isSpanish(page, FILE.split(/[,\r\n]+/));
    await audit(page);
  };
  await tour(page, site, look);
  await uploaded(page, site, WORDS.es, look);
  await context.close();
});

test('a scholar is entered, found and marked by the keyboard alone', async ({ page }) => {
  const site = await toSite(page, people.sessionAdmin, WORDS.en);
  await open(page, `${site}/roster/scholar-roster`);
  await tabTo(page, 'Add scholar');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/roster\/add$/);
  for (const [label, value] of [
    ['First Name', 'Zenobia'],
    ['Last Name', 'Vellacott'],
  ] as const) {
    await tabTo(page, label);
    await page.keyboard.type(value);
  }
  // Enter sends the form; a refused one puts the focus on what is wrong.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await audit(page);
  await expect(page).toHaveURL(/\/roster\/add$/);

  await open(page, `${site}/roster/scholar-roster`);
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('a');
  const row = page.getByRole('grid').getByRole('row').nth(1).getByRole('link').first();
  const name = await row.innerText();
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
});

test('charts are switched, read as a table and explained by the keyboard alone', async ({ page }) => {
  const site = await toSite(page, people.sessionAdmin, WORDS.en);
  await open(page, `${site}/analytics/scholar/attendance/ada`);
  // The two are one stop: the arrows go from one to the other.
  await tabTo(page, 'Chart');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Average daily attendance' })).toBeVisible();
  await page.reload();
  await tabTo(page, 'Retention');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/retention/);
  await expect(page.getByRole('figure', { name: 'Retention' })).toBeVisible();
});
