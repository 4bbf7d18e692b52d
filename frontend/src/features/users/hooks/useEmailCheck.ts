import { skipToken } from '@reduxjs/toolkit/query';
import { useDebounced } from '@/shared/browser/useDebounced';
import { isEmail } from '../rules/userForm';
import { useFindEmailQuery } from '../usersApi';

export type EmailCheck = 'unknown' | 'checking' | 'free' | 'taken';

/** Asks while typing whether somebody else has the address (spec 1 §7 "POST user-email check"). `userId` is whose form it is; 0 for somebody new. */
export function useEmailCheck(typed: string, userId: number, isOn: boolean): EmailCheck {
  const email = typed.trim();
  const settled = useDebounced(email);
  const mayAsk = isOn && isEmail(settled);
  const { currentData, isError } = useFindEmailQuery(mayAsk ? { email: settled.toLowerCase(), userId } : skipToken);
  if (!isOn || !isEmail(email) || isError) {
    return 'unknown';
  }
  if (settled !== email || currentData === undefined) {
    return 'checking';
  }
  return currentData.isDuplicate ? 'taken' : 'free';
}
