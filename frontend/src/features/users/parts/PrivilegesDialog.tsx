import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId, useMemo, useRef } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { BulkResultDialog } from '@/shared/dialogs/BulkResultDialog';
import { answerOf } from '@/shared/dialogs/bulkRun';
import type { SelectedRows } from '@/shared/list/selection';
import { useSession } from '@/shared/session/SessionContext';
import { useBulkRun } from '../hooks/useBulkRun';
import { idsOf } from '../hooks/useUserCalls';
import { useSayUserError } from '../hooks/useSayUserError';
import { useTakeBack } from '../hooks/useTakeBack';
import { ownPlaceOf, readChoice } from '../rules/roleNeeds';
import type { Search } from '../rules/userPayload';
import { emptyRole, roleRequest, roleSchema, type RoleDraft } from '../rules/userForm';
import { sayPeople, sayRole } from '../rules/userWords';
import { useGivePrivilegesMutation, useUndoPrivilegesMutation } from '@/api/identity';
import { RoleFields } from './RoleFields';

interface Props {
  selected: SelectedRows;
  search: Search;
  onDone: () => void;
  onClose: () => void;
}

/** Gives people one role more, with undo (spec 2 §2 Users: "add privileges"; mounted while it is open). */
export function PrivilegesDialog({ selected, search, onDone, onClose }: Props) {
  const { t } = useTranslation(['users', 'shared']);
  const { role, place } = useSession();
  const titleId = useId();
  const { count, names } = selected;
  const name = names[0] ?? '';
  const schema = useMemo(() => z.object({ role: roleSchema(t) }), [t]);
  const form = useForm<{ role: RoleDraft }>({
    resolver: zodResolver(schema),
    defaultValues: { role: emptyRole(ownPlaceOf(role, place)) },
    mode: 'onTouched',
  });
  const draft = useWatch({ control: form.control, name: 'role' });
  const chosen = readChoice(draft.choice);
  const roleName = chosen === null ? '' : sayRole(t, chosen.roleId, chosen.isPrimary);
  const [add] = useGivePrivilegesMutation();
  const undo = useUndo();
  const sayError = useSayUserError();
  const sayDone = (done: number, doneName = name) => t('dialog.privileges.done', { count: done, name: doneName, role: roleName });
  const bulk = useBulkRun({
    selected,
    search,
    call: async (body) => {
      const answer = await add({ privileges: { userIds: idsOf(body), userRoles: [roleRequest(draft)] } }).unwrap();
      if (typeof answer.undoToken === 'string') {
        undo.remember(answer.undoToken);
      }
      return answer;
    },
    sayDone,
    failed: t('dialog.privileges.failed'),
    onDone,
    onClose,
    undo: undo.run,
  });

  if (bulk.isShown) {
    return (
      <BulkResultDialog
        runningTitle={t('dialog.privileges.running')}
        doneTitle={(done, doneName) => (done === 0 ? t('dialog.privileges.result') : sayDone(done, doneName))}
        total={count}
        answered={bulk.answered}
        answer={bulk.answer}
        sayError={sayError}
        onClose={onClose}
        onUndo={() => {
          undo.run();
          onClose();
        }}
      />
    );
  }
  return (
    <Dialog open onClose={bulk.isRunning ? undefined : onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <FormProvider {...form}>
        <form
          noValidate
          onSubmit={(event) => {
            void form.handleSubmit(bulk.run)(event);
          }}
        >
          <DialogTitle id={titleId}>{t('dialog.privileges.title', { count, name })}</DialogTitle>
          <DialogContent>
            {count > 1 && names.length > 0 && <Typography sx={{ mb: 1 }}>{sayPeople(t, names, count)}</Typography>}
            <Typography sx={{ mb: 2, color: 'text.secondary' }}>{t('dialog.privileges.body')}</Typography>
            <RoleFields name="role" hasPosition={false} />
          </DialogContent>
          <DialogActions sx={{ px: 3, pb: 2 }}>
            <Button onClick={onClose} disabled={bulk.isRunning}>
              {t('dialog.cancel')}
            </Button>
            <Button type="submit" variant="contained" loading={bulk.isRunning}>
              {t('dialog.privileges.confirm', { count })}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  );
}

/** Takes back what the calls of this dialog have given; each call has a token of its own. */
function useUndo() {
  const { t } = useTranslation(['users', 'shared']);
  const takeBack = useTakeBack();
  const [undo] = useUndoPrivilegesMutation();
  const tokens = useRef<string[]>([]);
  return {
    remember: (token: string) => {
      tokens.current.push(token);
    },
    run: () => {
      const calls = Promise.all(tokens.current.map((undoToken) => undo({ undo: { undoToken } }).unwrap()));
      const answer = calls.then((answers) => answerOf(answers.flatMap(({ results }) => results)));
      void takeBack(answer, t('dialog.privileges.undone'), t('dialog.privileges.undoFailed'));
    },
  };
}
