import { Alert } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type CatalogLanguage, type CatalogSubscription, useCatalogSubscriptionsQuery } from '@/api/content';
import { CountInput } from '@/shared/form/CountInput';
import { FieldRow } from '@/shared/form/FieldRow';
import { FormSection } from '@/shared/form/FormSection';
import { SelectInput } from '@/shared/form/SelectInput';
import { SuggestInput } from '@/shared/form/SuggestInput';
import { TextInput } from '@/shared/form/TextInput';
import { GRADES, KINDS } from '../catalogQuery';
import { useCatalogWords } from '../words';
import { BodyInput } from './fields/BodyInput';
import { ChoicesInput } from './fields/ChoicesInput';
import { CountedInput } from './fields/CountedInput';
import { LinesInput } from './fields/LinesInput';
import { MediaInput } from './fields/MediaInput';
import { PictureInput } from './fields/PictureInput';
import { RelatedInput } from './fields/RelatedInput';
import { AUDIENCES, type ItemValues, type Labels, LENGTH, LINES, PLACES } from './rules/itemForm';
import { useAudienceWords } from './useAudienceWords';

interface Props {
  labels: Labels;
  /** It does not exist yet, so that its language and its name in links are still to be chosen. */
  isNew: boolean;
}

/** All fields of an item, in the order in which its readers meet them. */
export function ItemFormFields({ labels, isNew }: Props) {
  const { t } = useTranslation('authoring');
  const words = useCatalogWords();
  const audience = useAudienceWords();
  const { control } = useFormContext<ItemValues>();
  const [kind, written, slug] = useWatch({ control, name: ['kind', 'language', 'slug'] });
  const language: CatalogLanguage = written === 'es' ? 'es' : 'en';
  const { data: subscriptions = [], isError, refetch } = useCatalogSubscriptionsQuery({});
  const labelOf = ({ subscriptionTitle: title, subscriptionCategory }: CatalogSubscription) => {
    const category = t(`category.${subscriptionCategory}`);
    return title === category ? title : t('subscription', { title, category });
  };
  const same = (value: string) => ({ value, label: value });
  return (
    <>
      <FormSection title={t('section.about')}>
        <FieldRow>
          <SelectInput name="kind" label={labels.kind} isRequired options={KINDS.map((value) => ({ value, label: words.kind(value) }))} />
          {kind === 'ACTIVITY' && (
            <SuggestInput
              name="activityType"
              label={labels.activityType}
              isOptional
              suggestions={Object.entries(words.types).map(([value, label]) => ({ value, label }))}
            />
          )}
        </FieldRow>
        {isNew && (
          <FieldRow>
            <SelectInput
              name="language"
              label={labels.language}
              isRequired
              options={(['en', 'es'] as const).map((value) => ({ value, label: t(`language.${value}`) }))}
            />
            <TextInput name="slug" label={labels.slug} help={t('slugHelp')} isOptional />
          </FieldRow>
        )}
        <CountedInput name="title" label={labels.title} most={LENGTH.title} />
        <CountedInput name="summary" label={labels.summary} most={LENGTH.summary} rows={3} />
        <SelectInput
          name="subscriptionId"
          label={labels.subscriptionId}
          help={t('subscriptionHelp')}
          options={subscriptions.map((each) => ({ value: each.id, label: labelOf(each) }))}
          onRetry={isError ? () => void refetch() : undefined}
        />
        <ChoicesInput
          name="subjects"
          label={labels.subjects}
          isOptional
          options={Object.entries(words.subjects).map(([value, label]) => ({ value, label }))}
        />
      </FormSection>
      <FormSection title={t('section.who')}>
        <ChoicesInput
          name="audience"
          label={labels.audience}
          help={t('audienceHelp')}
          options={AUDIENCES.map((value) => ({ value, label: audience(value) }))}
        />
        <ChoicesInput name="grades" label={labels.grades} isOptional options={GRADES.map(same)} />
      </FormSection>
      <FormSection title={t('section.when')}>
        <FieldRow>
          <CountInput name="setupHours" label={labels.setupHours} isOptional />
          <CountInput name="setupMinutes" label={labels.setupMinutes} isOptional />
          <CountInput name="durationMinutes" label={labels.durationMinutes} />
        </FieldRow>
        <FieldRow>
          <TextInput name="groupSize" label={labels.groupSize} help={t('groupHelp')} isOptional />
          <SelectInput
            name="place"
            label={labels.place}
            isOptional
            options={PLACES.map((value) => ({ value, label: words.place(value) }))}
          />
        </FieldRow>
      </FormSection>
      <FormSection title={t('section.text')}>
        <BodyInput label={labels.body} language={language} />
      </FormSection>
      {kind === 'COURSE' && (
        <Alert severity="info" sx={{ bgcolor: 'brand.soft', color: 'text.primary' }}>
          {t('courseParts')}
        </Alert>
      )}
      <FormSection title={t('section.do')} help={t('linesHelp')}>
        {LINES.slice(0, 3).map((name) => (
          <LinesInput key={name} name={name} label={labels[name]} language={language} />
        ))}
        <CountedInput name="safety" label={labels.safety} most={LENGTH.safety} rows={3} isOptional />
        <LinesInput name="reflection" label={labels.reflection} language={language} />
      </FormSection>
      <FormSection title={t('section.picture')}>
        <PictureInput label={labels.picture} textLabel={labels.pictureText} />
      </FormSection>
      <FormSection title={t('section.files')}>
        <MediaInput label={labels.media} />
      </FormSection>
      <FormSection title={t('section.related')}>
        <RelatedInput label={labels.related} language={language} slug={slug} />
      </FormSection>
    </>
  );
}
