import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextInput } from '@/shared/form/TextInput';
import { useEmailCheck } from '../hooks/useEmailCheck';
import { needsInternalEmail, type RoleDraft } from '../rules/userForm';

interface Props {
  /** Whose form it is; 0 for somebody new. */
  userId: number;
  /** The address that they have; it need not be asked about. */
  present: string;
  /** Tells the form which address somebody else has; empty when none is known. */
  onTaken: (email: string) => void;
}

/** An e-mail address, checked while it is typed. */
export function EmailInput({ userId, present, onTaken }: Props) {
  const { t } = useTranslation('users');
  const { trigger, getFieldState } = useFormContext();
  const email = String(useWatch({ name: 'email' }) ?? '');
  const roles = useWatch({ name: 'userRoles' }) as RoleDraft[] | undefined;
  const check = useEmailCheck(email, userId, email.trim().toLowerCase() !== present.toLowerCase());
  const taken = check === 'taken' ? email.trim() : '';

  useEffect(() => {
    onTaken(taken);
    // The rule has changed, not the field: it says so at once.
    if (taken !== '' || getFieldState('email').invalid) {
      void trigger('email');
    }
  }, [taken, onTaken, trigger, getFieldState]);

  const help =
    check === 'checking'
      ? t('form.emailChecking')
      : check === 'free'
        ? t('form.emailFree')
        : needsInternalEmail(roles ?? [])
          ? t('rule.emailInternal')
          : t('form.emailHelp');
  return <TextInput name="email" label={t('field.email')} type="email" help={help} />;
}
