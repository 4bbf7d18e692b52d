import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { adminApi } from '@/api/admin';
import { useSavePreferencesMutation } from '@/api/identitySession';
import type { AppDispatch } from '../store/store';
import { isLanguage, type Language, rememberLanguage } from '../i18n/language';

/** The person's language, and the way to choose another: at once, in this browser, and with their account. */
export function useLanguage() {
  const { i18n } = useTranslation('shell');
  const dispatch = useDispatch<AppDispatch>();
  const [update] = useSavePreferencesMutation();
  const language: Language = isLanguage(i18n.language) ? i18n.language : 'en';

  function setLanguage(next: Language) {
    rememberLanguage(next);
    void i18n.changeLanguage(next).then(() => {
      // The terms come in the person's language.
      void dispatch(adminApi.endpoints.readAcknowledgment.initiate({}, { forceRefetch: true, subscribe: false }));
    });
    void update({ locale: next });
  }

  return { language, setLanguage };
}
