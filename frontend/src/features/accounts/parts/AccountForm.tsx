import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '@/api/admin';
import { FormPage } from '@/shared/form/FormPage';
import { FormSkeleton } from '@/shared/form/FormSkeleton';
import { inShared, sayPhone } from '@/shared/form/rules';
import { useDraft } from '@/shared/form/useDraft';
import { addressAt } from '@/shared/place/address';
import { useNavigate } from '@/shared/place/usePlaced';
import { todayIn } from '@/shared/time/days';
import { useToasts } from '@/shared/toasts/toasts';
import { accountDraft, accountRequest, accountSchema, accountValues, NEW_ACCOUNT, type AccountValues } from '../accountForm';
import { AccountStatus } from '../accountList';
import { useCreateAccountMutation, useEditAccountMutation } from '@/api/admin';
import { useAccountLabels } from '../hooks/useAccountLabels';
import { useSubscriptions } from '../hooks/useSubscriptions';
import { AccountFields } from './AccountFields';

/** The form of an account, new or edited, with its draft. */
export function AccountForm({ account }: { account?: Account }) {
  const { t } = useTranslation(['accounts', 'shared']);
  const navigate = useNavigate();
  const toasts = useToasts();
  const labels = useAccountLabels();
  const subscriptions = useSubscriptions();
  const [create] = useCreateAccountMutation();
  const [update] = useEditAccountMutation();
  const id = account?.id ?? 0;
  const { isLoading, restored, draft, formKey } = useDraft<AccountValues>(
    { kind: 'account', accountId: id, programId: 0, siteId: 0 },
    accountDraft,
  );
  // Another answer of the cache must not change the form under the person's hands.
  const [saved] = useState(() => (account === undefined ? NEW_ACCOUNT : accountValues(account)));
  const schema = useMemo(
    () => accountSchema(inShared(t), (key) => t(`accounts:${key}`), labels, todayIn(null), saved.scheduleDate),
    [t, labels, saved],
  );

  if (isLoading) {
    return <FormSkeleton />;
  }
  return (
    <FormPage<AccountValues>
      serverWords="accounts"
      key={formKey}
      title={account === undefined ? t('form.newTitle') : account.accountName}
      schema={schema}
      defaultValues={saved}
      restored={restored}
      labels={labels}
      show={{
        accountStatus: (value) => t(value === String(AccountStatus.active) ? 'status.active' : 'status.disabled'),
        skus: (value) => (value as AccountValues['skus']).map(({ sku, quantity }) => `${quantity} × ${sku}`).join(', '),
        cmsLicenses: (value) => (value as string[]).map(subscriptions.nameOf).join(', '),
        phone: (value) => sayPhone(String(value)),
        secretKey: (value) => (value === '' ? '' : '••••••••'),
      }}
      version={account?.version ?? 0}
      readCurrent={(current) => ({ values: accountValues(current as Account), version: (current as Account).version })}
      draft={draft}
      submitLabel={t(account === undefined ? 'form.create' : 'form.save')}
      onSubmit={async (values, version) => {
        const request = accountRequest(values);
        const made =
          account === undefined
            ? await create({ accountRequest: request }).unwrap()
            : await update({ accountId: id, accountEdit: { ...request, version } }).unwrap();
        toasts.show({ text: t(account === undefined ? 'form.created' : 'form.saved', { name: made.accountName }) });
        await navigate(addressAt({ accountId: made.id }, '/account/programs'));
      }}
      onCancel={() => void navigate(account === undefined ? '/home' : addressAt({ accountId: id }, '/account/programs'))}
    >
      <AccountFields
        labels={labels}
        accountId={id}
        name={account?.accountName ?? ''}
        hasSecretKey={account?.licenseInfo?.hasSecretKey ?? false}
      />
    </FormPage>
  );
}
