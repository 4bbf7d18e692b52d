import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckInput } from '@/shared/form/CheckInput';
import { SectionForm } from '@/shared/form/SectionForm';
import { TextInput } from '@/shared/form/TextInput';
import { useToasts } from '@/shared/toasts/toasts';
import { requestOf, singleSignOnSchema, valuesOf, type SingleSignOnValues } from '../rules/singleSignOnRules';
import { useChangeSingleSignOnMutation, type SingleSignOn } from '@/api/identity';

/** Which provider, what it knows Afterbell as, and whose addresses sign in there. */
export function ProviderForm({ current }: { current: SingleSignOn }) {
  const { t } = useTranslation(['singleSignOn', 'shared']);
  const toasts = useToasts();
  const [change] = useChangeSingleSignOnMutation();
  // What only the primary account admin changes, others read.
  const isRead = !current.maySetIssuer;
  const schema = useMemo(
    () => singleSignOnSchema(t, current.hasClientSecret ? current.issuer : ''),
    [t, current.hasClientSecret, current.issuer],
  );

  async function save(values: SingleSignOnValues, version: number) {
    // A change of one's own has moved the version on since the form was opened.
    await change({ accountId: current.accountId, singleSignOnRequest: requestOf(values, Math.max(version, current.version)) }).unwrap();
    toasts.show({ text: t('provider.saved') });
  }

  return (
    <SectionForm<SingleSignOnValues>
      title={t('provider.title')}
      submitLabel={t('provider.save')}
      schema={schema}
      defaultValues={valuesOf(current)}
      version={current.version}
      readCurrent={(now) => ({ values: valuesOf(now as SingleSignOn), version: (now as SingleSignOn).version })}
      show={{ emailDomains: (value) => String(value).split('\n').join(', '), clientSecret: (value) => (value === '' ? '' : '••••') }}
      labels={{
        issuer: t('field.issuer'),
        clientId: t('field.clientId'),
        clientSecret: t('field.clientSecret'),
        emailDomains: t('field.emailDomains'),
        isEnabled: t('field.isEnabled'),
      }}
      serverWords="singleSignOn"
      onSubmit={save}
    >
      <TextInput
        name="issuer"
        label={t('field.issuer')}
        help={t(isRead ? 'provider.primaryOnly' : 'provider.issuerHelp')}
        isDisabled={isRead}
      />
      <TextInput name="clientId" label={t('field.clientId')} />
      <TextInput
        name="clientSecret"
        label={t('field.clientSecret')}
        type="password"
        autoComplete="new-password"
        help={t(current.hasClientSecret ? 'provider.secretKept' : 'provider.secretHelp')}
        isOptional={current.hasClientSecret}
      />
      <TextInput
        name="emailDomains"
        label={t('field.emailDomains')}
        help={t(isRead ? 'provider.primaryOnly' : 'provider.domainsHelp')}
        rows={3}
        isDisabled={isRead}
      />
      <CheckInput name="isEnabled" label={t('field.isEnabled')} help={t('provider.enabledHelp')} />
    </SectionForm>
  );
}
