import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateLinkMutation, useEditLinkMutation, type Link } from '@/api/learning-management';
import type { Words } from '@/locales/words';
import { CheckInput } from '@/shared/form/CheckInput';
import { CountInput } from '@/shared/form/CountInput';
import { FieldRow } from '@/shared/form/FieldRow';
import { FormDialog } from '@/shared/form/FormDialog';
import { inShared } from '@/shared/form/rules';
import { SelectInput } from '@/shared/form/SelectInput';
import { TextInput } from '@/shared/form/TextInput';
import { useToasts } from '@/shared/toasts/toasts';
import { LINK_FIELDS, linkRequest, linkSchema, linkValues, newLink, type LinkValues } from '../linkForm';
import { LANGUAGES } from '../linkList';
import { AddressInput } from './AddressInput';
import { CategoryInput } from './CategoryInput';

/** What the service says of links alone. */
interface Props {
  link?: Link;
  /** The language of a new link, to begin with. */
  language: (typeof LANGUAGES)[number];
  /** Headings that there are. */
  categories: readonly string[];
  onClose: () => void;
}

/** The form of a link, new or edited (mounted while it is open). */
export function LinkDialog({ link, language, categories, onClose }: Props) {
  const { t } = useTranslation(['links', 'shared']);
  const toasts = useToasts();
  const [create] = useCreateLinkMutation();
  const [edit] = useEditLinkMutation();
  const labels = useMemo(
    () => Object.fromEntries(LINK_FIELDS.map((name) => [name, t(`field.${name}`)])) as Record<keyof LinkValues, string>,
    [t],
  );
  const schema = useMemo(() => linkSchema(inShared(t), (key, values) => t(key, values ?? {})), [t]);
  return (
    <FormDialog<LinkValues>
      title={link === undefined ? t('form.newTitle') : t('form.title')}
      submitLabel={t(link === undefined ? 'form.create' : 'form.save')}
      firstField="title"
      schema={schema}
      defaultValues={link === undefined ? newLink(language) : linkValues(link)}
      labels={labels}
      show={{ language: (value) => t(`language.${String(value) as keyof Words['links']['language']}`) }}
      version={link?.version ?? 0}
      readCurrent={(current) => ({ values: linkValues(current as Link), version: (current as Link).version })}
      serverWords="links"
      onSubmit={async (values, version) => {
        const request = linkRequest(values);
        const kept = await (
          link === undefined ? create({ linkRequest: request }) : edit({ linkId: link.id, linkRequest: { ...request, version } })
        ).unwrap();
        toasts.show({ text: t(link === undefined ? 'form.created' : 'form.saved', { title: kept.title }) });
      }}
      onClose={onClose}
    >
      <TextInput name="title" label={labels.title} />
      <AddressInput name="url" label={labels.url} help={t('form.urlHelp')} />
      <TextInput name="description" label={labels.description} rows={2} isOptional />
      <CategoryInput name="category" label={labels.category} help={t('form.categoryHelp')} categories={categories} isOptional />
      <FieldRow>
        <SelectInput
          name="language"
          label={labels.language}
          isRequired
          options={LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) }))}
        />
        <CountInput name="position" label={labels.position} help={t('form.positionHelp')} isOptional />
      </FieldRow>
      <CheckInput name="isActive" label={labels.isActive} help={t('form.activeHelp')} />
    </FormDialog>
  );
}
