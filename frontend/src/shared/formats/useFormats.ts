import { useTranslation } from 'react-i18next';
import { formatsOf, type Formats } from './formats';

/** How dates, times and numbers are written in the person's language. `zone`: a site's, where it is about a site; the person's own otherwise. */
export function useFormats(zone?: string | null): Formats {
  const { i18n } = useTranslation();
  return formatsOf(i18n.language, zone);
}
