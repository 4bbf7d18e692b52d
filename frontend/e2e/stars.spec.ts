import type { Page } from '@playwright/test';
import { audit } from './support/audit';
import { expect, programNames, signIn, test } from './support/journey';
import { people } from './support/people';

/** Prairie Lights Learning: one program is starred from the start. */
const STARRED = 'Prairie Arts Collective';
const OTHERS = ['Homework Harbor', 'Prairie Day Camp', 'Ready Readers'];

function star(page: Page, name: string) {
  return page.getByRole('button', { name: `Star ${name}`, exact: true });
}

test('a program is starred, moves up, stays there, and is put back', async ({ page }) => {
  await signIn(page, people.stars, { to: '/partnerhome' });
  await expect.poll(() => programNames(page)).toEqual([STARRED, ...OTHERS]);
  await expect(star(page, STARRED)).toHaveAttribute('aria-pressed', 'true');
  await audit(page);

  // Starred ones first, then by name (spec 1 §4).
  await star(page, 'Ready Readers').click();
  await expect(star(page, 'Ready Readers')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => programNames(page)).toEqual([STARRED, 'Ready Readers', 'Homework Harbor', 'Prairie Day Camp']);
  await page.reload();
  await expect.poll(() => programNames(page)).toEqual([STARRED, 'Ready Readers', 'Homework Harbor', 'Prairie Day Camp']);

  await star(page, 'Ready Readers').click();
  await expect.poll(() => programNames(page)).toEqual([STARRED, ...OTHERS]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => programNames(page)).toEqual([STARRED, 'Ready Readers', 'Homework Harbor', 'Prairie Day Camp']);
  await page.reload();
  await expect.poll(() => programNames(page)).toEqual([STARRED, 'Ready Readers', 'Homework Harbor', 'Prairie Day Camp']);
  await star(page, 'Ready Readers').click();
  await expect.poll(() => programNames(page)).toEqual([STARRED, ...OTHERS]);

  // A session is starred inside its program; one program at a time is open.
  await page.getByRole('button', { name: 'Sessions of Homework Harbor' }).click();
  const sessions = page.getByRole('list', { name: 'Sessions of Homework Harbor' });
  await expect(sessions).toBeVisible();
  await audit(page);
  const last = sessions
    .getByRole('listitem')
    .last()
    .getByRole('button', { name: /^Star / });
  const name = await last.getAttribute('aria-label');
  await last.click();
  await expect(
    sessions
      .getByRole('listitem')
      .first()
      .getByRole('button', { name: /^Star /, pressed: true }),
  ).toHaveAttribute('aria-label', name ?? '');
  await page.getByRole('button', { name: 'Sessions of Ready Readers' }).click();
  await expect(sessions).toBeHidden();

  // The filter is kept. It finds programs that are disabled, and those with such a session.
  await page.getByLabel('Status').selectOption({ label: 'Disabled' });
  await expect.poll(() => programNames(page)).toEqual([STARRED, 'Prairie Day Camp']);
  await page.reload();
  await expect.poll(() => programNames(page)).toEqual([STARRED, 'Prairie Day Camp']);
  await expect(page.getByLabel('Status').locator('option:checked')).toHaveText('Disabled');
});

test('a star that cannot be saved is taken back', async ({ page }) => {
  await signIn(page, people.starsRefused, { to: '/partnerhome' });
  const before = await programNamesOnce(page);
  const stars = page.getByRole('list', { name: 'Programs' }).getByRole('button', { name: /^Star /, disabled: false });
  const name = (await stars.last().getAttribute('aria-label'))?.replace(/^Star /, '') ?? '';
  await page.route('**/api/admin/users/progsitestar', (route) => route.abort());
  await star(page, name).click();
  await expect(page.getByRole('alertdialog')).toContainText("We don't know whether it was saved");
  // One report: no toast beside the popup.
  await expect(page.getByText(`Starred ${name}`)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(star(page, name)).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => programNames(page)).toEqual(before);
});

async function programNamesOnce(page: Page): Promise<string[]> {
  await expect(page.getByRole('list', { name: 'Programs' })).toBeVisible();
  return await programNames(page);
}
