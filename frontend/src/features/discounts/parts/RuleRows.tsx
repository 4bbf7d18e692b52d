import { Box, Button, IconButton, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CountInput } from '@/shared/form/CountInput';
import { SelectInput } from '@/shared/form/SelectInput';
import { TextInput } from '@/shared/form/TextInput';
import { useRows } from '@/shared/form/useRows';
import { useFormats } from '@/shared/formats/useFormats';
import { CloseIcon } from '@/shared/icons/icons';
import { isEarly, MOST_RULES, NEW_RULE, ruleOf, type DiscountValues } from '../rules/discountForm';
import { AmountUnit, sayRule, TIME_RANGES } from '../rules/discountWords';

/** From the shortest to the longest. */
const RANGES = ['2', '3', '1'] as const;

/** The rules of a discount: how much is taken off, and when. Each says in plain words what it comes to. */
export function RuleRows({ currency }: { currency: string }) {
  const { t } = useTranslation('discounts');
  const format = useFormats();
  const { control, clearErrors } = useFormContext<DiscountValues>();
  const { fields } = useFieldArray({ control, name: 'rules' });
  const { add, removeAt } = useRows<DiscountValues, 'rules'>('rules', NEW_RULE, 'amount');
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
  const isPercent = amountUnitType === String(AmountUnit.percent);
  const name = (index: number, field: string) => `rules.${String(index)}.${field}`;

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      {fields.map((field, index) => {
        const rule = rules[index];
        const summary =
          rule === undefined
            ? ''
            : sayRule(t, ruleOf(rule, { discountTypeId }), { amountUnitType: Number(amountUnitType), currency }, format);
        return (
          <Box
            key={field.id}
            role="group"
            aria-label={t('form.rule', { number: index + 1 })}
            sx={{
              display: 'grid',
              gridTemplateColumns: '1fr auto',
              columnGap: 1,
              p: 2,
              bgcolor: 'background.paper',
              border: '1px solid',
              borderColor: 'divider',
              borderRadius: '8px',
            }}
          >
            <Box
              sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, minmax(0, 1fr))' }, alignItems: 'start' }}
            >
              <TextInput name={name(index, 'amount')} label={t(isPercent ? 'form.percent' : 'form.dollars')} inputMode="decimal" />
              {isEarly({ discountTypeId }) ? (
                <>
                  <CountInput name={name(index, 'timeRangeUnit')} label={t('field.timeRangeUnit')} />
                  <SelectInput
                    name={name(index, 'timeRangeType')}
                    label={t('field.timeRangeType')}
                    isRequired
                    options={RANGES.map((value) => ({ value, label: t(`range.${TIME_RANGES[value]}`) }))}
                  />
                </>
              ) : (
                <CountInput name={name(index, 'participants')} label={t('field.participants')} />
              )}
            </Box>
            {fields.length > 1 ? (
              <IconButton
                aria-label={t('form.removeRule', { number: index + 1 })}
                sx={{ mt: 2.5, alignSelf: 'start' }}
                onClick={() => {
                  removeAt(index);
                }}
              >
                <CloseIcon />
              </IconButton>
            ) : (
              <span />
            )}
            <Typography sx={{ gridColumn: '1 / -1', mt: 1, fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}>
              {summary === '' ? t('form.ruleOpen') : summary}
            </Typography>
          </Box>
        );
      })}
      {fields.length < MOST_RULES ? (
        <Box>
          <Button variant="outlined" size="small" onClick={add}>
            {t('form.addRule')}
          </Button>
        </Box>
      ) : (
        <Typography sx={{ fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}>
          {t('fault.mostRules', { most: MOST_RULES })}
        </Typography>
      )}
    </Box>
  );
}
