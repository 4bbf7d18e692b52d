import { useEffect, useMemo } from 'react';
import type { Path } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useCreateDiscountMutation, useEditDiscountMutation, type Discount } from '@/api/enrollment';
import type { Words } from '@/locales/words';
import { CheckInput } from '@/shared/form/CheckInput';
import { fieldId } from '@/shared/form/fieldId';
import { namesOf } from '@/shared/form/fromApi';
import { FieldRow } from '@/shared/form/FieldRow';
import { FormPage } from '@/shared/form/FormPage';
import { FormSection } from '@/shared/form/FormSection';
import { RadioInput } from '@/shared/form/RadioInput';
import { inShared } from '@/shared/form/rules';
import { TextInput } from '@/shared/form/TextInput';
import { useFormats } from '@/shared/formats/useFormats';
import { useNavigate } from '@/shared/place/usePlaced';
import { useToasts } from '@/shared/toasts/toasts';
import { useProgramNames } from '../hooks/useProgramNames';
import { discountAddress } from '../rules/discountAddress';
import {
  discountRequest,
  discountSchema,
  discountValues,
  NEW_DISCOUNT,
  NEW_RULE,
  ruleOf,
  type DiscountValues,
} from '../rules/discountForm';
import { sayRule } from '../rules/discountWords';
import { AppliesToInput } from './AppliesToInput';
import { RuleRows } from './RuleRows';

const FIELDS = [...namesOf(NEW_DISCOUNT), ...namesOf(NEW_RULE)];

/** The form of a discount, new or edited. */
export function DiscountForm({ accountId, discount }: { accountId: number; discount?: Discount }) {
  const { t } = useTranslation(['discounts', 'shared']);
  const format = useFormats();
  const navigate = useNavigate();
  const toasts = useToasts();
  const [params] = useSearchParams();
  const programs = useProgramNames(accountId);
  const [create] = useCreateDiscountMutation();
  const [edit] = useEditDiscountMutation();
  const labels = useMemo(
    () => Object.fromEntries(FIELDS.map((name) => [name, t(`field.${name}`)])) as Partial<Record<Path<DiscountValues>, string>>,
    [t],
  );
  const schema = useMemo(() => discountSchema(inShared(t), (key, values) => t(key, values ?? {})), [t]);
  const currency = discount?.currency ?? 'USD';
  const back = discountAddress(params, null);

  useEffect(() => {
    // The form takes the list's place within one page, so the focus would stay on what is no longer there.
    window.scrollTo(0, 0);
    document.getElementById(fieldId('name'))?.focus({ preventScroll: true });
  }, []);

  const kinds = (['1', '2'] as const).map((kind) => ({ value: kind, label: t(`kind.${kind}`) }));
  const units = (['0', '1'] as const).map((unit) => ({ value: unit, label: t(`unit.${unit}`) }));
  const sayRules = (rules: DiscountValues['rules']) =>
    rules
      .flatMap((rule) =>
        [1, 2].flatMap(
          (kind) =>
            sayRule(
              t,
              ruleOf(rule, { discountTypeId: String(kind) }),
              { amountUnitType: discount?.amountUnitType ?? 0, currency },
              format,
            ) || [],
        ),
      )
      .join('\n');

  return (
    <FormPage<DiscountValues>
      title={discount === undefined ? t('form.newTitle') : discount.name}
      {...(discount === undefined ? { intro: t('form.newIntro') } : {})}
      schema={schema}
      defaultValues={discount === undefined ? NEW_DISCOUNT : discountValues(discount)}
      labels={labels}
      rowLabel={(number) => t('form.rule', { number })}
      show={{
        discountTypeId: (value) => t(`kind.${String(value) as keyof Words['discounts']['kind']}`),
        amountUnitType: (value) => t(`unit.${String(value) as keyof Words['discounts']['unit']}`),
        rules: (value) => sayRules(value as DiscountValues['rules']),
        appliesTo: (value) => {
          const { isAll, programs: chosen } = value as DiscountValues['appliesTo'];
          return isAll ? t('programs.all') : chosen.map(programs.nameOf).join(', ');
        },
      }}
      version={discount?.version ?? 0}
      readCurrent={(current) => ({ values: discountValues(current as Discount), version: (current as Discount).version })}
      serverWords="discounts"
      submitLabel={t(discount === undefined ? 'form.create' : 'form.save')}
      onSubmit={async (values, version) => {
        const request = discountRequest(values, accountId);
        const kept =
          discount === undefined
            ? await create({ discountRequest: request }).unwrap()
            : await edit({ discountId: discount.id, discountRequest: { ...request, version } }).unwrap();
        toasts.show({ text: t(discount === undefined ? 'form.created' : 'form.saved', { name: kept.name }) });
        await navigate(back);
      }}
      onCancel={() => void navigate(back)}
    >
      <FormSection title={t('form.what')}>
        <TextInput name="name" label={t('field.name')} />
        <TextInput name="description" label={t('field.description')} help={t('form.descriptionHelp')} rows={2} isOptional />
      </FormSection>
      <FormSection title={t('form.howMuch')}>
        <FieldRow>
          <RadioInput name="discountTypeId" label={t('field.discountTypeId')} options={kinds} />
          <RadioInput name="amountUnitType" label={t('field.amountUnitType')} options={units} />
        </FieldRow>
        <RuleRows currency={currency} />
      </FormSection>
      <FormSection title={t('form.where')}>
        <AppliesToInput name="appliesTo" label={t('field.appliesTo')} {...programs} />
        <CheckInput name="isActive" label={t('field.isActive')} help={t('form.activeHelp')} />
      </FormSection>
    </FormPage>
  );
}
