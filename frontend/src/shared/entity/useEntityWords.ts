import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityKey, FieldOf, WordedEntity } from './entityTypes';

/** The words of an entity by the keys that all of them have, and the labels of its fields. */
export function useEntityWords<E extends WordedEntity>({ many }: E) {
  const { t } = useTranslation(many);
  return useMemo(() => {
    // Which namespace it is, only whoever shows the entity knows; its type has seen to it that the words are there.
    const say = t as unknown as (key: EntityKey, values?: Record<string, string>) => string;
    return { say, label: (field: FieldOf<E>) => say(`field.${field}` as EntityKey) };
  }, [t]);
}
