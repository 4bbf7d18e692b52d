import { Box } from '@mui/material';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useTranslation } from 'react-i18next';
import { authoringApi, type EditedItem, useEditedItemQuery, useUpdateItemMutation } from '@/api/authoring';
import type { ApiDispatch } from '@/api/baseApi';
import { useDraft, type DraftState } from '@/shared/form/useDraft';
import { useFormSave } from '@/shared/form/useFormSave';
import { usePageName } from '@/shared/layout/PageName';
import { problemOf } from '@/shared/states/problem';
import { RecordMissing } from '@/shared/states/RecordMissing';
import { EditorActions } from './EditorActions';
import { EditorFrame } from './EditorFrame';
import { EditorSkeleton } from './EditorSkeleton';
import { itemDraft, itemInput, type ItemValues, itemValues } from './rules/itemForm';
import { StandingChip } from './StandingChip';
import { useItemLabels, useItemSchema, useItemWords } from './useItemForm';
import { Versions } from './Versions';

/** The editor of an item (`/resources/authoring/{itemId}`). */
export function ItemEditor({ id }: { id: string }) {
  const { t } = useTranslation('authoring');
  const { currentData, error, isFetching, refetch } = useEditedItemQuery({ id }, { refetchOnMountOrArgChange: true });
  const [start, setStart] = useState<EditedItem | null>(null);
  const draft = useDraft<ItemValues>({ kind: 'item', accountId: 0, programId: 0, siteId: 0, record: id }, itemDraft);
  // What the form starts with must be what is saved now, not what was when it was open last.
  if (start === null && currentData !== undefined && currentData !== null && !isFetching) {
    setStart(currentData);
  }
  usePageName((currentData ?? start)?.fields.title);
  if (start !== null && !draft.isLoading) {
    return <Editor key={draft.formKey} edited={currentData ?? start} draft={draft} />;
  }
  return (
    <Box sx={{ maxWidth: 1280, mx: 'auto', px: { xs: 2, md: 4 }, py: 3 }}>
      {isFetching || (start !== null && draft.isLoading) ? (
        <EditorSkeleton />
      ) : (
        <RecordMissing
          title={t('missing')}
          failedTitle={t('failed')}
          {...(error === undefined ? {} : { error })}
          onRetry={() => {
            void refetch();
          }}
          wayBack={{ to: '/resources/authoring', label: t('toList') }}
        />
      )}
    </Box>
  );
}

function Editor({ edited, draft: { restored, draft } }: { edited: EditedItem; draft: DraftState<ItemValues> }) {
  const { t } = useTranslation('authoring');
  const dispatch: ApiDispatch = useDispatch();
  const [update] = useUpdateItemMutation();
  const labels = useItemLabels();
  const schema = useItemSchema(labels);
  const { id, slug, language, fields, version, versions } = edited;
  const show = useItemWords(language, fields.related);
  /** The version that the form stands on. */
  const [base, setBase] = useState(version);
  const [hasDialog, setHasDialog] = useState(false);

  const save = useFormSave<ItemValues>({
    schema,
    defaultValues: itemValues(edited),
    restored,
    draft,
    labels,
    version: base,
    serverWords: 'authoring',
    show,
    readCurrent: (current) => ({ values: itemValues(current as EditedItem), version: (current as EditedItem).version }),
    onSubmit: async (values, seen) => {
      const kept = await update({ id, version: seen, input: itemInput(values) });
      if (kept.error !== undefined) {
        throw problemOf(kept.error).name === 'Error_VersionConflict' ? await withCurrent(kept.error, id, dispatch) : kept.error;
      }
      setBase(kept.data.version);
    },
  });

  const { isDirty, isSubmitting } = save.form.formState;
  const { startFrom } = save;
  useEffect(() => {
    // Something else has saved a version: where nothing was typed, it is what is edited.
    if (version > base && !isDirty && !isSubmitting) {
      startFrom(itemValues(edited), version);
      setBase(version);
    }
  }, [version, base, isDirty, isSubmitting, edited, startFrom]);

  return (
    <EditorFrame
      save={save}
      draft={draft}
      labels={labels}
      id={id}
      name={fields.title}
      status={<StandingChip standing={edited} />}
      place={t('about', { slug, language: t(`language.${language}`), version })}
      actions={<EditorActions edited={edited} isDirty={isDirty} onDialog={setHasDialog} />}
      submitLabel={t('save')}
      hasDialog={hasDialog}
      more={[
        { id: 'versions', label: t('tab.versions', { count: versions.length }), content: <Versions edited={edited} isDirty={isDirty} /> },
      ]}
    />
  );
}

/** A conflict with what another has saved: the service says only that there is one. */
async function withCurrent(error: object, id: string, dispatch: ApiDispatch): Promise<unknown> {
  const fresh = await dispatch(authoringApi.endpoints.editedItem.initiate({ id }, { forceRefetch: true, subscribe: false }));
  const current = fresh.data;
  if (current === undefined || current === null) {
    return error;
  }
  const data = 'data' in error && typeof error.data === 'object' ? error.data : {};
  return { ...error, data: { ...data, current: { ...current, changedBy: current.versions[0]?.savedBy ?? '' } } };
}
