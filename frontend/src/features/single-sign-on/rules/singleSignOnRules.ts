import { z } from 'zod';
import type { SingleSignOn, SingleSignOnRequest } from '@/api/identity';
import { SINGLE_SIGN_ON_REQUEST } from '@/api/identity.rules.generated';
import { inShared, optionalText, type Translate } from '@/shared/form/rules';

/** Most domains that the service takes; its document does not say so. */
const MOST_DOMAINS = 20;

export interface SingleSignOnValues {
  issuer: string;
  clientId: string;
  /** Empty: the one that is stored stays. */
  clientSecret: string;
  /** As typed: parted by commas, spaces or lines. */
  emailDomains: string;
  isEnabled: boolean;
}

/** The rules of the form; `stored` is the issuer whose client secret is kept, which another issuer must not get; empty when none is. */
export function singleSignOnSchema(
  t: Translate<['singleSignOn', 'shared']>,
  stored: string,
): z.ZodType<SingleSignOnValues, SingleSignOnValues> {
  const text = (field: 'issuer' | 'clientId') =>
    optionalText(inShared(t), t(`field.${field}`), SINGLE_SIGN_ON_REQUEST[field].maxLength).min(
      1,
      t('shared:rule.required', { field: t(`field.${field}`) }),
    );
  const secret = { field: t('field.clientSecret'), length: SINGLE_SIGN_ON_REQUEST.clientSecret.maxLength };
  return z
    .object({
      issuer: text('issuer').refine(isSafeAddress, t('rule.issuer')),
      clientId: text('clientId'),
      clientSecret: z.string().max(secret.length, t('shared:rule.tooLong', secret)),
      emailDomains: z.string(),
      isEnabled: z.boolean(),
    })
    .superRefine(({ issuer, clientSecret, emailDomains }, context) => {
      if (clientSecret === '' && (stored === '' || issuer.trim() !== stored)) {
        context.addIssue({
          code: 'custom',
          path: ['clientSecret'],
          message: t('shared:rule.required', { field: t('field.clientSecret') }),
        });
      }
      const domains = domainsIn(emailDomains);
      const wrong = domains.find((domain) => !DOMAIN.test(domain));
      if (domains.length === 0) {
        context.addIssue({
          code: 'custom',
          path: ['emailDomains'],
          message: t('shared:rule.required', { field: t('field.emailDomains') }),
        });
      } else if (wrong !== undefined) {
        context.addIssue({ code: 'custom', path: ['emailDomains'], message: t('rule.domain', { domain: wrong }) });
      } else if (domains.length > MOST_DOMAINS) {
        context.addIssue({ code: 'custom', path: ['emailDomains'], message: t('rule.mostDomains', { most: MOST_DOMAINS }) });
      }
    });
}

const DOMAIN = /^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/;

/** The service decides what it may reach; here only what is no address at all is told at once. */
function isSafeAddress(address: string): boolean {
  try {
    const { protocol } = new URL(address);
    return protocol === 'https:' || protocol === 'http:';
  } catch {
    return false;
  }
}

/** Domains as people write them: one a line, or in a row, with or without the `@`. Each once. */
export function domainsIn(typed: string): string[] {
  const domains = typed
    .split(/[\s,;]+/)
    .map((domain) => domain.trim().replace(/^@/, '').toLowerCase())
    .filter((domain) => domain !== '');
  return [...new Set(domains)];
}

export function valuesOf(current: SingleSignOn): SingleSignOnValues {
  return {
    issuer: current.issuer,
    clientId: current.clientId,
    clientSecret: '',
    emailDomains: current.emailDomains.join('\n'),
    isEnabled: current.isEnabled,
  };
}

export function requestOf(values: SingleSignOnValues, version: number): SingleSignOnRequest {
  return {
    issuer: values.issuer.trim(),
    clientId: values.clientId.trim(),
    ...(values.clientSecret === '' ? {} : { clientSecret: values.clientSecret }),
    emailDomains: domainsIn(values.emailDomains),
    isEnabled: values.isEnabled,
    version,
  };
}
