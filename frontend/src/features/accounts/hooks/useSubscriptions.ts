import { useTranslation } from 'react-i18next';
import { useCatalogSubscriptionsQuery } from '@/api/content';

/** The content subscriptions that there are, by what people call them. */
export function useSubscriptions() {
  const { t } = useTranslation('accounts');
  const { data, isLoading, isError, refetch } = useCatalogSubscriptionsQuery({});
  const known = data ?? [];
  return {
    ids: known.map(({ id }) => id),
    /** One that is not there unlocks nothing, and is called so. */
    nameOf: (id: string) => {
      const title = known.find((each) => each.id === id)?.subscriptionTitle;
      return title ?? (data === undefined ? id : t('form.cmsUnknown', { id }));
    },
    isLoading,
    onRetry: isError ? () => void refetch() : undefined,
  };
}
