import { useEffect, useMemo, useRef } from 'react';
import type { RowActions } from '../parts/RegisterRowView';

/** Actions that stay the same object and do what the latest ones do. */
export function useLatestActions(actions: RowActions): RowActions {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  return useMemo(
    () => ({
      markAs: (ssmId, status) => {
        latest.current.markAs(ssmId, status);
      },
      checkIn: (ssmId) => {
        latest.current.checkIn(ssmId);
      },
      checkOut: (ssmId) => {
        latest.current.checkOut(ssmId);
      },
      showDetails: (ssmId) => {
        latest.current.showDetails(ssmId);
      },
      dismiss: (ssmId) => {
        latest.current.dismiss(ssmId);
      },
    }),
    [],
  );
}
