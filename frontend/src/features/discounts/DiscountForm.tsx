import { useEffect, useMemo, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DISCOUNTS } from '@/api/entities/discounts';
import { useCreateDiscountMutation, useEditDiscountMutation, type Discount } from '@/api/enrollment';
import { AMOUNT_UNIT, DISCOUNT_TYPE, TIME_RANGE } from '@/api/enrollment.rules.generated';
import { EntityForm } from '@/shared/entity/EntityForm';
import { useChoices } from '@/shared/entity/useChoices';
import { CheckInput } from '@/shared/form/CheckInput';
import { CountInput } from '@/shared/form/CountInput';
import { namesOf } from '@/shared/form/fromApi';
import { FieldRow } from '@/shared/form/FieldRow';
import { FormSection } from '@/shared/form/FormSection';
import { RadioInput } from '@/shared/form/RadioInput';
import { RowsInput } from '@/shared/form/RowsInput';
import { inShared } from '@/shared/form/rules';
import { SelectInput } from '@/shared/form/SelectInput';
import { TextInput } from '@/shared/form/TextInput';
import { useFormats } from '@/shared/formats/useFormats';
import { type ProgramChoice, ProgramsInput } from '@/shared/programs/ProgramsInput';
import { useProgramNames } from '@/shared/programs/useProgramNames';
import {
  discountRequest,
  discountSchema,
  discountValues,
  isEarly,
  isPercent,
  MOST_RULES,
  NEW_DISCOUNT,
  NEW_RULE,
  ruleOf,
  type DiscountValues,
} from './discountRules';
import { sayRule } from './discountWords';

const FIELDS = [...namesOf(NEW_DISCOUNT), ...namesOf(NEW_RULE)];
/** From the shortest to the longest. */
const RANGES = { days: TIME_RANGE.days, weeks: TIME_RANGE.weeks, months: TIME_RANGE.months };

/** The form of a discount, new or edited. */
export function DiscountForm({ accountId, discount }: { accountId: number; discount: Discount | undefined }) {
  const { t } = useTranslation(['discounts', 'shared']);
  const format = useFormats();
  const programs = useProgramNames(accountId);
  const [kinds, units] = [useChoices(DISCOUNT_TYPE), useChoices(AMOUNT_UNIT)];
  const schema = useMemo(() => discountSchema(inShared(t), (key, values) => t(key, values ?? {})), [t]);
  const { amountUnitType = 0, currency = 'USD' } = discount ?? {};
  const sayBoth = (rule: typeof NEW_RULE) =>
    kinds.options.map(({ value }) => sayRule(t, ruleOf(rule, { discountTypeId: value }), { amountUnitType, currency }, format));
  return (
    <EntityForm
      entity={DISCOUNTS}
      record={discount}
      blank={NEW_DISCOUNT}
      fields={FIELDS}
      schema={schema}
      read={discountValues}
      send={(values) => discountRequest(values, accountId)}
      rowLabel={(number) => t('form.rule', { number })}
      show={{
        discountTypeId: kinds.say,
        amountUnitType: units.say,
        rules: (value) => (value as DiscountValues['rules']).flatMap(sayBoth).filter(Boolean).join('\n'),
        appliesTo: (value) => programs.say((value as ProgramChoice).isAll ? [] : (value as ProgramChoice).programs),
      }}
      useCreate={useCreateDiscountMutation}
      useEdit={useEditDiscountMutation}
    >
      <FormSection title={t('form.what')}>
        <TextInput name="name" label={t('field.name')} />
        <TextInput name="description" label={t('field.description')} help={t('form.descriptionHelp')} rows={2} isOptional />
      </FormSection>
      <FormSection title={t('form.howMuch')}>
        <FieldRow>
          <RadioInput name="discountTypeId" label={t('field.discountTypeId')} options={kinds.options} />
          <RadioInput name="amountUnitType" label={t('field.amountUnitType')} options={units.options} />
        </FieldRow>
        <RuleRows currency={currency} />
      </FormSection>
      <FormSection title={t('form.where')}>
        <ProgramsInput name="appliesTo" label={t('field.appliesTo')} accountId={accountId} />
        <CheckInput name="isActive" label={t('field.isActive')} help={t('form.activeHelp')} />
      </FormSection>
    </EntityForm>
  );
}

/** The rules of a discount: how much is taken off, and when. Each says in plain words what it comes to. */
function RuleRows({ currency }: { currency: string }) {
  const { t } = useTranslation('discounts');
  const format = useFormats();
  const ranges = useChoices(RANGES);
  const { control, clearErrors } = useFormContext<DiscountValues>();
  const [rules, discountTypeId, amountUnitType] = useWatch({ control, name: ['rules', 'discountTypeId', 'amountUnitType'] });
  const kind = `${discountTypeId} ${amountUnitType}`;
  const checked = useRef(kind);
  useEffect(() => {
    // What was wrong with the fields of one kind says nothing of the other's.
    if (checked.current !== kind) {
      checked.current = kind;
      clearErrors('rules');
    }
  }, [kind, clearErrors]);
  return (
    <RowsInput
      name="rules"
      empty={NEW_RULE}
      first="amount"
      most={MOST_RULES}
      rowLabel={(number) => t('form.rule', { number })}
      removeLabel={(number) => t('form.removeRule', { number })}
      addLabel={t('form.addRule')}
      fullLabel={t('fault.mostRules', { most: MOST_RULES })}
      say={(index) => {
        const rule = ruleOf(rules[index] ?? NEW_RULE, { discountTypeId });
        return sayRule(t, rule, { amountUnitType: Number(amountUnitType), currency }, format) || t('form.ruleOpen');
      }}
    >
      {(name) => (
        <>
          <TextInput name={name('amount')} label={t(isPercent(amountUnitType) ? 'form.percent' : 'form.dollars')} inputMode="decimal" />
          {isEarly({ discountTypeId }) ? (
            <>
              <CountInput name={name('timeRangeUnit')} label={t('field.timeRangeUnit')} />
              <SelectInput name={name('timeRangeType')} label={t('field.timeRangeType')} isRequired options={ranges.options} />
            </>
          ) : (
            <CountInput name={name('participants')} label={t('field.participants')} />
          )}
        </>
      )}
    </RowsInput>
  );
}
