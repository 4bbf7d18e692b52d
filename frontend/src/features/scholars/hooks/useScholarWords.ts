import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { sayPhone } from '@/shared/form/rules';
import { useRelationship } from '@/shared/scholars/useRelationship';
import type { ContactDraft, LearningDraft, MedicalDraft, Pickup } from '../rules/scholarForm';

type Group = 'gender' | 'ethnicity' | 'relationship' | 'answer' | 'pickup' | 'status';

/** Values of a scholar as people read them. A word that nobody has words for is itself: others may be entered. */
export function useScholarWords() {
  const { t } = useTranslation('scholars');
  const sayRelationship = useRelationship();
  return useMemo(() => {
    const say = (group: Group, value: string | null | undefined): string => {
      if (group === 'relationship') {
        return sayRelationship(value);
      }
      const words: unknown = t(`form.${group}`, { returnObjects: true });
      const found = typeof words === 'object' && words !== null && value ? (words as Record<string, unknown>)[value] : undefined;
      return typeof found === 'string' ? found : (value ?? '');
    };
    const named = (pairs: readonly (readonly [string, string])[]) =>
      pairs.flatMap(([label, value]) => (value === '' ? [] : [`${label}: ${value}`])).join('; ');
    const contact = (draft: ContactDraft) =>
      [
        `${draft.firstName} ${draft.lastName}`.trim(),
        say('relationship', draft.relationship),
        sayPhone(draft.phoneNumber),
        draft.email,
        t(`form.pickup.${draft.pickup as Pickup}`),
      ]
        .filter((each) => each !== '')
        .join(', ');
    const contacts = (value: unknown) => (value as ContactDraft[]).map(contact).join('; ');
    return {
      say,
      /** For choosing between two versions. */
      show: {
        gender: (value: unknown) => say('gender', String(value)),
        ethnicity: (value: unknown) => say('ethnicity', String(value)),
        homePhone: (value: unknown) => sayPhone(String(value)),
        families: contacts,
        emergencyContacts: contacts,
        medical: (value: unknown) => {
          const draft = value as MedicalDraft | null;
          return draft === null
            ? ''
            : named([
                [t('form.field.epiPen'), say('answer', draft.epiPen)],
                [t('form.field.asthmaInhaler'), say('answer', draft.asthmaInhaler)],
                [t('form.field.allergies'), draft.allergies],
                [t('form.field.medications'), draft.medications],
              ]);
        },
        learningStatus: (value: unknown) => {
          const draft = value as LearningDraft | null;
          return draft === null
            ? ''
            : named([
                [t('form.field.iepStatus'), say('answer', draft.iepStatus)],
                [t('form.field.ellStatus'), say('answer', draft.ellStatus)],
                [t('form.field.specialEducation'), say('answer', draft.specialEducation)],
              ]);
        },
        consentInformation: (value: unknown) => say('answer', String(value)),
        consentFieldTrip: (value: unknown) => say('answer', String(value)),
        consentMedical: (value: unknown) => say('answer', String(value)),
        consentEmergency: (value: unknown) => say('answer', String(value)),
        photoOptOut: (value: unknown) => say('answer', String(value)),
        customFields: (value: unknown) => (value as string[]).filter((each) => each !== '').join(', '),
      },
    };
  }, [t, sayRelationship]);
}
