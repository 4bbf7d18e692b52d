import { Box, Button, FormHelperText, Typography } from '@mui/material';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/shared/session/SessionContext';
import { ownPlaceOf } from '../rules/roleNeeds';
import { emptyRole, type UserDraft } from '../rules/userForm';
import { RoleFields } from './RoleFields';
import { UpgradeGuard } from './UpgradeGuard';

interface Props {
  /** Whoever works at a site until now: becoming an account admin has to be confirmed. */
  guardedName?: string;
}

/** All roles of somebody, each with its places. */
export function RolesField({ guardedName }: Props) {
  const { t } = useTranslation('users');
  const { role, place } = useSession();
  const { control, getValues, formState } = useFormContext<UserDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'userRoles' });
  const errors = formState.errors.userRoles;
  const problem = errors?.root?.message ?? (typeof errors?.message === 'string' ? errors.message : undefined);

  function add() {
    // All roles of a person belong to one account.
    const account = getValues('userRoles.0.account');
    const next = emptyRole(ownPlaceOf(role, place));
    append(account === undefined ? next : { ...next, account });
  }

  return (
    <>
      {fields.map((field, index) => (
        <Box
          key={field.id}
          role="group"
          aria-label={t('form.roleNumber', { number: index + 1 })}
          sx={fields.length === 1 ? {} : { border: '1px solid', borderColor: 'divider', borderRadius: '8px', p: 2 }}
        >
          {fields.length > 1 && (
            <Typography sx={{ fontSize: 14, lineHeight: '20px', fontWeight: 600, mb: 1.5 }}>
              {t('form.roleNumber', { number: index + 1 })}
            </Typography>
          )}
          {guardedName !== undefined && <UpgradeGuard name={`userRoles.${String(index)}`} person={guardedName} />}
          <RoleFields
            name={`userRoles.${String(index)}`}
            {...(fields.length === 1
              ? {}
              : {
                  onRemove: () => {
                    remove(index);
                  },
                  removeLabel: t('form.removeRole', { number: index + 1 }),
                })}
          />
        </Box>
      ))}
      {problem !== undefined && <FormHelperText error>{problem}</FormHelperText>}
      <Button variant="outlined" size="small" onClick={add} sx={{ alignSelf: 'flex-start' }}>
        {t('form.addRole')}
      </Button>
    </>
  );
}
