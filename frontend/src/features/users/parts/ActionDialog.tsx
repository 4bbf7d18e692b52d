import { zodResolver } from '@hookform/resolvers/zod';
import { Box, Typography } from '@mui/material';
import { useMemo } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { BulkResultDialog } from '@/shared/dialogs/BulkResultDialog';
import { ConfirmDialog } from '@/shared/dialogs/ConfirmDialog';
import { DateInput } from '@/shared/form/DateInput';
import { RadioInput } from '@/shared/form/RadioInput';
import { useFormats } from '@/shared/formats/useFormats';
import type { SelectedRows } from '@/shared/list/selection';
import { todayIn } from '@/shared/time/days';
import { useBulkRun } from '../hooks/useBulkRun';
import { useCancelSchedule } from '../hooks/useCancelSchedule';
import { useUserCalls } from '../hooks/useUserCalls';
import { useSayUserError } from '../hooks/useSayUserError';
import type { Search } from '../rules/userPayload';
import { scheduleProblem } from '../rules/userForm';
import { sayPeople } from '../rules/userWords';

export type ActionKind = 'invite' | 'revoke' | 'delete' | 'password';

/** Actions that can wait for a day. */
const CAN_WAIT: readonly ActionKind[] = ['invite', 'revoke'];
const IS_DANGEROUS: readonly ActionKind[] = ['revoke', 'delete'];

interface Props {
  kind: ActionKind;
  selected: SelectedRows;
  /** The part of the list payload that finds the rows of "select all". */
  search: Search;
  /** It was carried out, for some at least. */
  onDone: () => void;
  onClose: () => void;
}

/** Asks before an action on people, naming what will happen; runs it, shows how far it is and how it ended for each (mounted while it is open). */
export function ActionDialog({ kind, selected, search, onDone, onClose }: Props) {
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
  const form = useForm<z.infer<typeof schema>>({ resolver: zodResolver(schema), defaultValues: { when: 'now', date: '' }, mode: 'onTouched' });
  const { when, date } = useWatch({ control: form.control }) as z.infer<typeof schema>;
  const isLater = CAN_WAIT.includes(kind) && when === 'later';
  const sayError = useSayUserError();
  const cancel = useCancelSchedule();
  const call = useUserCalls()[kind];
  const words = (done: number, doneName = name) => {
    const values = { count: done, name: doneName, day: format.day(date) };
    return isLater ? t(`dialog.${kind as 'invite' | 'revoke'}.scheduled`, values) : t(`dialog.${kind}.done`, values);
  };
  /** What waits for its day can be taken back at once. */
  function undo(done: number[]) {
    void cancel(kind as 'invite' | 'revoke', done, t('dialog.undone'), true);
  }
  const mayUndo = isLater && !selected.isAll;
  const bulk = useBulkRun({
    selected,
    search,
    call: (body) => call(body, isLater ? date : null),
    sayDone: words,
    failed: kind === 'delete' || kind === 'password' ? t(`dialog.${kind}.failed`) : t('dialog.failed'),
    onDone,
    onClose,
    ...(mayUndo ? { undo } : {}),
  });

  if (bulk.isShown) {
    return (
      <BulkResultDialog
        runningTitle={t(`dialog.${kind}.running`)}
        doneTitle={(done, doneName) => (done === 0 ? t(`dialog.${kind}.result`) : words(done, doneName))}
        total={count}
        answered={bulk.answered}
        answer={bulk.answer}
        sayError={sayError}
        onClose={onClose}
        {...(mayUndo
          ? {
              onUndo: (done) => {
                undo(done);
                onClose();
              },
            }
          : {})}
      />
    );
  }
  return (
    <FormProvider {...form}>
      <ConfirmDialog
        isOpen
        title={t(`dialog.${kind}.title`, { count, name })}
        confirmLabel={isLater ? t(`dialog.${kind as 'invite' | 'revoke'}.schedule`, { count }) : t(`dialog.${kind}.confirm`, { count })}
        isDangerous={IS_DANGEROUS.includes(kind)}
        isRunning={bulk.isRunning}
        onConfirm={() => void form.handleSubmit(bulk.run)()}
        onCancel={onClose}
      >
        {count > 1 && names.length > 0 && <Typography sx={{ mb: 1, color: 'text.primary' }}>{sayPeople(t, names, count)}</Typography>}
        {t(kind === 'revoke' && isLater ? 'dialog.revoke.bodyLater' : `dialog.${kind}.body`)}
        {CAN_WAIT.includes(kind) && (
          <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, mt: 2 }}>
            <RadioInput
              name="when"
              label={t('dialog.when')}
              options={[
                { value: 'now', label: t(`dialog.${kind as 'invite' | 'revoke'}.now`) },
                { value: 'later', label: t(`dialog.${kind as 'invite' | 'revoke'}.later`) },
              ]}
            />
            {isLater && <DateInput name="date" label={t('dialog.date')} />}
          </Box>
        )}
      </ConfirmDialog>
    </FormProvider>
  );
}
