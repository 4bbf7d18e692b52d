import type { NameCheck } from '@/shared/form/UniqueTextInput';
import { useCheckProgramNameQuery } from '@/api/admin';

/** Whether a program's name is free in its account. */
export function useProgramNameCheck(name: string | null, accountId: number, programId: number): NameCheck {
  const { currentData, isFetching } = useCheckProgramNameQuery(
    { accountId, name: name ?? '', ...(programId === 0 ? {} : { programId }) },
    { skip: name === null },
  );
  return { isChecking: isFetching, isUnique: currentData?.isUnique ?? null };
}
