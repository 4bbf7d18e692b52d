import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PhoneInput } from '@/shared/form/PhoneInput';
import { SelectInput } from '@/shared/form/SelectInput';
import { TextInput } from '@/shared/form/TextInput';
import { PHONE_TYPES } from '../rules/userForm';
import { EmailInput } from './EmailInput';

interface Props {
  userId: number;
  presentEmail: string;
  onTaken: (email: string) => void;
}

/** Who somebody is and how they can be reached. */
export function PersonFields({ userId, presentEmail, onTaken }: Props) {
  const { t } = useTranslation('users');
  const phone = useWatch({ name: 'phoneNumber' }) as string;
  return (
    <>
      <TextInput name="firstName" label={t('field.firstName')} />
      <TextInput name="lastName" label={t('field.lastName')} />
      <EmailInput userId={userId} present={presentEmail} onTaken={onTaken} />
      <PhoneInput name="phoneNumber" label={t('field.phoneNumber')} isOptional />
      {phone !== '' && (
        <SelectInput
          name="phoneType"
          label={t('field.phoneType')}
          isOptional
          options={PHONE_TYPES.map((value) => ({ value, label: t(`phoneType.${value}`) }))}
        />
      )}
    </>
  );
}
