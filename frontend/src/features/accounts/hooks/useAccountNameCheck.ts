import type { NameCheck } from '@/shared/form/UniqueTextInput';
import { useCheckAccountNameQuery } from '@/api/admin';

/** Whether an account's name is free. */
export function useAccountNameCheck(name: string | null, accountId: number): NameCheck {
  const { currentData, isFetching } = useCheckAccountNameQuery(
    { name: name ?? '', ...(accountId === 0 ? {} : { accountId }) },
    { skip: name === null },
  );
  return { isChecking: isFetching, isUnique: currentData?.isUnique ?? null };
}
