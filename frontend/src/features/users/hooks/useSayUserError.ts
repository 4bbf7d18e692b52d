import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** What the service says, in its own English words, and the key of the same in every language. */
const KNOWN: Record<string, string> = {
  'First Name is required': 'rule.firstNameRequired',
  'Last Name is required': 'rule.lastNameRequired',
  'Email is required': 'rule.emailRequired',
  'User Role is required': 'rule.roleRequired',
  'Account is required': 'rule.accountRequired',
  'Program is required': 'rule.programRequired',
  'Site/Session is required': 'rule.siteRequired',
  'Email invalid': 'rule.emailInvalid',
  'Duplicate user': 'rule.emailDuplicate',
  'An internal email address must be used': 'rule.emailInternal',
};

/** An error of the users' service in the person's language; one that is not known is shown as the service says it. */
export function useSayUserError(): (error: { name: string; detail: string }) => string {
  const { t } = useTranslation('users');
  return useCallback(
    ({ detail }) => {
      const key = KNOWN[detail];
      return key === undefined ? detail : t(key);
    },
    [t],
  );
}
