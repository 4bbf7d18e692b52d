import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Words } from '@/locales/words';
import { SelectInput } from '@/shared/form/SelectInput';
import { useDebounced } from '@/shared/browser/useDebounced';
import { useSession } from '@/shared/session/SessionContext';
import { useAccountChoices } from '../hooks/useAccountChoices';
import { useAccountPlaces } from '../hooks/useAccountPlaces';
import { useRoleChoices } from '../hooks/useRoleChoices';
import { boundBy, choiceValue, needsOf, placesOf, readChoice } from '../rules/roleNeeds';
import { NOWHERE, POSITIONS, recordOf, withKnown, type RoleDraft } from '../rules/userForm';
import { sayPosition, sayRole } from '../rules/userWords';
import { PlaceInput } from './PlaceInput';

interface Props {
  /** Path of the record in the form: `userRoles.0`. */
  name: string;
  /** Positions are of people; a privilege that many get at once has none. */
  hasPosition?: boolean;
  /** Takes the record away; absent when it is the only one. */
  onRemove?: () => void;
  removeLabel?: string;
}

/** One role record: the role, then the places that it needs (spec 2 §5 "Role requirements", §6). */
export function RoleFields({ name, hasPosition = true, onRemove, removeLabel }: Props) {
  const { t } = useTranslation('users');
  const { setValue, clearErrors } = useFormContext();
  const draft = useWatch({ name }) as RoleDraft | undefined;
  const { role } = useSession();
  const bound = boundBy(role);
  const roles = useRoleChoices();
  const chosen = readChoice(draft?.choice ?? '');
  const places = chosen === null ? [] : placesOf(chosen.roleId);
  const needs = chosen === null ? [] : needsOf(chosen.roleId);
  const account = draft?.account ?? NOWHERE;
  const program = draft?.program ?? NOWHERE;

  const [typed, setTyped] = useState('');
  const accounts = useAccountChoices(useDebounced(typed.trim()), places.includes('account') && !bound.includes('account'));
  const { accountName, programs, sitesOf, isLoading, onRetry } = useAccountPlaces(
    places.includes('program') || account.name === '' ? account.id : 0,
  );
  const accountOptions = withKnown(accounts.options, { id: account.id, name: accountName });

  function forget(...fields: ('program' | 'site')[]) {
    for (const field of fields) {
      setValue(`${name}.${field}`, NOWHERE, { shouldDirty: true });
      clearErrors(`${name}.${field}`);
    }
  }
  const optional = (place: 'account' | 'program' | 'site') => (needs.includes(place) ? {} : { isOptional: true });
  const roleOptions = roles.choices.map((choice) => ({ value: choiceValue(choice), label: sayRole(t, choice.roleId, choice.isPrimary) }));

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <SelectInput
        name={`${name}.choice`}
        label={t('field.role')}
        options={roleOptions}
        onRetry={roles.onRetry}
        {...(chosen === null ? {} : { help: t(`roleHelp.${choiceValue(chosen) as keyof Words['users']['roleHelp']}`) })}
      />
      {places.includes('account') && !bound.includes('account') && (
        <PlaceInput
          name={`${name}.account`}
          label={t('field.account')}
          placeholder={t('form.pickAccount')}
          options={accountOptions}
          onType={setTyped}
          isLoading={accounts.isLoading}
          nothing={t('form.noAccount')}
          // An account known by its id alone has its name from its places.
          onRetry={accounts.onRetry ?? (account.name === '' ? onRetry : undefined)}
          onChosen={() => {
            forget('program', 'site');
          }}
        />
      )}
      {places.includes('program') && (
        <PlaceInput
          name={`${name}.program`}
          label={t('field.program')}
          placeholder={account.id === 0 ? t('form.accountFirst') : t('form.pickProgram')}
          options={programs}
          none={t('form.noPrograms')}
          isLoading={isLoading}
          isDisabled={account.id === 0}
          onRetry={onRetry}
          {...optional('program')}
          onChosen={() => {
            forget('site');
          }}
        />
      )}
      {places.includes('site') && (
        <PlaceInput
          name={`${name}.site`}
          label={t('field.site')}
          placeholder={program.id === 0 ? t('form.programFirst') : t('form.pickSite')}
          options={sitesOf(program.id)}
          none={t('form.noSites')}
          isLoading={isLoading}
          isDisabled={program.id === 0}
          onRetry={program.id === 0 ? undefined : onRetry}
          {...optional('site')}
          {...(needs.includes('site') || needs.length === 1 ? {} : { help: t('form.siteOptional') })}
        />
      )}
      {hasPosition && places.length > 0 && (
        <SelectInput
          name={`${name}.programRole`}
          label={t('field.programRole')}
          isOptional
          options={positionOptions(draft?.programRole ?? '').map((value) => ({ value, label: sayPosition(t, value) }))}
        />
      )}
      {draft?.revoked !== undefined && draft.revoked === recordOf(draft) && (
        <Typography sx={{ fontSize: 14, color: 'text.secondary' }}>{t('form.revoked')}</Typography>
      )}
      {onRemove !== undefined && (
        <Button size="small" color="error" onClick={onRemove} sx={{ alignSelf: 'flex-start' }}>
          {removeLabel}
        </Button>
      )}
    </Box>
  );
}

/** The spec's positions, and the one that somebody already has when it is another. */
function positionOptions(present: string): string[] {
  return present === '' || POSITIONS.some((each) => each === present) ? [...POSITIONS] : [...POSITIONS, present];
}
