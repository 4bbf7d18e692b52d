import { z } from 'zod';
import type { Account, AccountRequest } from '@/api/admin';
import {
  countOf,
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

/** Lengths of spec 2 §5. */
const NAME = 100;
const ADDRESS = 150;
const CITY = 50;

/** The account form, as it is typed. Names are the service's, without its groups. */
export interface AccountValues {
  accountName: string;
  accountStatus: string;
  startDate: string;
  endDate: string;
  contractedScholars: string;
  scheduleDate: string;
  bxPartnerLeadFullName: string;
  bxSuccessLeadFullName: string;
  salesforceAccountId: string;
  contractId: string;
  accountType: string;
  skus: { sku: string; quantity: string }[];
  secretKey: string;
  /** Ids of content subscriptions. */
  cmsLicenses: string[];
  address1: string;
  address2: string;
  city: string;
  state: string;
  zip: string;
  phone: string;
  isDirectAccess: boolean;
}

export const ACCOUNT_FORM_FIELDS = [
  'accountName',
  'accountStatus',
  'startDate',
  'endDate',
  'contractedScholars',
  'scheduleDate',
  'bxPartnerLeadFullName',
  'bxSuccessLeadFullName',
  'salesforceAccountId',
  'contractId',
  'accountType',
  'skus',
  'secretKey',
  'cmsLicenses',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'phone',
  'isDirectAccess',
] as const satisfies readonly (keyof AccountValues)[];

export type AccountLabels = Record<(typeof ACCOUNT_FORM_FIELDS)[number] | 'sku' | 'quantity', string>;

export const NEW_ACCOUNT: AccountValues = {
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
  skus: [],
  secretKey: '',
  cmsLicenses: [],
  address1: '',
  address2: '',
  city: '',
  state: '',
  zip: '',
  phone: '',
  isDirectAccess: false,
};

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
      accountName: requiredText(t, labels.accountName, NAME),
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
      accountType: optionalText(t, labels.accountType, NAME),
      skus: z.array(z.object({ sku: requiredText(t, labels.sku, NAME), quantity: requiredCount(t, labels.quantity) })),
      secretKey: optionalText(t, labels.secretKey, 500),
      cmsLicenses: z.array(z.string()),
      address1: optionalText(t, labels.address1, ADDRESS),
      address2: optionalText(t, labels.address2, ADDRESS),
      city: optionalText(t, labels.city, CITY),
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

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

/** The request of a form. What the form does not show (settings, flags) is not sent, and so stays as it is. */
export function accountRequest(values: AccountValues): AccountRequest {
  return {
    accountName: values.accountName.trim(),
    accountStatus: Number(values.accountStatus),
    startDate: orNull(values.startDate),
    endDate: orNull(values.endDate),
    contractedScholars: countOf(values.contractedScholars),
    scheduleDate: orNull(values.scheduleDate),
    bxPartnerLeadFullName: orNull(values.bxPartnerLeadFullName),
    bxSuccessLeadFullName: orNull(values.bxSuccessLeadFullName),
    salesforceAccountId: orNull(values.salesforceAccountId),
    contractId: orNull(values.contractId),
    licenseInfo: {
      accountType: orNull(values.accountType),
      skus: values.skus.map(({ sku, quantity }) => ({ sku: sku.trim(), quantity: Number(quantity) })),
      secretKey: orNull(values.secretKey),
    },
    cmsLicenses: values.cmsLicenses.map((cmsSubscriptionId) => ({ cmsSubscriptionId })),
    address: {
      address1: orNull(values.address1),
      address2: orNull(values.address2),
      city: orNull(values.city),
      state: orNull(values.state),
      zip: orNull(values.zip),
    },
    phone: orNull(values.phone),
    isDirectAccess: values.isDirectAccess,
  };
}

/** The form of an account. The secret key is never answered, so its field is empty: empty keeps the one that is stored. */
export function accountValues(account: Account): AccountValues {
  return {
    accountName: account.accountName,
    accountStatus: String(account.accountStatus),
    startDate: account.startDate ?? '',
    endDate: account.endDate ?? '',
    contractedScholars: String(account.contractedScholars),
    scheduleDate: account.scheduleDate ?? '',
    bxPartnerLeadFullName: account.bxPartnerLeadFullName ?? '',
    bxSuccessLeadFullName: account.bxSuccessLeadFullName ?? '',
    salesforceAccountId: account.salesforceAccountId ?? '',
    contractId: account.contractId ?? '',
    accountType: account.licenseInfo?.accountType ?? '',
    skus: (account.licenseInfo?.skus ?? []).map(({ sku, quantity }) => ({ sku, quantity: String(quantity) })),
    secretKey: '',
    cmsLicenses: account.cmsLicenses.map(({ cmsSubscriptionId }) => cmsSubscriptionId),
    address1: account.address.address1 ?? '',
    address2: account.address.address2 ?? '',
    city: account.address.city ?? '',
    state: account.address.state ?? '',
    zip: account.address.zip ?? '',
    phone: account.phone ?? '',
    isDirectAccess: account.isDirectAccess,
  };
}

/** What a draft holds: no secret, because a secret is kept on the server only once, where it belongs. */
export function accountDraft({ cmsLicenses, ...values }: Partial<AccountValues>): Partial<AccountValues> {
  // Drafts of before hold subscriptions as a text, which may name none that there are.
  return { ...values, ...(Array.isArray(cmsLicenses) ? { cmsLicenses } : {}), secretKey: '' };
}
