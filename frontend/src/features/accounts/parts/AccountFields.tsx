import { useTranslation } from 'react-i18next';
import { CheckInput } from '@/shared/form/CheckInput';
import { CountInput } from '@/shared/form/CountInput';
import { DateInput } from '@/shared/form/DateInput';
import { FieldRow } from '@/shared/form/FieldRow';
import { FormSection } from '@/shared/form/FormSection';
import { PhoneInput } from '@/shared/form/PhoneInput';
import { SelectInput } from '@/shared/form/SelectInput';
import { StateInput } from '@/shared/form/StateInput';
import { TextInput } from '@/shared/form/TextInput';
import { UniqueTextInput } from '@/shared/form/UniqueTextInput';
import { ZipInput } from '@/shared/form/ZipInput';
import type { AccountLabels } from '../accountForm';
import { AccountStatus } from '../accountList';
import { useAccountNameCheck } from '../hooks/useAccountNameCheck';
import { SkuRows } from './SkuRows';
import { SubscriptionInput } from './SubscriptionInput';

interface Props {
  labels: AccountLabels;
  /** The account that is edited; 0 for a new one. */
  accountId: number;
  /** Its name as it is saved. */
  name: string;
  hasSecretKey: boolean;
}

/** Every field of an account (spec 2 §3 Account, Details). */
export function AccountFields({ labels, accountId, name, hasSecretKey }: Props) {
  const { t } = useTranslation('accounts');
  const useCheck = (typed: string | null) => useAccountNameCheck(typed, accountId);
  return (
    <>
      <FormSection title={t('form.account')}>
        <UniqueTextInput name="accountName" label={labels.accountName} own={name} useCheck={useCheck} />
        <SelectInput
          name="accountStatus"
          label={labels.accountStatus}
          isRequired
          options={[
            { value: String(AccountStatus.active), label: t('status.active') },
            { value: String(AccountStatus.disabled), label: t('status.disabled') },
          ]}
        />
        <FieldRow>
          <TextInput name="bxPartnerLeadFullName" label={labels.bxPartnerLeadFullName} isOptional />
          <TextInput name="bxSuccessLeadFullName" label={labels.bxSuccessLeadFullName} isOptional />
        </FieldRow>
        <DateInput name="scheduleDate" label={labels.scheduleDate} help={t('form.scheduleHelp')} isOptional />
      </FormSection>
      <FormSection title={t('form.contract')} help={t('form.contractHelp')}>
        <FieldRow>
          <DateInput name="startDate" label={labels.startDate} isOptional />
          <DateInput name="endDate" label={labels.endDate} isOptional />
        </FieldRow>
        <CountInput name="contractedScholars" label={labels.contractedScholars} isOptional />
        <TextInput name="salesforceAccountId" label={labels.salesforceAccountId} help={t('form.salesforceHelp')} isOptional />
        <TextInput name="contractId" label={labels.contractId} help={t('form.contractIdHelp')} isOptional />
      </FormSection>
      <FormSection title={t('form.license')} help={t('form.licenseHelp')}>
        <TextInput name="accountType" label={labels.accountType} isOptional />
        <SkuRows labels={labels} />
        <TextInput
          name="secretKey"
          label={labels.secretKey}
          type="password"
          autoComplete="new-password"
          help={t(hasSecretKey ? 'form.secretStored' : 'form.secretNone')}
          isOptional
        />
        <SubscriptionInput label={labels.cmsLicenses} />
        <CheckInput name="isDirectAccess" label={labels.isDirectAccess} help={t('form.directHelp')} />
      </FormSection>
      <FormSection title={t('form.address')}>
        <TextInput name="address1" label={labels.address1} autoComplete="address-line1" isOptional />
        <TextInput name="address2" label={labels.address2} autoComplete="address-line2" isOptional />
        <TextInput name="city" label={labels.city} autoComplete="address-level2" isOptional />
        <FieldRow>
          <StateInput name="state" label={labels.state} isOptional />
          <ZipInput name="zip" label={labels.zip} isOptional />
        </FieldRow>
        <PhoneInput name="phone" label={labels.phone} isOptional />
      </FormSection>
    </>
  );
}
