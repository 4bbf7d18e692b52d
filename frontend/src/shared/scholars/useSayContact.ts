import { useTranslation } from 'react-i18next';
import { sayPhone } from '@/shared/form/rules';
import type { FoundScholar } from './findApi';

/** By whom a child was found: "Rosa Cruz, Mother · (718) 555-0101". */
export function useSayContact() {
  const { t } = useTranslation('scholarList');
  return ({ firstName, lastName, relationship, phoneNumber, isBarred }: NonNullable<FoundScholar['contact']>): string => {
    const name = `${firstName} ${lastName}`.trim();
    const who = relationship === null || relationship === '' ? name : `${name}, ${relationship}`;
    return [who, ...(phoneNumber === null ? [] : [sayPhone(phoneNumber)]), ...(isBarred ? [t('found.barred')] : [])].join(' · ');
  };
}
