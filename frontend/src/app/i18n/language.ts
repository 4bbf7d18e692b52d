export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

const KEY = 'afterbell.language';

export function isLanguage(value: unknown): value is Language {
  return value === 'en' || value === 'es';
}

/** The person's own choice in this browser, else the first of the browser's languages that there is, else English. */
export function chooseLanguage(stored: string | null = readChoice(), preferred: readonly string[] = navigator.languages): Language {
  if (isLanguage(stored)) {
    return stored;
  }
  return preferred.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';
}

export function rememberLanguage(language: Language): void {
  localStorage.setItem(KEY, language);
}

export function readChoice(): string | null {
  return localStorage.getItem(KEY);
}
