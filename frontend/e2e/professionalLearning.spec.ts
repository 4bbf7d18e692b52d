import { audit } from './support/audit';
import { expect, listenForErrors, signIn } from './support/journey';
import { people } from './support/people';
import { test } from './support/portal';

test('a program admin sees who has learned what, and takes it away as a file', async ({ page }) => {
  const errors = listenForErrors(page);
  await signIn(page, people.programAdmin, { to: '/analytics/professionalLearning' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('table').last().getByRole('row').nth(1)).toBeVisible();
  await audit(page);
  const download = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^(Download|Export)/ })
    .first()
    .click();
  const csv = page.getByRole('menuitem', { name: /CSV/ });
  if (await csv.isVisible()) {
    await csv.click();
  }
  expect((await download).suggestedFilename()).toMatch(/\.(csv|xlsx)$/);
  expect(errors).toEqual([]);
});
