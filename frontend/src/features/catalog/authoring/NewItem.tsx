import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useCreateItemMutation } from '@/api/authoring';
import type { CatalogLanguage } from '@/api/content';
import { useFormSave } from '@/shared/form/useFormSave';
import { useNavigate } from '@/shared/place/usePlaced';
import { StatusChip } from '@/shared/text/StatusChip';
import { useToasts } from '@/shared/toasts/toasts';
import { KINDS } from '../catalogQuery';
import { catalogLanguage } from '../useCatalog';
import { EditorFrame } from './EditorFrame';
import { itemInput, type ItemValues, newItem } from './rules/itemForm';
import { useItemLabels, useItemSchema } from './useItemForm';

/** A new item; with `slug` and `language` in the query, what there is in one language in the other. */
export function NewItem() {
  const { t, i18n } = useTranslation('authoring');
  const navigate = useNavigate();
  const toasts = useToasts();
  const [params] = useSearchParams();
  const [create] = useCreateItemMutation();
  const labels = useItemLabels();
  const schema = useItemSchema(labels);
  // The form starts once: what is typed stays, whatever becomes of the address.
  const [defaultValues] = useState(() => newItem(catalogLanguage(params.get('language') ?? i18n.language), { slug: params.get('slug') ?? '', kind: KINDS.find((kind) => kind === params.get('kind')) ?? 'ACTIVITY' }));
  const save = useFormSave<ItemValues>({
    schema,
    defaultValues,
    labels,
    serverWords: 'authoring',
    onSubmit: async (values) => {
      const made = await create({ slug: values.slug.trim() === '' ? null : values.slug.trim(), language: values.language as CatalogLanguage, input: itemInput(values) }).unwrap();
      toasts.show({ text: t('made', { title: made.fields.title }) });
      await navigate(`/resources/authoring/${made.id}`, { replace: true });
    },
  });
  return <EditorFrame save={save} labels={labels} id="" name={t('newTitle')} status={<StatusChip tone="off" label={t('state.new')} />} submitLabel={t('create')} />;
}
