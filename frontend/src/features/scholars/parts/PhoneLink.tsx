import { Link } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { sayPhone } from '@/shared/form/rules';

/** A phone number that calls somebody; nothing where there is none. */
export function PhoneLink({ name, phone }: { name: string; phone: string | null | undefined }) {
  const { t } = useTranslation('scholars');
  if (phone === null || phone === undefined || phone === '') {
    return null;
  }
  const said = sayPhone(phone);
  return (
    <Link href={`tel:+1${phone}`} aria-label={t('record.contacts.call', { name, phone: said })}>
      {said}
    </Link>
  );
}
