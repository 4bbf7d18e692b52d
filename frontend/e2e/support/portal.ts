import { test as base } from '@playwright/test';
import { startProduct, type Product } from './product';

/** A journey in a portal of the file's own: what it changes there, and whom it signs in, is no other file's business. */
export const test = base.extend<{ baseURL: string }, { portal: Product }>({
  portal: [
    // Playwright wants a pattern here, even an empty one.
    // eslint-disable-next-line no-empty-pattern
    async ({}, give) => {
      const portal = await startProduct();
      await give(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ portal }, give) => {
    await give(portal.url);
  },
});
