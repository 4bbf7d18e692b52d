import { startProduct } from './product';

/** One product for the whole run; AFTERBELL_URL names one that already runs. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.AFTERBELL_URL !== undefined) {
    return undefined;
  }
  const product = await startProduct();
  process.env.AFTERBELL_URL = product.url;
  process.env.AFTERBELL_E2E_DATA = product.data;
  return product.stop;
}
