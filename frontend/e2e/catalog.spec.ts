import type { Page } from '@playwright/test';
import { audit } from './support/audit';
import { expect, listenForErrors, signIn, test } from './support/journey';
import { people } from './support/people';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

async function titles(page: Page): Promise<string[]> {
  return await page.getByRole('list', { name: 'Items' }).getByRole('heading', { level: 2 }).allTextContents();
}

test('an activity is found in the library, looked at, opened, done step by step and printed', async ({ page }) => {
  const errors = listenForErrors(page);
  await signIn(page, people.library);
  await page.getByRole('banner').getByText('Learning').click();
  await page.getByRole('menuitem', { name: 'Learning library' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Learning library' })).toBeVisible();
  await expect.poll(async () => (await titles(page)).length).toBeGreaterThan(5);
  await audit(page);

  // Facets narrow together, and Back turns the last one off.
  await page.getByLabel('Search the library').fill('paper bridge ruler');
  await expect.poll(() => titles(page)).toEqual(['Paper Bridge Challenge']);
  await page.getByRole('checkbox', { name: /^Under 15 min/ }).check();
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.goBack();
  await expect.poll(() => titles(page)).toEqual(['Paper Bridge Challenge']);
  await expect(page.getByRole('checkbox', { name: /^Under 15 min/ })).not.toBeChecked();
  await page.getByRole('button', { name: 'Clear search and filters' }).first().click();
  await page.keyboard.press('/');
  await page.keyboard.type('paper bridge');
  await expect(page).toHaveURL(/search=paper/);
  await expect.poll(() => titles(page)).toContain('Paper Bridge Challenge');
  // For site admins alone, whichever way staff ask.
  await page.getByLabel('Search the library').fill('kindness map');
  await expect(page).toHaveURL(/search=kindness/);
  await expect.poll(() => titles(page)).not.toContain('Paper Bridge Challenge');
  expect(await titles(page)).not.toContain('Kindness Map');
  await page.getByLabel('Search the library').fill('paper bridge');
  await expect(page).toHaveURL(/search=paper/);
  await expect.poll(() => titles(page)).toContain('Paper Bridge Challenge');

  // The preview: Escape closes it, and the focus is where it was.
  const card = page.getByRole('link', { name: 'Paper Bridge Challenge' });
  await card.click();
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await expect(preview.getByText('A ruler for each team')).toBeVisible();
  await audit(page);
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);
  await expect(card).toBeFocused();
  await page.keyboard.press('Enter');
  // Its address is there before it is loaded again.
  await expect(preview).toBeVisible();
  await page.reload();
  await expect(preview.getByRole('heading', { name: 'Paper Bridge Challenge' })).toBeVisible();
  await preview.getByRole('link', { name: 'Open', exact: true }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Paper Bridge Challenge' })).toBeVisible();
  await expect(page).toHaveURL(/\/resources\/activity\?id=\d+&activityType=Project$/);
  await page.getByText('Lay a flat sheet across').click();
  await expect(page.getByText('1 of 5 done')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 of 5 done')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^1\./ })).toBeChecked();
  await audit(page);
  // One sheet.
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);

  // Back leads to the library as it was left.
  await page.goBack();
  await expect(preview).toBeVisible();
  await expect(page.getByLabel('Search the library')).toHaveValue('paper bridge');

  await page.goto('/resources/activity?id=999999');
  await expect(page.getByText("Not found, or you don't have access")).toBeVisible();
  await page.getByRole('link', { name: 'Back to the learning library' }).click();
  await expect(page.getByRole('list', { name: 'Items' })).toBeVisible();
  expect(errors).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ userAgent: IPHONE, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('an activity is read and ticked off by thumb', async ({ page }) => {
    await signIn(page, people.libraryOnPhone, { to: '/resources/catalog?search=shadow+tag' });
    await page.getByRole('link', { name: 'Shadow Tag' }).tap();
    await page.getByRole('link', { name: 'Open', exact: true }).tap();
    await expect(page.getByRole('heading', { level: 2, name: 'Steps' })).toBeVisible();
    const step = page.getByRole('list').locator('label').first();
    expect((await step.boundingBox())?.height).toBeGreaterThanOrEqual(64);
    await step.tap();
    await expect(page.getByText(/^1 of \d+ done$/)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await audit(page);
  });
});
