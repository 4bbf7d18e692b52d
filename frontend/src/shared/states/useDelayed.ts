import { useEffect, useState } from 'react';

/** Skeletons wait this long, so that a fast answer never flickers. */
export const SKELETON_DELAY_MS = 150;

/** False at first, true after `delay` milliseconds. */
export function useDelayed(delay: number = SKELETON_DELAY_MS): boolean {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => {
      setIsDue(true);
    }, delay);
    return () => {
      window.clearTimeout(timer);
    };
  }, [delay]);
  return isDue;
}
