import { audit } from './support/audit';
import { anotherBrowser, expect, signIn } from './support/journey';
import { people } from './support/people';
import { test } from './support/portal';

const NAME = 'Summer early bird';

test('an account admin adds a discount by keyboard, turns it off, edits and deletes it; a provider finds it, others do not', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, people.accountAdmin);
  await page.goto('/account/payments');
  const grid = page.getByRole('grid', { name: 'Discounts' });
  await expect(grid.getByRole('row').filter({ hasText: 'Early bird' })).toContainText('before the program begins');
  await audit(page);

  await page.getByRole('link', { name: 'Add discount' }).click();
  const form = page.getByRole('form', { name: 'New discount' });
  await expect(form.getByLabel('Name')).toBeFocused();
  await page.keyboard.type(NAME);
  const first = form.getByRole('group', { name: 'Rule 1' });
  await first.getByLabel('Percent off').focus();
  await page.keyboard.type('12.5');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2');
  await expect(first).toContainText('12.5% off, 2 weeks before the program begins');
  await form.getByRole('button', { name: 'Add a rule' }).focus();
  await page.keyboard.press('Enter');
  const second = form.getByRole('group', { name: 'Rule 2' });
  await expect(second.getByLabel('Percent off')).toBeFocused();
  await page.keyboard.type('101');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2');
  await form.getByRole('radio', { name: 'Chosen programs only' }).check();
  await form.getByRole('button', { name: 'Add discount' }).click();
  await expect(second).toContainText('Percent may not be greater than 100');
  await expect(second).toContainText('Another rule says this already');
  await expect(form.getByRole('alert')).toContainText('Choose at least one program');
  await audit(page);

  await second.getByRole('button', { name: 'Remove rule 2' }).focus();
  await page.keyboard.press('Enter');
  await expect(first.getByLabel('Percent off')).toBeFocused();
  await form.getByRole('combobox', { name: 'Chosen programs' }).fill('After School Explorers');
  await page.getByRole('option', { name: 'After School Explorers', exact: true }).click();
  await page.keyboard.press('Escape');
  // The service knows of a discount by this name.
  await form.getByLabel('Name').fill('Early bird');
  await form.getByRole('button', { name: 'Add discount' }).click();
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription('The Name must be unique');
  await expect(first.getByLabel('Percent off')).toHaveValue('12.5');
  await form.getByLabel('Name').fill(NAME);
  await form.getByRole('button', { name: 'Add discount' }).click();
  await expect(page.getByText(`${NAME} was added`)).toBeVisible();
  const row = grid.getByRole('row').filter({ hasText: NAME });
  await expect(row).toContainText('12.5% off, 2 weeks before the program begins');
  await expect(row).toContainText('After School Explorers');

  await row.getByRole('button', { name: `Actions for ${NAME}` }).click();
  await page.getByRole('menuitem', { name: 'Turn off' }).click();
  await expect(row).toContainText('Inactive');

  // Unsaved work is not left by a slip.
  await row.getByRole('link', { name: NAME }).click();
  await page.getByLabel('Description').fill('For everybody who is early.');
  await page.getByRole('link', { name: 'Team' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay on this page' }).click();
  await page.getByRole('button', { name: 'Save discount' }).click();
  await expect(page.getByText(`${NAME} was saved`)).toBeVisible();

  const office = await anotherBrowser(browser, baseURL);
  await signIn(office, people.superAdmin);
  await office.goto(`${/^\/a\/\d+/.exec(new URL(page.url()).pathname)?.[0] ?? ''}/account/programs`);
  await office.getByRole('link', { name: 'Payments' }).click();
  await expect(office.getByRole('grid', { name: 'Discounts' })).toContainText(NAME);
  await office.context().close();

  await row.getByRole('button', { name: `Actions for ${NAME}` }).click();
  await page.getByRole('menuitem', { name: 'Delete discount' }).click();
  await page
    .getByRole('dialog', { name: `Delete ${NAME}?` })
    .getByRole('button', { name: 'Delete discount' })
    .click();
  await expect(page.getByText(`${NAME} was deleted`)).toBeVisible();
  await expect(row).toHaveCount(0);

  // Payments are not for an admin of the provider, nor for an account without the flag (spec 1 §6).
  const other = await anotherBrowser(browser, baseURL);
  await signIn(other, people.ownDriller);
  await other.goto('/account/programs');
  await expect(other.getByRole('link', { name: 'Team' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Payments' })).toHaveCount(0);
  await other.context().close();
});
