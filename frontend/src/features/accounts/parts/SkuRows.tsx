import { Box, Button, IconButton } from '@mui/material';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CountInput } from '@/shared/form/CountInput';
import { useRows } from '@/shared/form/useRows';
import { TextInput } from '@/shared/form/TextInput';
import { CloseIcon } from '@/shared/icons/icons';
import type { AccountLabels, AccountValues } from '../accountForm';

/** The products an account has bought, each with its quantity. */
export function SkuRows({ labels }: { labels: AccountLabels }) {
  const { t } = useTranslation('accounts');
  const { control } = useFormContext<AccountValues>();
  const { fields } = useFieldArray({ control, name: 'skus' });
  const { add, removeAt } = useRows<AccountValues, 'skus'>('skus', { sku: '', quantity: '1' }, 'sku');
  return (
    <Box role="group" aria-label={labels.skus} sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      {fields.map((field, index) => (
        <Box
          key={field.id}
          sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr auto', sm: '1fr 200px auto' }, gap: 1.5, alignItems: 'start' }}
        >
          <TextInput name={`skus.${String(index)}.sku`} label={labels.sku} />
          <Box sx={{ gridRow: { xs: 2, sm: 1 }, gridColumn: { xs: 1, sm: 2 } }}>
            <CountInput name={`skus.${String(index)}.quantity`} label={labels.quantity} />
          </Box>
          <IconButton
            aria-label={t('form.removeSku', { number: index + 1 })}
            sx={{ mt: 3 }}
            onClick={() => {
              removeAt(index);
            }}
          >
            <CloseIcon />
          </IconButton>
        </Box>
      ))}
      <Box>
        <Button
          variant="outlined"
          size="small"
          onClick={() => {
            add();
          }}
        >
          {t('form.addSku')}
        </Button>
      </Box>
    </Box>
  );
}
