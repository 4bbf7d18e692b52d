import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { loadDemo, startProduct } from './product';

/** A person has one active session: two files that run side by side at the shared portal would take it from each other. */
function refuseSharedPeople(): void {
  const folder = path.join(__dirname, '..');
  const owners = new Map<string, string>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.spec.ts'))) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    if (text.includes("'./support/portal'")) {
      continue; // It has a portal of its own.
    }
    for (const [person] of text.matchAll(/\bpeople\.\w+/g)) {
      const owner = owners.get(person) ?? file;
      if (owner !== file) {
        throw new Error(`${file} and ${owner} both sign in ${person} at the shared portal`);
      }
      owners.set(person, file);
    }
  }
}

/** One product for the whole run; AFTERBELL_URL names one that already runs. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  refuseSharedPeople();
  if (process.env.AFTERBELL_URL !== undefined) {
    return undefined;
  }
  // Once for all: it takes as long as some journeys together.
  const demo = await loadDemo();
  process.env.AFTERBELL_E2E_DEMO = demo;
  const product = await startProduct();
  process.env.AFTERBELL_URL = product.url;
  process.env.AFTERBELL_E2E_DATA = product.data;
  return async () => {
    await product.stop();
    await rm(demo, { recursive: true, force: true });
  };
}
