import { useEffect, useState } from 'react';

const refreshMilliseconds = 30_000;

/** The current time, updated while the page is open so that "2 minutes ago" does not go stale. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), refreshMilliseconds);
    return () => clearInterval(timer);
  }, []);
  return now;
}
