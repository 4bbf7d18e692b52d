import { expect, type Page } from '@playwright/test';
import { audit } from './audit';

/** The page by day, in the dark, and at twice the size on a screen of 1440 by 900, where nothing may be cut off. */
export async function readable(page: Page): Promise<void> {
  await audit(page);
  await turn(page, 'dark');
  await audit(page, { isOfColors: true });
  await turn(page, 'light');
  await page.setViewportSize({ width: 720, height: 450 });
  await audit(page);
  const beside = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(beside, `${page.url()} scrolls sideways at 200 %`).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Asks for the other colors, and waits until the page has them. */
async function turn(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const isDark = () => page.evaluate(() => Number(/\d+/.exec(getComputedStyle(document.body).backgroundColor)?.[0]) < 128);
  await expect.poll(isDark).toBe(colorScheme === 'dark');
}
