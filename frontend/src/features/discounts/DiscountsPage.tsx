import { useTranslation } from 'react-i18next';
import { useOutletContext, useSearchParams } from 'react-router';
import type { Account } from '@/api/admin';
import { useReadDiscountQuery } from '@/api/enrollment';
import { useFresh } from '@/shared/browser/useFresh';
import { FormSkeleton } from '@/shared/form/FormSkeleton';
import { lazy } from '@/shared/lazy/lazy';
import { RecordMissing } from '@/shared/states/RecordMissing';
import { DiscountList } from './parts/DiscountList';
import { NEW, PAGE, PARAMETER } from './rules/discountAddress';

const DiscountForm = lazy(() => import('./parts/DiscountForm').then((module) => ({ default: module.DiscountForm })));

/** The payments tab of an account: its discounts; the one that the address names is edited in their place. */
export function DiscountsPage() {
  const { id: accountId } = useOutletContext<Account>();
  const [params] = useSearchParams();
  const named = params.get(PARAMETER);
  if (named === null) {
    return <DiscountList accountId={accountId} />;
  }
  return named === NEW ? (
    <DiscountForm accountId={accountId} />
  ) : (
    <EditDiscount key={named} accountId={accountId} discountId={Number(named)} />
  );
}

function EditDiscount({ accountId, discountId }: { accountId: number; discountId: number }) {
  const { t } = useTranslation('discounts');
  const isId = Number.isSafeInteger(discountId) && discountId > 0;
  const answer = useReadDiscountQuery({ discountId }, { refetchOnMountOrArgChange: true, skip: !isId });
  const fresh = useFresh(answer);
  const isElsewhere = fresh !== null && fresh.data.accountId !== accountId;
  if (!isId || isElsewhere || (fresh === null && answer.error !== undefined && !answer.isFetching)) {
    return (
      <RecordMissing
        title={t('form.notFound')}
        failedTitle={t('form.failed')}
        {...(isId && !isElsewhere ? { error: answer.error } : {})}
        onRetry={() => void answer.refetch()}
        wayBack={{ to: PAGE, label: t('form.toList') }}
      />
    );
  }
  return fresh === null ? <FormSkeleton /> : <DiscountForm accountId={accountId} discount={fresh.data} />;
}
