import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Words } from '@/locales/words';
import { PhoneInput } from '@/shared/form/PhoneInput';
import { sayPhone } from '@/shared/form/rules';
import { SectionForm } from '@/shared/form/SectionForm';
import { SelectInput } from '@/shared/form/SelectInput';
import { TextInput } from '@/shared/form/TextInput';
import { Facts } from '@/shared/record/Facts';
import { RecordSection } from '@/shared/record/RecordSection';
import { useSession } from '@/shared/session/SessionContext';
import { useToasts } from '@/shared/toasts/toasts';
import { useChangeProfileMutation, type CurrentUser } from '@/api/identity';
import { profileSchema, type ProfileValues } from '../rules/profileRules';

/** Name, phone and language. */
export function DetailsSection({ me }: { me: CurrentUser }) {
  const { t } = useTranslation(['profile', 'shared']);
  return (
    <RecordSection title={t('details.title')} edit={(close) => <DetailsForm me={me} onClose={close} />}>
      <Facts
        facts={[
          { label: t('field.firstName'), value: me.firstName },
          { label: t('field.lastName'), value: me.lastName },
          { label: t('field.email'), value: me.email },
          { label: t('field.phone'), value: sayPhone(me.phone ?? '') },
          {
            label: t('field.locale'),
            value:
              me.locale === null || me.locale === undefined
                ? t('language.browser')
                : t(`language.${me.locale as keyof Words['profile']['language']}`),
          },
        ]}
      />
    </RecordSection>
  );
}

function DetailsForm({ me, onClose }: { me: CurrentUser; onClose: () => void }) {
  const { t, i18n } = useTranslation(['profile', 'shared']);
  const toasts = useToasts();
  const { renewUser, showLanguage } = useSession();
  const [change] = useChangeProfileMutation();
  const schema = useMemo(() => profileSchema(t, me.phone ?? ''), [t, me.phone]);
  const sayLanguage = (value: unknown) => (value === 'en' || value === 'es' ? t(`language.${value}`) : t('language.browser'));

  async function save({ firstName, lastName, phone, locale }: ProfileValues, version: number) {
    const language = locale === 'en' || locale === 'es' ? locale : null;
    await change({
      profileRequest: {
        firstName: firstName.trim(),
        lastName: lastName.trim(),
        phone: phone === '' ? null : phone,
        locale: language,
        version,
      },
    }).unwrap();
    await renewUser();
    if (language !== null) {
      await showLanguage(language);
    }
    // In the language that was just chosen.
    toasts.show({ text: i18n.t('profile:details.saved') });
  }

  return (
    <SectionForm<ProfileValues>
      title={t('details.title')}
      submitLabel={t('details.save')}
      schema={schema}
      defaultValues={valuesOf(me)}
      version={me.version}
      readCurrent={(current) => ({ values: valuesOf(current as CurrentUser), version: (current as CurrentUser).version })}
      show={{ locale: sayLanguage, phone: (value) => sayPhone(String(value)) }}
      labels={{ firstName: t('field.firstName'), lastName: t('field.lastName'), phone: t('field.phone'), locale: t('field.locale') }}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput name="firstName" label={t('field.firstName')} autoComplete="given-name" />
      <TextInput name="lastName" label={t('field.lastName')} autoComplete="family-name" />
      <PhoneInput name="phone" label={t('field.phone')} isOptional />
      <SelectInput
        name="locale"
        label={t('field.locale')}
        isRequired
        options={[
          { value: '', label: t('language.browser') },
          ...(['en', 'es'] as const).map((value) => ({ value, label: t(`language.${value}`) })),
        ]}
      />
    </SectionForm>
  );
}

function valuesOf(me: CurrentUser): ProfileValues {
  return { firstName: me.firstName, lastName: me.lastName, phone: me.phone ?? '', locale: me.locale ?? '' };
}
