import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId, useMemo } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type Asked, undoByToken } from '@/shared/dialogs/useActions';
import { bulkBody, type SelectedRows } from '@/shared/list/selection';
import { useSession } from '@/shared/session/SessionContext';
import type { UserSearch } from '../hooks/useUserCalls';
import { ownPlaceOf, readChoice } from '../rules/roleNeeds';
import { emptyRole, roleRequest, roleSchema, type RoleDraft } from '../rules/userForm';
import { sayPeople, sayRole } from '../rules/userWords';
import { type Selected, useGivePrivilegesMutation, useUndoPrivilegesMutation } from '@/api/identity';
import { RoleFields } from './RoleFields';

interface Props extends Asked {
  selected: SelectedRows;
  /** The part of the list payload that finds the rows of "select all". */
  search: UserSearch;
  onDone: () => void;
}

/** Gives people one role more, with undo (spec 2 §2 Users: "add privileges"; mounted while it is open). */
export function PrivilegesDialog({ selected, search, onDone, isRunning, onConfirm, onCancel }: Props) {
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
  const [undo] = useUndoPrivilegesMutation();

  const give = (who: Selected) => add({ privileges: { ...who, userRoles: [roleRequest(draft)] } }).unwrap();

  function run() {
    onConfirm({
      selected,
      running: t('dialog.privileges.running'),
      sayDone: (done, doneName) =>
        done === 0 ? t('dialog.privileges.result') : t('dialog.privileges.done', { count: done, name: doneName, role: roleName }),
      failed: t('dialog.privileges.failed'),
      onSome: (ids) => give({ ids: [...ids] }),
      onAll: () => give(bulkBody(selected, search)),
      onDone,
      undo: {
        ...undoByToken((undoToken) => undo({ undoRequest: { undoToken } }).unwrap()),
        done: t('dialog.privileges.undone'),
        failed: t('dialog.privileges.undoFailed'),
      },
    });
  }

  return (
    <Dialog open onClose={isRunning ? undefined : onCancel} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <FormProvider {...form}>
        <form
          noValidate
          onSubmit={(event) => {
            void form.handleSubmit(run)(event);
          }}
        >
          <DialogTitle id={titleId}>{t('dialog.privileges.title', { count, name })}</DialogTitle>
          <DialogContent>
            {count > 1 && names.length > 0 && <Typography sx={{ mb: 1 }}>{sayPeople(t, names, count)}</Typography>}
            <Typography sx={{ mb: 2, color: 'text.secondary' }}>{t('dialog.privileges.body')}</Typography>
            <RoleFields name="role" hasPosition={false} />
          </DialogContent>
          <DialogActions sx={{ px: 3, pb: 2 }}>
            <Button onClick={onCancel} disabled={isRunning}>
              {t('dialog.cancel')}
            </Button>
            <Button type="submit" variant="contained" loading={isRunning}>
              {t('dialog.privileges.confirm', { count })}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  );
}
