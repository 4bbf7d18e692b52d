import { z } from 'zod';
import type { Account, AccountRequest } from '@/api/admin';
import { ACCOUNT_REQUEST, ADDRESS, LICENSE_REQUEST, SKU } from '@/api/admin.rules.generated';
import { namesOf, orNull, sent, typed } from '@/shared/form/fromApi';
import {
  optionalCount,
  optionalDay,
  optionalText,
  personName,
  phone,
  readDay,
  requiredCount,
  requiredText,
  spanFault,
  zip,
  type Translate,
} from '@/shared/form/rules';
import { AccountStatus } from './accountList';

/** The account form, as it is typed, before anything is. Names are the service's, without its groups. */
export const NEW_ACCOUNT = {
  accountName: '',
  accountStatus: String(AccountStatus.active),
  startDate: '',
  endDate: '',
  contractedScholars: '',
  scheduleDate: '',
  bxPartnerLeadFullName: '',
  bxSuccessLeadFullName: '',
  salesforceAccountId: '',
  contractId: '',
  accountType: '',
  skus: [] as { sku: string; quantity: string }[],
  secretKey: '',
  /** Ids of content subscriptions. */
  cmsLicenses: [] as string[],
  address1: '',
  address2: '',
  city: '',
  state: '',
  zip: '',
  phone: '',
  isDirectAccess: false,
};

export type AccountValues = typeof NEW_ACCOUNT;

export const ACCOUNT_FORM_FIELDS = namesOf(NEW_ACCOUNT);

export type AccountLabels = Record<keyof AccountValues | 'sku' | 'quantity', string>;

/**
 * What an account must be (spec 2 §5). `t` is of `shared`, `say` of `accounts`. `today` is the day it is, `YYYY-MM-DD`; an
 * invitation date that is `kept` as it was may have passed meanwhile.
 */
export function accountSchema(
  t: Translate,
  say: Translate<'accounts'>,
  labels: AccountLabels,
  today: string,
  kept = '',
): z.ZodType<AccountValues, AccountValues> {
  return z
    .object({
      accountName: requiredText(t, labels.accountName, ACCOUNT_REQUEST.accountName.maxLength),
      accountStatus: z.string(),
      startDate: optionalDay(t),
      endDate: optionalDay(t),
      contractedScholars: optionalCount(t, labels.contractedScholars),
      scheduleDate: optionalDay(t),
      bxPartnerLeadFullName: personName(t, labels.bxPartnerLeadFullName),
      bxSuccessLeadFullName: personName(t, labels.bxSuccessLeadFullName),
      salesforceAccountId: z
        .string()
        .trim()
        .regex(/^([A-Za-z0-9]{15,20})?$/, say('rule.salesforce')),
      contractId: z
        .string()
        .trim()
        .regex(/^(.{15})?$/u, say('rule.contract')),
      accountType: optionalText(t, labels.accountType, LICENSE_REQUEST.accountType.maxLength),
      skus: z.array(z.object({ sku: requiredText(t, labels.sku, SKU.sku.maxLength), quantity: requiredCount(t, labels.quantity) })),
      secretKey: optionalText(t, labels.secretKey, LICENSE_REQUEST.secretKey.maxLength),
      cmsLicenses: z.array(z.string()),
      address1: optionalText(t, labels.address1, ADDRESS.address1.maxLength),
      address2: optionalText(t, labels.address2, ADDRESS.address2.maxLength),
      city: optionalText(t, labels.city, ADDRESS.city.maxLength),
      state: z.string(),
      zip: zip(t),
      phone: phone(t),
      isDirectAccess: z.boolean(),
    })
    .superRefine((values, context) => {
      const fault = spanFault(values.startDate, values.endDate);
      if (fault !== null) {
        context.addIssue({ code: 'custom', path: ['endDate'], message: t(fault) });
      }
      const { scheduleDate } = values;
      if (readDay(scheduleDate) === scheduleDate && scheduleDate !== '' && scheduleDate !== kept && scheduleDate < today) {
        context.addIssue({ code: 'custom', path: ['scheduleDate'], message: say('rule.schedulePast') });
      }
    });
}

/** The request of a form. What the form does not show (settings, flags) is not sent, and so stays as it is. */
export function accountRequest(values: AccountValues): AccountRequest {
  return {
    ...sent(ACCOUNT_REQUEST, values),
    licenseInfo: {
      accountType: orNull(values.accountType),
      skus: values.skus.map(({ sku, quantity }) => ({ sku: sku.trim(), quantity: Number(quantity) })),
      secretKey: orNull(values.secretKey),
    },
    cmsLicenses: values.cmsLicenses.map((cmsSubscriptionId) => ({ cmsSubscriptionId })),
    address: sent(ADDRESS, values),
  };
}

/** The form of an account. The secret key is never answered, so its field is empty: empty keeps the one that is stored. */
export function accountValues(account: Account): AccountValues {
  return typed(NEW_ACCOUNT, {
    ...account,
    ...account.address,
    accountType: account.licenseInfo?.accountType,
    skus: account.licenseInfo?.skus?.map(({ sku, quantity }) => ({ sku, quantity: String(quantity) })),
    secretKey: null,
    cmsLicenses: account.cmsLicenses.map(({ cmsSubscriptionId }) => cmsSubscriptionId),
  });
}

/** What a draft holds: no secret, because a secret is kept on the server only once, where it belongs. */
export function accountDraft({ cmsLicenses, ...values }: Partial<AccountValues>): Partial<AccountValues> {
  // Drafts of before hold subscriptions as a text, which may name none that there are.
  return { ...values, ...(Array.isArray(cmsLicenses) ? { cmsLicenses } : {}), secretKey: '' };
}
