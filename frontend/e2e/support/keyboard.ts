import type { Page } from '@playwright/test';

/** Presses Tab until what has this label or these words has the focus. */
export async function tabTo(page: Page, words: string): Promise<void> {
  for (let presses = 0; presses < 90; presses += 1) {
    await page.keyboard.press('Tab');
    const reached = await page.evaluate(() => {
      const at = document.activeElement as HTMLInputElement | null;
      return [at?.labels?.[0]?.textContent, at?.getAttribute('aria-label'), at?.matches('a, button') === true ? at.textContent : '']
        .filter((each) => each)
        .join(' ');
    });
    if (reached.includes(words)) {
      return;
    }
  }
  throw new Error(`${words} cannot be reached by the keyboard`);
}
