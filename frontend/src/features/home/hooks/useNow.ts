import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The time, fresh every minute, so that a page left open overnight does not show yesterday. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = window.setInterval(() => {
      setNow(new Date());
    }, MINUTE_MS);
    return () => {
      window.clearInterval(timer);
    };
  }, []);
  return now;
}
