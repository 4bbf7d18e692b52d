import { useTranslation } from 'react-i18next';
import type { Words } from '@/locales/words';
import { AUDIENCES } from './rules/itemForm';

/** Audiences in the language of the screen. The service knows them by their English names. */
export function useAudienceWords(): (name: string) => string {
  const { t } = useTranslation('authoring');
  const isKnown = (name: string): name is keyof Words['authoring']['audienceNames'] => (AUDIENCES as readonly string[]).includes(name);
  return (name) => (isKnown(name) ? t(`audienceNames.${name}`) : name);
}
