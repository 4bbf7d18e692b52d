import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type CollectionSummary, type SharedWith, useCreateCollectionMutation, useUpdateCollectionMutation } from '@/api/content';
import { FormDialog } from '@/shared/form/FormDialog';
import { RadioInput } from '@/shared/form/RadioInput';
import { inShared, optionalText, requiredText } from '@/shared/form/rules';
import { TextInput } from '@/shared/form/TextInput';
import { useSession } from '@/shared/session/SessionContext';
import { useToasts } from '@/shared/toasts/toasts';

interface Values {
  name: string;
  description: string;
  sharedWith: string;
}

/** Longest texts that the service takes; a GraphQL schema says none. */
const NAME = 100;
const DESCRIPTION = 500;

interface Props {
  accountId: number;
  /** The one to be changed; a new one when missing. */
  collection?: CollectionSummary;
  /** What a new one holds. */
  itemSlugs?: readonly string[];
  onClose: () => void;
}

/** The form of a collection, new or edited (mounted while it is open). */
export function CollectionDialog({ accountId, collection, itemSlugs = [], onClose }: Props) {
  const { t } = useTranslation(['catalog', 'shared']);
  const toasts = useToasts();
  const { place, isFlagOn } = useSession();
  const [create] = useCreateCollectionMutation();
  const [update] = useUpdateCollectionMutation();
  const labels = {
    name: t('collection.field.name'),
    description: t('collection.field.description'),
    sharedWith: t('collection.field.sharedWith'),
  };
  const schema = useMemo<z.ZodType<Values, Values>>(() => {
    const say = inShared(t);
    return z.object({
      name: requiredText(say, t('collection.field.name'), NAME),
      description: optionalText(say, t('collection.field.description'), DESCRIPTION),
      sharedWith: z.string(),
    });
  }, [t]);
  const isShared = isFlagOn('shared-collections');
  // It may be shared with another place than the one in view: that stays a choice.
  const offered: readonly SharedWith[] = [
    'NOBODY',
    ...(place.siteId > 0 || collection?.sharedWith === 'SITE' ? ['SITE' as const] : []),
    ...(place.programId > 0 || collection?.sharedWith === 'PROGRAM' ? ['PROGRAM' as const] : []),
    'ACCOUNT',
  ];

  async function save({ name, description, sharedWith }: Values, version: number) {
    const stays = collection !== undefined && collection.sharedWith === sharedWith;
    const at = {
      programId: stays ? collection.programId : sharedWith === 'PROGRAM' ? String(place.programId) : null,
      siteId: stays ? collection.siteId : sharedWith === 'SITE' ? String(place.siteId) : null,
    };
    const input = {
      name: name.trim(),
      description: description.trim(),
      sharedWith: sharedWith as SharedWith,
      ...at,
      itemSlugs: collection?.itemSlugs ?? itemSlugs,
    };
    await (
      collection === undefined ? create({ accountId: String(accountId), input }) : update({ id: collection.id, version, input })
    ).unwrap();
    toasts.show({ text: t(collection === undefined ? 'collection.made' : 'collection.saved', { name: input.name }) });
  }

  return (
    <FormDialog<Values>
      title={t(collection === undefined ? 'collection.newTitle' : 'collection.editTitle')}
      submitLabel={t(collection === undefined ? 'collection.create' : 'collection.save')}
      firstField="name"
      schema={schema}
      defaultValues={
        collection === undefined
          ? { name: '', description: '', sharedWith: 'NOBODY' }
          : { name: collection.name, description: collection.description, sharedWith: collection.sharedWith }
      }
      labels={labels}
      serverWords="catalog"
      version={collection?.version ?? 0}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput name="name" label={labels.name} />
      <TextInput name="description" label={labels.description} rows={2} isOptional />
      {isShared && (
        <RadioInput
          name="sharedWith"
          label={labels.sharedWith}
          options={offered.map((value) => ({ value, label: t(`collection.shared.${value}`) }))}
        />
      )}
    </FormDialog>
  );
}
