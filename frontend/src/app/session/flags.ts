import type { GatewayContext } from '@/api/gatewayContext';
import { gatewayFetch } from '@/api/gatewayFetch';

/** Every feature flag of the product (spec 1 §6). */
export const FLAGS = [
  'profiles-admin-view',
  'custom-payments',
  'playground',
  'custom-content-collections',
  'automatic-discounts',
  'learning-experience-direct-access',
  'shared-collections',
  'cms-lx-enhancements',
  'single-sign-on',
  'attendance-enhancements',
  'payment-plans',
  'staff-customer-portal',
  'profiles-v2',
  'reports',
  'surveys',
  'help-widget',
  'secure-check-in-check-out',
] as const;

export type FlagKey = (typeof FLAGS)[number];

/** What the flag service is asked for: a person in an account. */
export interface FlagContext {
  userId: number;
  accountId: number;
}

const DOMAIN = 'afterbell';

const openFeature = () => Promise.all([import('@openfeature/web-sdk'), import('@openfeature/ofrep-web-provider')]);

/** The flags of an account, from the admin service as an OpenFeature OFREP client reads them. Fails when they cannot be read. */
export async function loadFlags(gateway: GatewayContext, { userId, accountId }: FlagContext): Promise<Record<string, boolean>> {
  // Fetched while the session starts, beside the first calls.
  const [{ OpenFeature }, { OFREPWebProvider }] = await openFeature();
  const provider = new OFREPWebProvider({
    baseUrl: `${window.location.origin}/api/admin`,
    fetchImplementation: (input, init) => gatewayFetch(gateway, input, init),
    cacheMode: 'disabled',
    changeDetection: 'none',
    disableVisibilityRefresh: true,
  });
  await OpenFeature.setProviderAndWait(DOMAIN, provider, {
    targetingKey: String(userId),
    // The provider's people belong to no account, which the session writes as 0.
    ...(accountId > 0 && { accountId }),
  });
  const client = OpenFeature.getClient(DOMAIN);
  return Object.fromEntries(FLAGS.map((key) => [key, client.getBooleanValue(key, false)]));
}

/** Says in the log which flags an account's answer lacks (spec 1 §6). */
export function reportMissingFlags(flags: Record<string, boolean>): void {
  const missing = FLAGS.filter((key) => !(key in flags));
  if (missing.length > 0) {
    console.error(`feature flags missing from the account: ${missing.join(', ')}`);
  }
}
