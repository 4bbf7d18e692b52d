import {
  Alert,
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Skeleton,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ProductTask, useListTaskProductsQuery, usePlanFromProductMutation } from '@/api/planner';
import { sayServerMessage } from '@/shared/form/serverMessages';
import { problemOf } from '@/shared/states/problem';
import { LoadingState } from '@/shared/states/LoadingState';
import { useFormats } from '@/shared/formats/useFormats';
import { todayIn } from '@/shared/time/days';
import { useToasts } from '@/shared/toasts/toasts';

/** Whether a task is planned unless somebody says otherwise: not what is there already, nor what would be late at once. */
function isMeant({ isKnown, endDate }: ProductTask, today: string): boolean {
  return isKnown !== true && (typeof endDate !== 'string' || endDate >= today);
}

/** Plans a term from a set of tasks, which the service lays out by the program's dates: those that are chosen. */
export function ProductDialog({ programId, onClose }: { programId: number; onClose: () => void }) {
  const { t } = useTranslation('planner');
  const { t: shared } = useTranslation('shared');
  const titleId = useId();
  const labelId = useId();
  const toasts = useToasts();
  const { data, isError } = useListTaskProductsQuery({ programId });
  const [chosen, setChosen] = useState<number | null>(null);
  /** Tasks by template and name that are chosen, or not, other than at first. */
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const [plan, { isLoading, error }] = usePlanFromProductMutation();
  const product = data?.results.find(({ productId }) => productId === chosen) ?? data?.results[0];
  const today = todayIn(null);
  const key = (task: ProductTask) => `${String(product?.productId)} ${task.name}`;
  const isChosen = (task: ProductTask) => isMeant(task, today) !== turned.has(key(task));
  const names = (product?.tasks ?? []).filter(isChosen).map(({ name }) => name);
  const refusal = error === undefined ? undefined : Object.values(problemOf(error).errors).flat()[0];

  async function save() {
    if (product === undefined) {
      return;
    }
    const planned = await plan({ fromProductRequest: { programId, productId: product.productId, tasks: names } });
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
                <FormControlLabel
                  key={productId}
                  value={productId}
                  control={<Radio size="small" />}
                  label={t('product.one', { name, count: tasks.length })}
                />
              ))}
            </RadioGroup>
          </FormControl>
        )}
        {product !== undefined && (
          <Box
            component="ul"
            tabIndex={0}
            aria-label={product.name}
            sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 320, overflow: 'auto' }}
          >
            {product.tasks.map((task) => (
              <TaskLine
                key={task.name}
                task={task}
                isChosen={isChosen(task)}
                isPast={typeof task.endDate === 'string' && task.endDate < today}
                onTurn={() => {
                  const next = new Set(turned);
                  if (!next.delete(key(task))) {
                    next.add(key(task));
                  }
                  setTurned(next);
                }}
              />
            ))}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('file.cancel')}</Button>
        <Button variant="contained" disabled={names.length === 0} loading={isLoading} onClick={() => void save()}>
          {t('product.plan', { count: names.length })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** A task of a template: when it would be, and whether it is planned. */
function TaskLine({
  task: { name, startDate, endDate, isKnown },
  isChosen,
  isPast,
  onTurn,
}: {
  task: ProductTask;
  isChosen: boolean;
  isPast: boolean;
  onTurn: () => void;
}) {
  const { t } = useTranslation('planner');
  const format = useFormats();
  const days =
    typeof startDate !== 'string' || typeof endDate !== 'string'
      ? ''
      : startDate === endDate
        ? format.day(startDate)
        : t('range', { from: format.day(startDate), to: format.day(endDate) });
  const note = isKnown === true ? t('product.known') : isPast ? t('product.past') : '';
  return (
    <Box component="li">
      <FormControlLabel
        sx={{ alignItems: 'flex-start', mr: 0 }}
        control={<Checkbox size="small" checked={isChosen} disabled={isKnown === true} onChange={onTurn} />}
        label={
          <Box component="span" sx={{ display: 'block', py: 1, fontSize: 14, lineHeight: '20px' }}>
            {name}
            <Box component="span" sx={{ display: 'block', fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}>
              {[days, note].filter(Boolean).join(' · ')}
            </Box>
          </Box>
        }
      />
    </Box>
  );
}
