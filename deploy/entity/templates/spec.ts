import { audit } from './support/audit';
import { expect, signIn } from './support/journey';
import { people } from './support/people';
import { test } from './support/portal';

const NAME = 'Of the journey';

test('an account admin adds __aWords__, turns it off, edits and deletes it', async ({ page }) => {
  await signIn(page, people.accountAdmin);
  await page.goto('/account/__kebabMany__');
  await page.getByRole('link', { name: 'Add __words__' }).click();
  const form = page.getByRole('form', { name: 'New __words__' });
  await expect(form.getByLabel('Name')).toBeFocused();
  await audit(page);
  await page.keyboard.type(NAME);
  await form.getByRole('button', { name: 'Add __words__' }).click();
  await expect(page.getByText(`${NAME} was added`)).toBeVisible();
  const row = page.getByRole('grid', { name: '__ManyWords__' }).getByRole('row').filter({ hasText: NAME });
  await expect(row).toContainText('Active');
  await audit(page);

  await row.getByRole('button', { name: `Actions for ${NAME}` }).click();
  await page.getByRole('menuitem', { name: 'Turn off' }).click();
  await expect(row).toContainText('Inactive');

  await row.getByRole('link', { name: NAME }).click();
  await page.getByLabel('Description').fill('Changed on the way.');
  await page.getByRole('button', { name: 'Save __words__' }).click();
  await expect(page.getByText(`${NAME} was saved`)).toBeVisible();
  await expect(row).toContainText('Changed on the way.');

  await row.getByRole('button', { name: `Actions for ${NAME}` }).click();
  await page.getByRole('menuitem', { name: 'Delete __words__' }).click();
  await page
    .getByRole('dialog', { name: `Delete ${NAME}?` })
    .getByRole('button', { name: 'Delete __words__' })
    .click();
  await expect(page.getByText(`${NAME} was deleted`)).toBeVisible();
  await expect(row).toHaveCount(0);
});
