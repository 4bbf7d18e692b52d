import type { Page } from '@playwright/test';
import { expect } from './journey';

/** How many letters /dev/mail shows for an address. */
export async function lettersTo(page: Page, email: string): Promise<number> {
  await page.goto('/dev/mail');
  return await page.getByRole('row').filter({ hasText: email }).count();
}

/** Opens the last letter to an address, once it has come, and follows the link in it. */
export async function followLinkTo(page: Page, email: string): Promise<void> {
  await expect.poll(() => lettersTo(page, email)).toBeGreaterThan(0);
  await page.getByRole('row').filter({ hasText: email }).first().getByRole('link').click();
  const link = page.getByRole('article').locator('a[href*="/identity/"]').first();
  await page.goto((await link.getAttribute('href')) ?? '');
}
