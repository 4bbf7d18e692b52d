import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** What the fields of the user form are called in the summary of errors and between two versions. */
export function useUserLabels(): Record<string, string> {
  const { t } = useTranslation('users');
  return useMemo(
    () => ({
      firstName: t('field.firstName'),
      lastName: t('field.lastName'),
      email: t('field.email'),
      phoneNumber: t('field.phoneNumber'),
      phoneType: t('field.phoneType'),
      userRoles: t('form.roles'),
      choice: t('field.role'),
      account: t('field.account'),
      program: t('field.program'),
      site: t('field.site'),
      programRole: t('field.programRole'),
      invite: t('field.invite'),
      scheduleDate: t('field.scheduleDate'),
      personalInvitationNote: t('field.personalInvitationNote'),
    }),
    [t],
  );
}
