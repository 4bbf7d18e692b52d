import type words from '@/locales/en/sites.json';
import type { Entity } from './entity';

export const SITES = { one: 'site', many: 'sites', service: 'admin', path: '/sites' } as const satisfies Entity;

declare module '@/locales/words' {
  interface Words {
    sites: typeof words;
  }
}
