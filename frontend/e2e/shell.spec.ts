import type { Page } from '@playwright/test';
import { audit } from './support/audit';
import { expect, programNames, signIn, termsDialog, test } from './support/journey';
import { people } from './support/people';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

test.describe('in Spanish', () => {
  test.use({ locale: 'es-MX' });

  test('everything from the sign-in to the home speaks Spanish, and the choice is kept', async ({ page }) => {
    await page.goto('/');
    await page.waitForURL('**/identity/sign-in**');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Iniciar sesión');
    await audit(page);
    await signIn(page, people.spanish, { language: 'es', to: '/partnerhome' });
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.getByRole('list', { name: 'Programas' })).toBeVisible();
    const words = await page.locator('body').innerText();
    for (const english of ['Programs', 'Status', 'Privacy Policy', 'Power your purpose', 'Loading', 'sessions']) {
      expect(words).not.toContain(english);
    }
    await audit(page);
  });
});

test.describe('by keyboard alone', () => {
  test('signs in, opens the menu, expands and stars a program, jumps', async ({ page }) => {
    await page.goto('/partnerhome');
    await page.waitForURL('**/identity/sign-in**');
    // The form has the focus: with its first frame, which may come after the page has loaded.
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
    await page.keyboard.type(people.keyboard);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Afterbell#26');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/partnerhome');
    const terms = termsDialog(page);
    await expect(terms.getByRole('button')).toBeVisible();
    // The focus is at the dialog, and stays there.
    await expect
      .poll(() => terms.evaluate((dialog) => document.activeElement?.contains(dialog) === true && document.activeElement !== document.body))
      .toBe(true);
    await tabTo(page, terms.getByRole('button'));
    await page.keyboard.press('Enter');
    await expect(terms).toHaveCount(0);
    await expect.poll(async () => (await programNames(page)).length).toBeGreaterThan(0);

    await page.keyboard.press('Control+Home');
    await page.evaluate(() => {
      (document.activeElement as HTMLElement | null)?.blur();
    });
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: /skip/i });
    await expect(skip).toBeFocused();

    const profile = page.getByRole('banner').getByRole('button', { name: /^Profile menu of / });
    await tabTo(page, profile);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(profile).toBeFocused();

    const [first] = await programNames(page);
    const star = page.getByRole('button', { name: `Star ${first ?? ''}`, exact: true });
    await tabTo(page, star);
    const before = await star.getAttribute('aria-pressed');
    await page.keyboard.press('Space');
    await expect(page.getByText(new RegExp(`^(Starred|Removed the star from) ${first ?? ''}$`))).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('button', { name: `Star ${first ?? ''}`, exact: true })).toHaveAttribute('aria-pressed', before ?? '');

    const arrow = page.getByRole('button', { name: `Sessions of ${first ?? ''}`, exact: true });
    await tabTo(page, arrow);
    await page.keyboard.press('Enter');
    await expect(arrow).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('list', { name: `Sessions of ${first ?? ''}` })).toBeVisible();

    await page.keyboard.press('Control+k');
    const box = page.getByRole('dialog', { name: 'Jump to' });
    await expect(box.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('robotics');
    await expect(box.getByRole('option', { name: /Robotics Lab/ })).toBeVisible();
    await audit(page);
    await page.keyboard.press('Escape');
    await expect(box).toHaveCount(0);
    await expect(arrow).toBeFocused();
  });
});

test.describe('on a phone', () => {
  test.use({ userAgent: IPHONE, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the home works; the desktop notice, the landscape warning and the offline strip are shown', async ({ page, context }) => {
    await signIn(page, people.phone);
    await expect(page.getByRole('heading', { name: 'Needs attention today' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await audit(page);
    await page.goto('/staffroster');
    await expect(page.getByText("We're Sorry! This page is only available on a desktop browser.")).toBeVisible();
    await audit(page);

    await page.setViewportSize({ width: 844, height: 390 });
    const warning = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await expect(warning).toBeVisible();
    await audit(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(warning).toBeHidden();

    await context.setOffline(true);
    const strip = page.getByText('You are currently in offline mode.');
    await expect(strip).toBeVisible();
    await audit(page);
    await context.setOffline(false);
    await expect(strip).toBeHidden();

    await page.getByRole('button', { name: /menu/i }).first().click();
    await page.getByText('Logout').click();
    await page.waitForURL(/\/identity\/(sign-in|signed-out)/);
    await audit(page);
  });
});

test('at a desk there is no offline strip', async ({ page, context }) => {
  await signIn(page, people.offline);
  await context.setOffline(true);
  await page.waitForTimeout(1500); // Checked every second.
  await expect(page.getByText('You are currently in offline mode.')).toHaveCount(0);
});

test.describe('doors', () => {
  test('a page of another role leads to Unauthorized, an unknown one to Not found', async ({ page }) => {
    await signIn(page, people.guarded);
    await page.goto('/ld-demo'); // Its flag is off.
    await expect(page).toHaveURL(/\/unauthorized$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await audit(page);
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/not found|no such|find/i);
    await audit(page);
    await page.getByRole('link', { name: /home/i }).first().click();
    await expect(page).toHaveURL(/\/(home)?$/);
  });

  for (const person of [people.directAccount, people.directProgram, people.directStaff]) {
    test(`${person} of an account with direct access is led to My content`, async ({ page }) => {
      await signIn(page, person);
      await expect(page).toHaveURL(/\/resources\/my-content$/);
      await expect(page.getByRole('heading', { level: 1, name: 'My content' })).toBeVisible();
      await expect(page.getByRole('banner').getByText('Learning')).toBeVisible();
      await audit(page);
      await page.goto('/partnerhome');
      await expect(page).toHaveURL(/\/resources\/my-content$/);
    });
  }

  test('somebody without a role in the portal is welcomed and no more', async ({ page }) => {
    await signIn(page, people.noAccess, { waits: false });
    await expect(page).toHaveURL(/\/welcome$/);
    await audit(page);
  });
});

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' });

  test('the home is as readable', async ({ page }) => {
    await signIn(page, people.dark, { to: '/partnerhome' });
    await expect(page.getByRole('list', { name: 'Programs' })).toBeVisible();
    await audit(page);
  });
});

test('the header grows compact when the page is scrolled past 50 px', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 240 });
  await signIn(page, people.scroller, { to: '/partnerhome' });
  await expect(page.getByRole('list', { name: 'Programs' })).toBeVisible();
  const bar = page.getByRole('banner').locator('[data-compact]');
  const height = async () => (await bar.boundingBox())?.height ?? 0;
  const tall = await height();
  await page.evaluate(() => {
    window.scrollTo(0, 80);
  });
  await expect.poll(height).toBeLessThan(tall);
  await audit(page);
});

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: ReturnType<Page['getByRole']>): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error('the keyboard does not reach it');
}
