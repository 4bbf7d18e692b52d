import { zodResolver } from '@hookform/resolvers/zod';
import { Box, Typography } from '@mui/material';
import { useMemo } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ConfirmDialog } from '@/shared/dialogs/ConfirmDialog';
import { type Asked, DELETED_LIGHTLY } from '@/shared/dialogs/useActions';
import { DateInput } from '@/shared/form/DateInput';
import { RadioInput } from '@/shared/form/RadioInput';
import { useFormats } from '@/shared/formats/useFormats';
import { bulkBody, type SelectedRows } from '@/shared/list/selection';
import { todayIn } from '@/shared/time/days';
import { type ActionKind, type ScheduledKind, type UserSearch, useUserCalls } from '../hooks/useUserCalls';
import { scheduleProblem } from '../rules/userForm';
import { sayPeople } from '../rules/userWords';

/** Actions that can wait for a day. */
const CAN_WAIT: readonly ActionKind[] = ['invite', 'revoke'];
const IS_DANGEROUS: readonly ActionKind[] = ['revoke', 'delete'];

interface Props extends Asked {
  kind: ActionKind;
  selected: SelectedRows;
  /** The part of the list payload that finds the rows of "select all". */
  search: UserSearch;
  /** It was carried out, for some at least. */
  onDone: () => void;
}

/** Asks before an action on people, naming what will happen (mounted while it is open). */
export function ActionDialog({ kind, selected, search, onDone, isRunning, onConfirm, onCancel }: Props) {
  const { t } = useTranslation(['users', 'shared']);
  const format = useFormats();
  const { count, names } = selected;
  const name = names[0] ?? '';
  const today = todayIn(null);
  const schema = useMemo(
    () =>
      z.object({ when: z.enum(['now', 'later']), date: z.string() }).superRefine(({ when, date }, context) => {
        const problem = when === 'later' ? scheduleProblem(date, today) : null;
        if (problem !== null) {
          context.addIssue({ code: 'custom', path: ['date'], message: t(problem) });
        }
      }),
    [t, today],
  );
  const form = useForm<z.infer<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { when: 'now', date: '' },
    mode: 'onTouched',
  });
  const { when, date } = useWatch({ control: form.control }) as z.infer<typeof schema>;
  const isLater = CAN_WAIT.includes(kind) && when === 'later';
  const { calls, undo } = useUserCalls();
  const call = calls[kind];

  function run() {
    const day = isLater ? date : null;
    const scheduled = kind as ScheduledKind;
    onConfirm({
      selected,
      running: t(`dialog.${kind}.running`),
      sayDone: (done, doneName) => {
        const values = { count: done, name: doneName, day: format.day(date) };
        return done === 0
          ? t(`dialog.${kind}.result`)
          : isLater
            ? t(`dialog.${scheduled}.scheduled`, values)
            : t(`dialog.${kind}.done`, values);
      },
      failed: kind === 'delete' || kind === 'password' ? t(`dialog.${kind}.failed`) : t('dialog.failed'),
      onSome: (ids) => call({ ids: [...ids] }, day),
      onAll: () => call(bulkBody(selected, search), day),
      onDone,
      // A letter that was sent and a person who was deleted do not come back.
      ...(isLater || kind === 'revoke'
        ? { undo: { ...undo, done: t(isLater ? 'dialog.undone' : 'dialog.revoke.undone'), failed: t('dialog.failed') } }
        : {}),
    });
  }

  return (
    <FormProvider {...form}>
      <ConfirmDialog
        isOpen
        title={t(`dialog.${kind}.title`, { count, name })}
        confirmLabel={isLater ? t(`dialog.${kind as ScheduledKind}.schedule`, { count }) : t(`dialog.${kind}.confirm`, { count })}
        isDangerous={IS_DANGEROUS.includes(kind)}
        isRunning={isRunning}
        {...(kind === 'delete' && count > DELETED_LIGHTLY ? { typeToConfirm: String(count) } : {})}
        onConfirm={() => void form.handleSubmit(run)()}
        onCancel={onCancel}
      >
        {count > 1 && names.length > 0 && <Typography sx={{ mb: 1, color: 'text.primary' }}>{sayPeople(t, names, count)}</Typography>}
        {t(kind === 'revoke' && isLater ? 'dialog.revoke.bodyLater' : `dialog.${kind}.body`)}
        {CAN_WAIT.includes(kind) && (
          <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, mt: 2 }}>
            <RadioInput
              name="when"
              label={t('dialog.when')}
              options={[
                { value: 'now', label: t(`dialog.${kind as ScheduledKind}.now`) },
                { value: 'later', label: t(`dialog.${kind as ScheduledKind}.later`) },
              ]}
            />
            {isLater && <DateInput name="date" label={t('dialog.date')} />}
          </Box>
        )}
      </ConfirmDialog>
    </FormProvider>
  );
}
