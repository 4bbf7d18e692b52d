import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { namesOf } from '@/shared/form/fromApi';
import { NO_CONTACT, type OfUser, STAFF_FIELDS, staffSchema, type StaffLabels } from '../rules/staffForm';

/** What the fields of a staff member are called, and what they must be; of a user the person's own fields are not asked for. */
export function useStaffForm({ isUser, isPhoneOfUser }: OfUser = { isUser: false, isPhoneOfUser: false }) {
  const { t } = useTranslation('staffRoster');
  const { t: tShared } = useTranslation('shared');
  return useMemo(() => {
    const labels = Object.fromEntries(STAFF_FIELDS.map((field) => [field, t(`form.field.${field}`)])) as StaffLabels;
    const ofEmergency = namesOf(NO_CONTACT).map((field) => [
      `emergencyContact.${field}`,
      t('form.emergencyField', { field: labels[field] }),
    ]);
    return {
      labels,
      all: { ...labels, ...Object.fromEntries(ofEmergency) } as Record<string, string>,
      schema: staffSchema(tShared, labels, { isUser, isPhoneOfUser }),
    };
  }, [t, tShared, isUser, isPhoneOfUser]);
}
