import { useState } from 'react';

interface Read {
  currentData?: unknown;
  error?: unknown;
  isFetching: boolean;
  startedTimeStamp?: number | undefined;
  fulfilledTimeStamp?: number | undefined;
}

/** When the read began that gave the data: what was saved since may not be in it. One that is on its way, or has failed, gave none. */
export function useReadAt({ currentData, error, isFetching, startedTimeStamp, fulfilledTimeStamp = 0 }: Read): number {
  const [last, setLast] = useState<{ data: unknown; at: number }>({ data: undefined, at: 0 });
  if (!isFetching && error === undefined && startedTimeStamp !== undefined) {
    if (last.data !== currentData || last.at !== startedTimeStamp) {
      setLast({ data: currentData, at: startedTimeStamp });
    }
    return startedTimeStamp;
  }
  return last.data === currentData ? last.at : fulfilledTimeStamp;
}
