import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '@/shared/browser/useDebounced';
import { useAccountChoices } from '../hooks/useAccountChoices';
import { useAccountPlaces } from '../hooks/useAccountPlaces';
import { NOWHERE, withKnown, type ChosenPlace } from '../rules/userForm';
import { PlaceInput } from './PlaceInput';

/** The program that they are to run; somebody of the provider chooses its account first. */
export function ProgramFields({ isAccountFixed, onProgram }: { isAccountFixed: boolean; onProgram: (name: string) => void }) {
  const { t } = useTranslation(['users', 'shared']);
  const { setValue } = useFormContext();
  const [typed, setTyped] = useState('');
  const account = (useWatch({ name: 'account' }) as ChosenPlace | undefined) ?? NOWHERE;
  const program = (useWatch({ name: 'program' }) as ChosenPlace | undefined) ?? NOWHERE;
  const accounts = useAccountChoices(useDebounced(typed.trim()), !isAccountFixed);
  const { programs, accountName, isLoading, onRetry } = useAccountPlaces(account.id);
  const options = withKnown(accounts.options, { id: account.id, name: accountName });
  const chosenName = programs.find(({ id }) => id === program.id)?.name ?? '';
  useEffect(() => {
    onProgram(chosenName);
  });
  return (
    <>
      {!isAccountFixed && (
        <PlaceInput
          name="account"
          label={t('field.account')}
          placeholder={t('form.pickAccount')}
          options={options}
          onType={setTyped}
          isLoading={accounts.isLoading}
          nothing={t('form.noAccount')}
          onRetry={accounts.onRetry}
          onChosen={() => {
            setValue('program', NOWHERE);
          }}
        />
      )}
      <PlaceInput
        name="program"
        label={t('field.program')}
        placeholder={account.id === 0 ? t('form.accountFirst') : t('form.pickProgram')}
        options={programs}
        none={t('form.noPrograms')}
        isLoading={isLoading}
        isDisabled={account.id === 0}
        onRetry={onRetry}
      />
    </>
  );
}
