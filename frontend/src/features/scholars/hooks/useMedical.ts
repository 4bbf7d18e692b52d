import { useCallback, useState } from 'react';
import { rosterApi, type Private } from '@/api/roster';

/**
 * A scholar's medical and learning status, read when somebody asks to see it and never before: each look is audited. What was
 * read is held here alone, for as long as it is shown.
 */
export function useMedical(scholarId: number) {
  const [ask, { reset }] = rosterApi.useLazyReadMedicalQuery();
  const [seen, setSeen] = useState<Private | null>(null);
  const [isReading, setReading] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  /** Reads it anew; a failure is the caller's. */
  const read = useCallback(async () => {
    try {
      return await ask({ scholarId }).unwrap();
    } finally {
      reset();
    }
  }, [ask, reset, scholarId]);

  const show = useCallback(async () => {
    setReading(true);
    setFailed(false);
    try {
      const found = await read();
      setSeen(found);
      return found;
    } catch {
      setFailed(true);
      return null;
    } finally {
      setReading(false);
    }
  }, [read]);

  const hide = useCallback(() => {
    setSeen(null);
  }, []);

  return { seen, isReading, hasFailed, read, show, hide };
}
