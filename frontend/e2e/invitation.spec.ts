import { audit } from './support/audit';
import { afterbell, invitationIn } from './support/cli';
import { confirmTerms, expect, signIn, test } from './support/journey';

const EMAIL = 'new.director@harboryouth.test';

test('an invited person sets name and password, and is in', async ({ page }) => {
  const link = invitationIn(await afterbell('invite', '--email', EMAIL, '--role', 'account-admin', '--account', '1'));
  await page.goto(link);
  await audit(page);
  await page.getByLabel('First Name').fill('Noor');
  await page.getByLabel('Last Name').fill('Castellanos');
  await page.getByLabel('New password', { exact: true }).fill('Afterbell#26');
  await page.getByLabel('Repeat the password').fill('Afterbell#27');
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(page.getByRole('alert')).toContainText('The two passwords are not the same');
  await audit(page);
  await page.getByLabel('New password', { exact: true }).fill('Afterbell#26');
  await page.getByLabel('Repeat the password').fill('Afterbell#26');
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  // The password was just set: nobody asks for it again.
  await confirmTerms(page);
  await expect(page.getByRole('list', { name: 'Programs' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Profile menu of Noor Castellanos' })).toBeVisible();

  await page.getByRole('button', { name: 'Profile menu of Noor Castellanos' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL(/\/identity\/(sign-in|signed-out)/);
  await signIn(page, EMAIL);
  await expect(page.getByRole('list', { name: 'Programs' })).toBeVisible();

  // A link works once.
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work any more');
  await audit(page);
});
