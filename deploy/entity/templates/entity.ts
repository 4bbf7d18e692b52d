import type words from '@/locales/en/__many__.json';
import type { Entity } from './entity';

export const __CONST__ = {
  one: '__one__',
  many: '__many__',
  service: '__service__',
  path: '/__kebabMany__',
} as const satisfies Entity;

declare module '@/locales/words' {
  interface Words {
    __many__: typeof words;
  }
}
