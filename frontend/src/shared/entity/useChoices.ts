import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** An enumeration that travels as a number, as `src/api/<service>.rules.generated.ts` has it: the words come from the service. */
export type Codes = Readonly<Record<string, { readonly code: number; readonly en: string; readonly es: string }>>;

export interface Choices {
  /** For filters, radio buttons and selects. */
  options: { value: string; label: string }[];
  /** What a value is called, in digits too; nothing for one that there is not. */
  say: (value: unknown) => string;
}

export function choicesOf(codes: Codes, language: string): Choices {
  const options = Object.values(codes).map(({ code, en, es }) => ({ value: String(code), label: language === 'es' ? es : en }));
  return { options, say: (value) => options.find((option) => option.value === String(value))?.label ?? '' };
}

/** The values of an enumeration in the person's language. */
export function useChoices(codes: Codes): Choices {
  const { language } = useTranslation().i18n;
  return useMemo(() => choicesOf(codes, language), [codes, language]);
}
