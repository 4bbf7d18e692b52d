import { audit } from './support/audit';
import { anotherBrowser, expect, signIn } from './support/journey';
import { people } from './support/people';
import { test } from './support/portal';

const TITLE = 'Rainy day games';

test('a content admin offers a link, and staff find it under its heading, in a new tab', async ({ page, browser, baseURL }) => {
  await signIn(page, people.contentAdmin);
  await page.getByRole('button', { name: 'Learning' }).click();
  await page.getByRole('menuitem', { name: 'Links' }).click();
  await expect(page.getByRole('region', { name: 'Health and safety' })).toBeVisible();
  await audit(page);

  await page.getByRole('button', { name: 'Add link' }).click();
  const dialog = page.getByRole('dialog', { name: 'New link' });
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('USDA Afterschool Snacks');
  await dialog.getByLabel('Address').fill('games.example.org/rain');
  await dialog.getByRole('combobox', { name: /^Category/ }).fill('Play');
  await dialog.getByRole('button', { name: 'Add link' }).click();
  await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription('The Title must be unique');
  await expect(dialog.getByLabel('Address')).toHaveValue('https://games.example.org/rain');
  await audit(page);
  await dialog.getByLabel('Title').fill(TITLE);
  await dialog.getByRole('button', { name: 'Add link' }).click();
  await expect(page.getByText(`${TITLE} was added`)).toBeVisible();

  const reader = await anotherBrowser(browser, baseURL);
  await signIn(reader, people.staff);
  // The home leads on to the person's site, and closes an open menu as it does.
  await expect(async () => {
    await reader.getByRole('button', { name: 'Learning' }).click();
    await reader.getByRole('menuitem', { name: 'Links' }).click({ timeout: 3000 });
  }).toPass();
  const link = reader.getByRole('region', { name: 'Play' }).getByRole('link', { name: `${TITLE} (opens in a new tab)` });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(reader.getByRole('button', { name: 'Add link' })).toHaveCount(0);
  await expect(reader.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  await audit(reader);
  await reader.getByRole('searchbox').fill('concussion');
  await expect(link).toHaveCount(0);
  await reader.getByRole('searchbox').press('Escape');
  await expect(link).toBeVisible();
  await reader.getByRole('button', { name: 'Español' }).click();
  await expect(reader.getByRole('region', { name: 'Salud y seguridad' })).toBeVisible();
  await audit(reader);

  await page.getByRole('button', { name: `Actions for ${TITLE}` }).click();
  await page.getByRole('menuitem', { name: 'Hide link' }).click();
  await expect(page.getByText('Not shown')).toBeVisible();
  await audit(page);
  await reader.goto('/resources/links');
  await expect(reader.getByRole('region', { name: 'Health and safety' })).toBeVisible();
  await expect(link).toHaveCount(0);
  await reader.context().close();

  await page.getByRole('button', { name: `Actions for ${TITLE}` }).click();
  await page.getByRole('menuitem', { name: 'Delete link' }).click();
  await page
    .getByRole('dialog', { name: `Delete ${TITLE}?` })
    .getByRole('button', { name: 'Delete link' })
    .click();
  await expect(page.getByText(`${TITLE} was deleted`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Play' })).toHaveCount(0);
});
