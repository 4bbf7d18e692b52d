import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { textNumbers } from '@/shared/formats/textNumbers';
import { fetchPart, PartMissing } from '@/shared/lazy/fetchPart';
import { partArrived } from '@/shared/lazy/PartSuspense';
import { chooseLanguage, type Language } from './language';
import { wordsFailed } from './missingWords';

/** Loads one file for a language and namespace when a page first needs it. */
const files: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => {
    // Named, so that the service worker knows which words the first page needs.
    fetchPart(
      async () =>
        (await import(/* webpackChunkName: "words-[request]" */ `@/locales/${language}/${namespace}.json`)) as {
          default: Record<string, unknown>;
        },
    ).then(
      (module) => {
        done(null, module.default);
      },
      (error: unknown) => {
        wordsFailed({ language, namespace, fault: error instanceof PartMissing ? error.fault : 'unreachable' });
        done(error instanceof Error ? error : new Error(String(error)), false);
      },
    );
  },
};

/** Starts translation with the words of the shell loaded, so that the first paint has them. */
export async function startI18n(language: Language = chooseLanguage()): Promise<void> {
  i18next.on('loaded', partArrived);
  await i18next
    .use(files)
    .use(initReactI18next)
    .use(textNumbers)
    .init({
      lng: language,
      fallbackLng: 'en',
      supportedLngs: ['en', 'es'],
      ns: ['shell', 'shared'],
      defaultNS: 'shell',
      interpolation: { escapeValue: false, alwaysFormat: true },
    });
  document.documentElement.lang = language;
  i18next.on('languageChanged', (next) => {
    document.documentElement.lang = next;
  });
}
