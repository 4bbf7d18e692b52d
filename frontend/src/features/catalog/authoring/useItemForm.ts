import { useMemo } from 'react';
import { inShared } from '@/shared/form/rules';
import { useTranslation } from 'react-i18next';
import { useCatalogSubscriptionsQuery } from '@/api/content';
import { type ItemFields, useNamedItemsQuery } from '@/api/authoring';
import type { CatalogLanguage, ItemKind, ItemMedia } from '@/api/content';
import { sayGrades, useCatalogWords } from '../words';
import { mediaName } from '../parts/ItemMedia';
import { useAudienceWords } from './useAudienceWords';
import { ITEM_FIELDS, itemSchema, type ItemValues, type Labels } from './rules/itemForm';

/** What the fields of an item are called. */
export function useItemLabels(): Labels {
  const { t } = useTranslation('authoring');
  return useMemo(() => Object.fromEntries(ITEM_FIELDS.map((name) => [name, t(`field.${name}`)])) as Labels, [t]);
}

export function useItemSchema(labels: Labels) {
  const { t } = useTranslation(['authoring', 'shared']);
  return useMemo(() => itemSchema(inShared(t), (key, values) => t(key, values ?? {}), labels), [t, labels]);
}

/** Fields of an item as people read them, where they are more than their text. */
export function useItemWords(language: CatalogLanguage, related: readonly string[]) {
  const { t } = useTranslation('authoring');
  const words = useCatalogWords();
  const audience = useAudienceWords();
  const { data: subscriptions } = useCatalogSubscriptionsQuery({});
  const { data: named } = useNamedItemsQuery({ slugs: related, language }, { skip: related.length === 0 });
  const lines = (value: unknown) => (value as readonly string[]).join('\n');
  return {
    kind: (value: unknown) => words.kind(value as ItemKind),
    subscriptionId: (value: unknown) => subscriptions?.find(({ id }) => id === value)?.subscriptionTitle ?? String(value),
    activityType: (value: unknown) => words.type(String(value)),
    subjects: (value: unknown) => (value as ItemFields['subjects']).map(words.subject).join(', '),
    grades: (value: unknown) => sayGrades(value as ItemFields['grades']),
    audience: (value: unknown) => (value as ItemFields['audience']).map(audience).join(', '),
    place: (value: unknown) => words.place(String(value)),
    materials: lines,
    steps: lines,
    variations: lines,
    reflection: lines,
    related: (value: unknown) =>
      (value as readonly string[]).map((slug) => named?.find((each) => each.slug === slug)?.title ?? slug).join('\n'),
    media: (value: unknown) =>
      (value as readonly ItemMedia[])
        .map((file) => `${t(`media.role.${file.role}`)}: ${mediaName(file)}${file.language === '' ? '' : ` (${file.language})`}`)
        .join('\n'),
    picture: (value: unknown) => t(value === '' ? 'picture.none' : 'picture.some'),
  } satisfies Partial<Record<keyof ItemValues, (value: unknown) => string>>;
}
