import type { Locator, Page } from '@playwright/test';
import { audit } from './support/audit';
import { expect, signIn } from './support/journey';
import { people } from './support/people';
import { test } from './support/portal';

/** Goes to a page at the site of a session admin. */
async function toPage(page: Page, email: string, path: string): Promise<void> {
  await signIn(page, email);
  await page.getByRole('link', { name: 'Today’s register' }).first().click();
  await expect(page).toHaveURL(/\/s\/\d+\/attendance/);
  await page.goto(page.url().replace(/\/attendance.*/, path));
}

test('a site enters somebody without access, changes them, and gives them a classroom', async ({ page }) => {
  await toPage(page, people.sessionAdmin, '/staffroster');
  await page.getByRole('link', { name: 'Add staff' }).click();
  await page.getByLabel('First name').first().fill('Wanda');
  await page.getByLabel('Last name').first().fill('Quill');
  await page.getByLabel('Position').fill('Counselor');
  await audit(page);
  await page.getByRole('button', { name: 'Add staff member' }).click();
  await page.getByRole('searchbox').fill('wanda');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page.getByRole('link', { name: 'Quill' }).click();
  await page.getByLabel('Classroom').selectOption({ index: 1 });
  await page.getByLabel('Allergies').fill('Bees');
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.getByRole('link', { name: 'Classrooms' }).click();
  await expect(page.getByRole('cell', { name: 'Wanda Quill' })).toBeVisible();
  await audit(page);

  await page.getByRole('link', { name: 'Assign', exact: true }).click();
  // Regions are found by what they are called: what they hold changes.
  const regions = page.getByRole('main').getByRole('region');
  const called = async (region: Locator) => regions.and(page.getByLabel((await region.getAttribute('aria-label')) ?? '', { exact: true }));
  const from = await called(regions.filter({ has: page.getByRole('listitem') }).first());
  const name = (await from.getByRole('listitem').first().locator('span').first().textContent()) ?? '';
  const to = await called(regions.filter({ hasNotText: name }).last());
  await audit(page);
  // To its heading, so that nothing scrolls on the way.
  await from
    .getByRole('listitem')
    .first()
    .dragTo(to, { targetPosition: { x: 100, y: 20 } });
  await expect(to.getByText(name)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(from.getByText(name)).toBeVisible();
});

test('a child who looks like another is asked about, and is added when they are two', async ({ page }) => {
  await toPage(page, people.phone, '/roster/add');
  const enter = async (first: string) => {
    await page.getByLabel('First name').first().fill(first);
    await page.getByLabel('Last name').first().fill('Quillfeather');
    await page.getByLabel('Birth date').fill('03/04/2018');
    await page.getByLabel('Entering grade').selectOption('3');
    await page.getByRole('button', { name: 'Add scholar' }).click();
  };
  await enter('Katherine');
  await expect(page).toHaveURL(/\/roster\/scholar\/\d+$/);
  await page.goto(page.url().replace(/\/roster\/scholar\/\d+$/, '/roster/add'));
  await enter('Katie');
  await expect(page.getByText('One first name may be short for the other.')).toBeVisible();
  await audit(page);
  await page.getByRole('button', { name: 'They are two children: add this one' }).click();
  await expect(page).toHaveURL(/\/roster\/scholar\/\d+$/);
});
