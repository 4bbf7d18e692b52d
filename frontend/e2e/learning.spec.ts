import { readFileSync } from 'node:fs';
import path from 'node:path';
import { audit } from './support/audit';
import { expect, listenForErrors, signIn } from './support/journey';
import { people } from './support/people';
import { test } from './support/portal';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

/** Tomorrow, as the form takes it: on any day of the week it is part of this week's plan. */
function tomorrow(): string {
  const day = new Date();
  day.setDate(day.getDate() + 1);
  return `${String(day.getMonth() + 1).padStart(2, '0')}/${String(day.getDate()).padStart(2, '0')}/${String(day.getFullYear())}`;
}

test('a short outdoor activity for grade 2 is found, collected and shared, planned, and read on a phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const errors = listenForErrors(page);
  await signIn(page, people.sessionAdmin, { to: '/resources' });
  await expect(page.getByRole('heading', { level: 1, name: 'Learning' })).toBeVisible();
  await audit(page);
  await page.getByRole('link', { name: /^Activity \d+$/ }).click();
  await page.getByRole('group', { name: 'Grade' }).getByText('2', { exact: true }).click();
  await page.getByRole('checkbox', { name: /^Under 15 min/ }).check();
  await page.getByLabel('Search the library').fill('natre bingo');
  await expect(page.getByText(/spelled almost like them/)).toBeVisible();
  const card = page.getByRole('link', { name: 'Nature Bingo Hunt' });
  await card.click();
  await page.getByRole('complementary', { name: 'Preview' }).getByRole('link', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nature Bingo Hunt' })).toBeVisible();
  await audit(page);
  const address = page.url();

  await page.getByRole('button', { name: 'Add to collection' }).click();
  await page.getByRole('menuitem', { name: 'New collection…' }).click();
  await page.getByLabel(/^Name/).fill('Thursdays outside');
  await page.getByRole('radio', { name: 'People of this site' }).check();
  await page.getByRole('button', { name: 'Create collection' }).click();
  await expect(page.getByText('Thursdays outside is made')).toBeVisible();

  await page.getByRole('button', { name: 'Add to plan' }).click();
  await page.getByLabel('Day', { exact: true }).fill(tomorrow());
  await page.getByLabel(/^Start time/).fill('3:30 pm');
  await audit(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Add to plan' }).click();
  await expect(page.getByText('Nature Bingo Hunt is on the plan')).toBeVisible();

  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Mark as completed' })).toBeVisible();
  await page.getByRole('banner').getByText('Learning').click();
  await page.getByRole('menuitem', { name: 'Learning launchpad' }).click();
  await expect(page.getByRole('region', { name: 'Continue' }).getByRole('link', { name: 'Nature Bingo Hunt' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Next 7 days' })).toContainText('Nature Bingo Hunt');
  await audit(page);

  await page.getByRole('banner').getByText('Learning').click();
  await page.getByRole('menuitem', { name: 'My collections' }).click();
  await page.getByRole('link', { name: 'Thursdays outside' }).click();
  await expect(page.getByRole('list', { name: 'Items in order' })).toContainText('Nature Bingo Hunt');
  await expect(page.getByText('Shared with a site')).toBeVisible();
  await audit(page);
  expect(errors).toEqual([]);

  // A colleague of the site finds it in the pocket.
  const phone = await browser.newContext({
    baseURL,
    userAgent: IPHONE,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const pocket = await phone.newPage();
  await signIn(pocket, people.staff, { to: new URL(page.url()).pathname });
  await pocket.getByRole('link', { name: 'Nature Bingo Hunt' }).tap();
  await expect(pocket.getByRole('heading', { level: 1, name: 'Nature Bingo Hunt' })).toBeVisible();
  expect(new URL(pocket.url()).search).toBe(new URL(address).search);
  await pocket.getByRole('list').locator('label').first().tap();
  await expect(pocket.getByText(/^1 of \d+ done$/)).toBeVisible();
  expect(await pocket.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await audit(pocket);
  await phone.close();
});

/** The right answers of a course of the demo, by the text of its questions (deploy/demo/library). */
function rightAnswers(slug: string): Map<string, string[]> {
  const text = readFileSync(path.join(__dirname, `../../deploy/demo/library/items/${slug}.en.md`), 'utf8');
  const found = new Map<string, string[]>();
  for (const block of text.split('[[part.question]]').slice(1)) {
    const question: unknown = JSON.parse(/^text = (".*")$/m.exec(block)?.[1] ?? '""');
    const answers = JSON.parse((/answers = (\[[\s\S]*?\])\nright/.exec(block)?.[1] ?? '[]').replace(/,\s*\]/, ']')) as string[];
    const right = JSON.parse(/right = (\[.*?\])/.exec(block)?.[1] ?? '[]') as number[];
    found.set(
      String(question),
      right.map((at) => answers[at] ?? ''),
    );
  }
  return found;
}

test('a course is finished and its certificate verified', async ({ page, request }) => {
  const errors = listenForErrors(page);
  const answers = rightAnswers('safe-arrival-and-dismissal');
  await signIn(page, people.programAdmin, { to: '/resources/catalog?kind=COURSE&search=arrival' });
  await page.getByRole('list', { name: 'Items' }).getByRole('link').first().click();
  await page.getByRole('link', { name: 'Open', exact: true }).click();
  const parts = page.getByRole('region', { name: 'Course' });
  await expect(parts).toBeVisible();
  await audit(page);
  const count = await parts
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
    .count();
  for (let part = 0; part < count; part += 1) {
    await expect(parts.getByText(`${String(part)} of ${String(count)} parts`)).toBeVisible();
    const read = parts.getByRole('button', { name: /^(Done, go on|I have read it)$/ });
    const send = parts.getByRole('button', { name: 'Send answers' });
    await expect(read.or(send)).toBeVisible();
    if (await read.isVisible()) {
      await read.click();
      continue;
    }
    for (const group of await parts.getByRole('group').all()) {
      const legend = (await group.locator('legend').textContent()) ?? '';
      for (const answer of answers.get(legend.replace(/^\d+\. /, '')) ?? []) {
        await group.getByLabel(answer, { exact: true }).check();
      }
    }
    await send.click();
    await expect(parts.getByText('Passed with 100%')).toBeVisible();
    if (part < count - 1) {
      await parts.getByRole('button', { name: 'Go on' }).click();
    }
  }
  await expect(parts.getByText(/^Completed on/)).toBeVisible();
  await audit(page);
  const code = /code ([A-Z0-9-]{14})\./.exec((await parts.textContent()) ?? '')?.[1] ?? '';
  const download = page.waitForEvent('download');
  await parts.getByRole('button', { name: 'Download certificate' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  // Anybody, signed in or not.
  const verified = await request.get(new URL(`/api/learning-management/certificates/${code}`, page.url()).href);
  expect(verified.status()).toBe(200);
  expect((await verified.json()) as unknown).toMatchObject({ code, course: 'Safe Arrival and Dismissal' });
  expect(errors).toEqual([]);
});
