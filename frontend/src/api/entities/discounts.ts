import type words from '@/locales/en/discounts.json';
import type { Entity } from './entity';

export const DISCOUNTS = {
  one: 'discount',
  many: 'discounts',
  service: 'enrollment',
  path: '/discount',
} as const satisfies Entity;

declare module '@/locales/words' {
  interface Words {
    discounts: typeof words;
  }
}
