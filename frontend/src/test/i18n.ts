import i18next from 'i18next';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { initReactI18next } from 'react-i18next';
import { textNumbers } from '@/shared/formats/textNumbers';

const ROOT = path.join(__dirname, '../locales');

/** Every word of a language, by namespace. */
export function words(language: string): Record<string, Record<string, unknown>> {
  const folder = path.join(ROOT, language);
  return Object.fromEntries(
    readdirSync(folder).map((file) => [
      path.basename(file, '.json'),
      JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Record<string, unknown>,
    ]),
  );
}

/** Starts translation with all words loaded, and lets a missing one fail the test that meets it. */
export async function startTestI18n(): Promise<void> {
  const resources = { en: words('en'), es: words('es') };
  await i18next
    .use(initReactI18next)
    .use(textNumbers)
    .init({
      lng: 'en',
      fallbackLng: 'en',
      resources,
      ns: Object.keys(resources.en),
      defaultNS: 'shell',
      interpolation: { escapeValue: false, alwaysFormat: true },
      saveMissing: true,
      missingKeyHandler: (_languages, namespace, key) => {
        throw new Error(`no text for ${namespace}:${key}`);
      },
    });
}
