import { adminApi } from '@/api/admin';
import type { ApiDispatch } from '@/api/baseApi';

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

/** The flags of an account, as the admin service answers OpenFeature's remote evaluation protocol (OFREP). Fails when they cannot be read. */
export async function loadFlags(dispatch: ApiDispatch, { userId, accountId }: FlagContext): Promise<Record<string, boolean>> {
  const context = {
    targetingKey: String(userId),
    // The provider's people belong to no account, which the session writes as 0.
    ...(accountId > 0 && { accountId }),
  };
  const { flags } = await dispatch(
    adminApi.endpoints.evaluateFlags.initiate({ evaluationRequest: { context } }, { track: false }),
  ).unwrap();
  const values = new Map(flags.map(({ key, value }) => [key, value]));
  return Object.fromEntries(FLAGS.map((key) => [key, values.get(key) === true]));
}

/** Says in the log which flags an account's answer lacks (spec 1 §6). */
export function reportMissingFlags(flags: Record<string, boolean>): void {
  const missing = FLAGS.filter((key) => !(key in flags));
  if (missing.length > 0) {
    console.error(`feature flags missing from the account: ${missing.join(', ')}`);
  }
}
