import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Skeleton, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListTaskProductsQuery, usePlanFromProductMutation } from '@/api/planner';
import { sayServerMessage } from '@/shared/form/serverMessages';
import { problemOf } from '@/shared/states/problem';
import { LoadingState } from '@/shared/states/LoadingState';
import { useToasts } from '@/shared/toasts/toasts';

/** Plans a term from a set of tasks, which the service lays out by the program's dates. */
export function ProductDialog({ programId, onClose }: { programId: number; onClose: () => void }) {
  const { t } = useTranslation('planner');
  const { t: shared } = useTranslation('shared');
  const titleId = useId();
  const labelId = useId();
  const toasts = useToasts();
  const { data, isError } = useListTaskProductsQuery({});
  const [chosen, setChosen] = useState<number | null>(null);
  const [plan, { isLoading, error }] = usePlanFromProductMutation();
  const product = data?.results.find(({ productId }) => productId === chosen) ?? data?.results[0];
  const refusal = error === undefined ? undefined : Object.values(problemOf(error).errors).flat()[0];

  async function save() {
    if (product === undefined) {
      return;
    }
    const planned = await plan({ fromProductRequest: { programId, productId: product.productId } });
    if (planned.data !== undefined) {
      toasts.show({ text: t('product.done', { count: planned.data.added }) });
      onClose();
    }
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{t('product.title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Typography sx={{ fontSize: 14, lineHeight: '20px' }}>{t('product.help')}</Typography>
        {(isError || error !== undefined) && (
          <Alert severity="error" sx={{ bgcolor: 'red.soft', color: 'text.primary' }}>
            {refusal === undefined ? t('product.failed') : sayServerMessage(shared, refusal, undefined, 'planner')}
          </Alert>
        )}
        {data === undefined && !isError && (
          <LoadingState>
            <Skeleton height={120} />
          </LoadingState>
        )}
        {data !== undefined && (
          <FormControl>
            <FormLabel id={labelId}>{t('product.which')}</FormLabel>
            <RadioGroup
              aria-labelledby={labelId}
              value={product?.productId ?? ''}
              onChange={(_event, value) => {
                setChosen(Number(value));
              }}
            >
              {data.results.map(({ productId, name, tasks }) => (
                <FormControlLabel key={productId} value={productId} control={<Radio size="small" />} label={t('product.one', { name, count: tasks.length })} />
              ))}
            </RadioGroup>
          </FormControl>
        )}
        {product !== undefined && (
          <Box component="ol" tabIndex={0} aria-label={product.name} sx={{ m: 0, pl: 3, maxHeight: 260, overflow: 'auto', fontSize: 14, lineHeight: '24px' }}>
            {product.tasks.map(({ name }) => (
              <li key={name}>{name}</li>
            ))}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('file.cancel')}</Button>
        <Button variant="contained" disabled={product === undefined} loading={isLoading} onClick={() => void save()}>
          {t('product.plan')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
