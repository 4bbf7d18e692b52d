import type { FormatterModule } from 'i18next';
import { formatsOf } from './formats';

/** Writes the numbers within texts: "{{count}} people" is "1,200 people". What is a number to nobody, an ID or a year, is given as text. */
export const textNumbers: FormatterModule = {
  type: 'formatter',
  init: () => {},
  format: (value: unknown, _format, language) =>
    typeof value === 'number' ? formatsOf(language ?? 'en').number(value) : (value as string),
  add: () => {},
  addCached: () => {},
};
