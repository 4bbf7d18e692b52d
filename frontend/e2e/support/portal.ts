import { test as base } from '@playwright/test';
import { startProduct, type Product } from './product';

/** Starts a portal for a file, and stops the one of the file before. */
type PortalOf = (file: string) => Promise<Product>;

const START_MS = 300_000;

/** A journey in a portal of the file's own: what it changes there, and whom it signs in, is no other file's business. */
export const test = base.extend<{ baseURL: string }, { portalOf: PortalOf }>({
  portalOf: [
    async ({}, give) => {
      let current: { file: string; portal: Product } | null = null;
      const stop = async () => {
        await current?.portal.stop();
        current = null;
      };
      // A worker goes from file to file, and runs the tests of each one after the other.
      await give(async (file) => {
        if (current?.file !== file) {
          await stop();
          current = { file, portal: await startProduct() };
        }
        return current.portal;
      });
      await stop();
    },
    { scope: 'worker', timeout: START_MS },
  ],
  baseURL: [
    async ({ portalOf }, give, { file }) => {
      await give((await portalOf(file)).url);
    },
    { scope: 'test', timeout: START_MS },
  ],
});
