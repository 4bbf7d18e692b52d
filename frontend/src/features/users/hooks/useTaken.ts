import { useCallback, useRef } from 'react';

/**
 * The address that somebody else is known to have. The form's rules ask for it when they run, so that an answer counts
 * at once and without another set of rules.
 */
export function useTaken() {
  const taken = useRef('');
  const isTaken = useCallback((email: string) => email !== '' && email === taken.current, []);
  const onTaken = useCallback((email: string) => {
    taken.current = email;
  }, []);
  return { isTaken, onTaken };
}
