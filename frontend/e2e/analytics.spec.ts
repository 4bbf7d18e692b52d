import { audit } from './support/audit';
import { expect, signIn } from './support/journey';
import { people } from './support/people';
import { test } from './support/portal';

test('attendance of a program is charted, explained, narrowed, followed to a site and its scholars, and saved', async ({ page }) => {
  await signIn(page, people.programAdmin, { to: '/analytics/scholar/attendance' });
  await expect(page).toHaveURL(/\/p\/\d+\/analytics\/scholar\/attendance\/ada$/);
  const chart = page.getByRole('figure', { name: 'Average daily attendance' });
  await expect(chart.locator('svg').first()).toBeVisible();
  await audit(page);
  await page.getByText('How this is calculated').click();
  await expect(page.getByText('For a program: the sum of its sites’ averages.')).toBeVisible();
  await page.getByRole('button', { name: 'Day', exact: true }).click();
  await expect(page).toHaveURL(/every=day/);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Average daily attendance' }).getByRole('row')).toHaveCount(57);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await page.getByRole('menuitem', { name: 'By site (CSV)' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^attendance-.*\.csv$/);

  const rows = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download rows' }).click();
  await page.getByRole('menuitem', { name: 'Each mark (CSV)' }).click();
  expect((await rows).suggestedFilename()).toMatch(/^daily-attendance-details-.*\.csv$/);

  await page.getByRole('table', { name: 'By site' }).getByRole('link', { name: 'Red Hook Explorers' }).click();
  await expect(page).toHaveURL(/\/s\/\d+\/analytics\/scholar\/attendance\/ada\?every=day/);
  await expect(page.getByRole('table', { name: 'By scholar' }).getByRole('row')).toHaveCount(26);
  for (const tab of ['Attendance completion', 'Retention', 'Enrollment']) {
    await page.getByRole('link', { name: tab, exact: true }).click();
    await expect(page.getByRole('figure', { name: tab }).locator('svg').first()).toBeVisible();
    await audit(page);
  }

  // Who is behind a figure is one click away.
  await page.getByRole('button', { name: /^Left: .*Show the rows$/ }).click();
  await expect(
    page.getByRole('table', { name: 'Scholars behind the figures' }).getByRole('columnheader', { name: 'Reason' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Attendance completion', exact: true }).click();
  const missing = page.getByRole('table', { name: 'Missing marks' });
  await missing.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/attendance\?day=/);
});
