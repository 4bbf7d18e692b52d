import { useState } from 'react';

interface Answer<Data> {
  data?: Data | undefined;
  /** When it was answered. */
  fulfilledTimeStamp?: number | undefined;
}

/**
 * The first answer that came after this part of the page was opened, and that one for good: what a form starts with must be
 * what is saved now, and must not change under the person's hands. Ask with `refetchOnMountOrArgChange`.
 */
export function useFresh<Data>({ data, fulfilledTimeStamp = 0 }: Answer<Data>): { data: Data } | null {
  const [openedAt] = useState(() => Date.now());
  const [fresh, setFresh] = useState<{ data: Data } | null>(null);
  if (fresh === null && data !== undefined && fulfilledTimeStamp >= openedAt) {
    const first = { data };
    setFresh(first);
    return first;
  }
  return fresh;
}
