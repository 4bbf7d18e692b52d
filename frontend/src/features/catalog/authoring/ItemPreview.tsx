import { Alert, Box, FormLabel, NativeSelect, OutlinedInput, Skeleton, Typography } from '@mui/material';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type NamedItem, useEditedItemQuery, useNamedItemsQuery, useRenderedQuery } from '@/api/authoring';
import { type CatalogLanguage, type Item, useCatalogSubscriptionsQuery } from '@/api/content';
import { EyeIcon } from '@/shared/icons/icons';
import { useParameter } from '@/shared/list/useParameter';
import { Role } from '@/shared/session/roles';
import { EmptyState } from '@/shared/states/EmptyState';
import { ErrorState } from '@/shared/states/ErrorState';
import { LoadingState } from '@/shared/states/LoadingState';
import { Reading } from '../parts/Reading';
import { hiddenFrom, isAuthor, READERS } from './rules/audience';
import { itemFields, type ItemValues } from './rules/itemForm';

/** What the form says as its readers will see it, saved or not, for each role (spec 1 §5 "Audience visibility"). */
export function ItemPreview({ id }: { id: string }) {
  const { t } = useTranslation('authoring');
  const labelId = useId();
  const roles = useRoleNames();
  const [shown, setShown] = useParameter('as', String(Role.staff));
  const role = READERS.find((each) => String(each) === shown) ?? Role.staff;
  const { getValues } = useFormContext<ItemValues>();
  const values = getValues();
  const fields = itemFields(values);
  const hidden = hiddenFrom(role, fields);
  const { data: edited } = useEditedItemQuery({ id }, { skip: id === '' });
  const { data: subscriptions } = useCatalogSubscriptionsQuery({});
  const subscription = subscriptions?.find((each) => each.id === fields.subscriptionId);
  const isSeen = edited?.state === 'PUBLISHED';
  const roleName = roles[role - 1] ?? '';

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <FormLabel htmlFor={labelId} sx={{ fontSize: 14, lineHeight: '20px', fontWeight: 500, color: 'text.primary' }}>
          {t('preview.as')}
        </FormLabel>
        <NativeSelect
          value={String(role)}
          onChange={(event) => {
            setShown(event.target.value);
          }}
          input={<OutlinedInput size="small" sx={{ bgcolor: 'background.paper' }} />}
          inputProps={{ id: labelId }}
        >
          {READERS.map((each) => (
            <option key={each} value={each}>
              {roles[each - 1]}
            </option>
          ))}
        </NativeSelect>
      </Box>
      <Alert severity="info" icon={false} sx={{ bgcolor: 'brand.soft', color: 'text.primary' }}>
        {!isSeen && <Typography>{t('preview.notPublished')}</Typography>}
        {!isAuthor(role) && subscription !== undefined && (
          <Typography>{t('preview.licensed', { title: subscription.subscriptionTitle })}</Typography>
        )}
        <Typography>{t('preview.unsaved')}</Typography>
      </Alert>
      <Box role="status">
        {hidden !== null && (
          <EmptyState icon={<EyeIcon />} title={t('preview.hidden', { role: roleName })}>
            {t(`preview.why.${hidden}`)}
          </EmptyState>
        )}
      </Box>
      {hidden === null && <Sheet id={id} values={values} />}
    </Box>
  );
}

/** The names of roles, by their ids from 1. */
function useRoleNames(): readonly string[] {
  const { t } = useTranslation('shell');
  return t('roles', { returnObjects: true }) as unknown as readonly string[];
}

function Sheet({ id, values }: { id: string; values: ItemValues }) {
  const { t } = useTranslation('authoring');
  const language: CatalogLanguage = values.language === 'es' ? 'es' : 'en';
  const fields = itemFields(values);
  const { data: html, error, isFetching, refetch } = useRenderedQuery({ body: fields.body }, { skip: fields.body === '' });
  const { data: named = NONE } = useNamedItemsQuery({ slugs: fields.related, language }, { skip: fields.related.length === 0 });
  const { data: subscriptions } = useCatalogSubscriptionsQuery({});
  const { data: edited } = useEditedItemQuery({ id }, { skip: id === '' });
  const subscription = subscriptions?.find((each) => each.id === fields.subscriptionId) ?? null;
  const body = fields.body === '' ? '' : html;
  if (body === undefined) {
    return error === undefined || isFetching ? (
      <LoadingState label={t('preview.loading')}>
        <Skeleton animation={false} variant="rounded" height={420} />
      </LoadingState>
    ) : (
      <ErrorState
        error={error}
        onRetry={() => {
          void refetch();
        }}
      />
    );
  }
  // Where a file can be read is told once it is saved with the item.
  const addresses = new Map(edited?.fields.media.map(({ fileId, address }) => [fileId, address]));
  const item: Item = {
    ...fields,
    id,
    slug: values.slug,
    language,
    body,
    subscription,
    media: fields.media.map((file) => ({ ...file, address: addresses.get(file.fileId) ?? file.address })),
    related: fields.related.length === 0 ? [] : named,
    translation: null,
    modifiedAt: '',
    progress: 'NOT_STARTED',
    isPublished: true,
    state: 'PUBLISHED',
  };
  return (
    <Box
      component="section"
      aria-label={t('tab.preview')}
      sx={{ border: '1px solid', borderColor: 'line', borderRadius: '8px', bgcolor: 'background.paper' }}
    >
      {item.media.some(({ address }) => address === '') && (
        <Alert severity="info" sx={{ m: 2, mb: 0, bgcolor: 'brand.soft', color: 'text.primary' }}>
          {t('preview.filesLater')}
        </Alert>
      )}
      <Reading item={item} isPreview />
    </Box>
  );
}

const NONE: NamedItem[] = [];
