import { Box } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useCreateItemMutation } from '@/api/authoring';
import type { CatalogLanguage } from '@/api/content';
import { useDraft, type DraftState } from '@/shared/form/useDraft';
import { useFormSave } from '@/shared/form/useFormSave';
import { useNavigate } from '@/shared/place/usePlaced';
import { StatusChip } from '@/shared/text/StatusChip';
import { useToasts } from '@/shared/toasts/toasts';
import { KINDS } from '../catalogQuery';
import { catalogLanguage } from '../useCatalog';
import { EditorFrame } from './EditorFrame';
import { EditorSkeleton } from './EditorSkeleton';
import { itemDraft, itemInput, type ItemValues, newItem } from './rules/itemForm';
import { useItemLabels, useItemSchema } from './useItemForm';

/** A new item; with `slug` and `language` in the query, what there is in one language in the other. */
export function NewItem() {
  const { i18n } = useTranslation('authoring');
  const [params] = useSearchParams();
  // The form starts once: what is typed stays, whatever becomes of the address.
  const [start] = useState(() =>
    newItem(catalogLanguage(params.get('language') ?? i18n.language), {
      slug: params.get('slug') ?? '',
      kind: KINDS.find((kind) => kind === params.get('kind')) ?? 'ACTIVITY',
    }),
  );
  // What is translated has a draft of its own.
  const draft = useDraft<ItemValues>(
    { kind: 'item', accountId: 0, programId: 0, siteId: 0, record: start.slug === '' ? 'new' : `new:${start.slug}:${start.language}` },
    itemDraft,
  );
  if (draft.isLoading) {
    return (
      <Box sx={{ maxWidth: 1280, mx: 'auto', px: { xs: 2, md: 4 }, py: 3 }}>
        <EditorSkeleton />
      </Box>
    );
  }
  return <NewItemForm key={draft.formKey} start={start} draft={draft} />;
}

function NewItemForm({ start, draft: { restored, draft } }: { start: ItemValues; draft: DraftState<ItemValues> }) {
  const { t } = useTranslation('authoring');
  const navigate = useNavigate();
  const toasts = useToasts();
  const [create] = useCreateItemMutation();
  const labels = useItemLabels();
  const schema = useItemSchema(labels);
  const save = useFormSave<ItemValues>({
    schema,
    defaultValues: start,
    restored,
    draft,
    labels,
    serverWords: 'authoring',
    onSubmit: async (values) => {
      const made = await create({
        slug: values.slug.trim() === '' ? null : values.slug.trim(),
        language: values.language as CatalogLanguage,
        input: itemInput(values),
      }).unwrap();
      toasts.show({ text: t('made', { title: made.fields.title }) });
      await navigate(`/resources/authoring/${made.id}`, { replace: true });
    },
  });
  return (
    <EditorFrame
      save={save}
      draft={draft}
      labels={labels}
      id=""
      name={t('newTitle')}
      status={<StatusChip tone="off" label={t('state.new')} />}
      submitLabel={t('create')}
    />
  );
}
