import type { Page } from '@playwright/test';
import { audit } from './support/audit';
import { anotherBrowser, expect, signIn } from './support/journey';
import { people } from './support/people';
import { test } from './support/portal';

const TAKEN = 'Oops, looks like you have already created a Holiday with this name';

/** A day of next month as it is typed, so that it is ahead whenever this runs. */
function dayAhead(day: number): string {
  const now = new Date();
  const date = new Date(now.getFullYear(), now.getMonth() + 1, day);
  return `${String(date.getMonth() + 1)}/${String(date.getDate())}/${String(date.getFullYear())}`;
}

const dialog = (page: Page) => page.getByRole('dialog').last();

test('a program admin plans the holidays of the program, and its staff see them', async ({ page, browser, baseURL }) => {
  await signIn(page, people.programAdmin);
  await page.getByRole('link', { name: 'Program planner' }).click();
  await expect(page).toHaveURL(/\/p\/\d+\/planner$/);
  await expect(page.getByRole('heading', { name: 'Events and holidays' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Upcoming events and holidays' })).toBeVisible();
  await audit(page);

  await test.step('adds one, by a name that is free', async () => {
    await page.getByRole('button', { name: 'Add holiday' }).click();
    await page.getByLabel('Name').fill('Teacher training');
    await dialog(page).getByRole('button', { name: 'Add holiday' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('Start date is required');
    await audit(page);
    await page.getByLabel('Start date').fill(dayAhead(9));
    await dialog(page).getByRole('button', { name: 'Add holiday' }).click();
    await expect(page.getByText('Teacher training was added')).toBeVisible();
    await page.getByRole('button', { name: 'Add holiday' }).click();
    await page.getByLabel('Name').fill('teacher  training');
    await page.getByLabel('Start date').fill(dayAhead(10));
    await dialog(page).getByRole('button', { name: 'Add holiday' }).click();
    await expect(dialog(page).getByLabel('Name')).toHaveAccessibleDescription(TAKEN);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await dialog(page).getByRole('button', { name: 'Close without saving' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('makes it longer', async () => {
    await page.getByRole('button', { name: 'Edit Teacher training' }).click();
    await page.getByLabel('End date').fill(dayAhead(11));
    await dialog(page).getByRole('button', { name: 'Save holiday' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Teacher training' })).toContainText('3 days');
  });

  await test.step('deletes it, and puts it back', async () => {
    await page.getByRole('button', { name: 'Delete Teacher training' }).click();
    await expect(page.getByText('Teacher training was deleted')).toBeVisible();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Teacher training' })).toContainText('3 days');
  });

  await test.step('staff read it and change nothing', async () => {
    const staff = await anotherBrowser(browser, baseURL);
    await signIn(staff, people.staff);
    await staff.getByRole('link', { name: 'Program planner' }).click();
    await expect(staff.getByRole('listitem').filter({ hasText: 'Teacher training' })).toBeVisible();
    await expect(staff.getByRole('button', { name: /^(Add|Edit|Delete) / })).toHaveCount(0);
    await audit(staff);
  });
});

test('an account admin is asked whose planner it is', async ({ page }) => {
  await signIn(page, people.accountAdmin, { to: '/planner' });
  await expect(page.getByRole('heading', { name: 'Choose a program' })).toBeVisible();
  await audit(page);
  await page.getByRole('region', { name: 'Choose a program' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/a\/\d+\/p\/\d+\/planner$/);
  await expect(page.getByRole('heading', { name: 'Events and holidays' })).toBeVisible();
});
