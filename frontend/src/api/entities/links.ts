import type words from '@/locales/en/links.json';
import type { Entity } from './entity';

export const LINKS = {
  one: 'link',
  many: 'links',
  service: 'learning-management',
  path: '/links',
} as const satisfies Entity;

declare module '@/locales/words' {
  interface Words {
    links: typeof words;
  }
}
