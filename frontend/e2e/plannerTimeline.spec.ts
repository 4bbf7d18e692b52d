import { audit } from './support/audit';
import { expect, signIn } from './support/journey';
import { people } from './support/people';
import { test } from './support/portal';
import { isSpanish } from './support/words';

test('the term stands by site: a task is moved by keyboard and by pointer, each with undo, and opened', async ({ page }) => {
  await signIn(page, people.timeline, { to: '/planner' });
  await page.getByRole('button', { name: 'Timeline' }).click();
  await expect(page.getByRole('heading', { name: /^Timeline by site/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Months' })).toHaveAttribute('aria-pressed', 'true');
  const site = page.locator('li[data-site="0"]:not([data-task])').getByRole('button');
  // Who runs one site has it open at once.
  await expect(site).toHaveAttribute('aria-expanded', 'true');
  await site.click();
  await expect(page.locator('li[data-task]')).toHaveCount(0);
  await audit(page);

  const bar = page.getByRole('button', { name: /^Fire drill, / });
  let before = '';
  await test.step('by keyboard, to the day after and to a later end', async () => {
    await site.focus();
    await page.keyboard.press('Enter');
    await expect(site).toHaveAttribute('aria-expanded', 'true');
    before = (await bar.getAttribute('aria-label')) ?? '';
    await audit(page);
    await bar.focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(page.getByText(/^Fire drill is on .+ now/)).toBeVisible();
    await expect(bar).not.toHaveAccessibleName(before);
    await expect(bar).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(bar).toHaveAccessibleName(before);
    await bar.focus();
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await expect(bar).not.toHaveAccessibleName(before);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(bar).toHaveAccessibleName(before);
  });

  await test.step('by pointer, and the address keeps how days are shown', async () => {
    await page.getByRole('button', { name: 'Weeks' }).click();
    await expect(page).toHaveURL(/view=timeline&duration=weeks/);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Weeks' })).toHaveAttribute('aria-pressed', 'true');
    await bar.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await bar.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 30, y + height / 2, { steps: 3 });
    await page.mouse.up();
    await expect(page.getByText(/^Fire drill is on .+ now/)).toBeVisible();
    await expect(bar).not.toHaveAccessibleName(before);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(bar).toHaveAccessibleName(before);
  });

  await test.step('opened with Enter, and back on it', async () => {
    await bar.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Fire drill' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(bar).toBeFocused();
  });
});

test('in Spanish the timeline says all in Spanish', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: 'es-US', ...(baseURL !== undefined && { baseURL }) });
  const page = await context.newPage();
  await signIn(page, people.timeline, { language: 'es', to: '/planner?view=timeline' });
  await expect(page.getByRole('heading', { name: /^Cronograma por sede/ })).toBeVisible();
  const sites = page.locator('li[data-site]:not([data-task])');
  const names = await sites.locator('span[title]').allTextContents();
  await expect(page.locator('li[data-task]').first()).toBeVisible();
  // What people called a task stands among the words about it.
  const bars = page.locator('li[data-task] button');
  for (const bar of await page.locator('li[data-task] button[aria-keyshortcuts]').all()) {
    await expect(bar).toHaveAccessibleName(/, (Hecha|Sin empezar|Atrasada|En curso), (Sin responsable|[^,]+), .+$/);
  }
  const tasks = await bars.evaluateAll((found) =>
    found.flatMap((bar) => [
      bar.getAttribute('aria-label') ?? '',
      bar.getAttribute('title') ?? '',
      bar.querySelector('span')?.textContent ?? '',
    ]),
  );
  await isSpanish(page, [...names, ...tasks]);
  await audit(page);
  await context.close();
});
