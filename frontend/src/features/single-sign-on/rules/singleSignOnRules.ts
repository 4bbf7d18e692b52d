import { z } from 'zod';
import type { Words } from '@/locales/words';
import { inShared, optionalText, type Translate } from '@/shared/form/rules';
import type { SingleSignOn, SingleSignOnRequest } from '@/api/identity';

const ISSUER_LENGTH = 500;
const CLIENT_LENGTH = 255;
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
  const text = (field: keyof Words['singleSignOn']['field'], length: number) =>
    optionalText(inShared(t), t(`field.${field}`), length).min(1, t('shared:rule.required', { field: t(`field.${field}`) }));
  return z
    .object({
      issuer: text('issuer', ISSUER_LENGTH).refine(isSafeAddress, t('rule.issuer')),
      clientId: text('clientId', CLIENT_LENGTH),
      clientSecret: z.string().max(CLIENT_LENGTH, t('shared:rule.tooLong', { field: t('field.clientSecret'), length: CLIENT_LENGTH })),
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
