import 'i18next';
import type { Words } from '@/locales/words';

declare module 'i18next' {
  /** A key that has no English words does not compile. */
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: Words;
  }
}
