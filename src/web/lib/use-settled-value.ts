import { useEffect, useState } from 'react';

/** Pause in typing before the server is asked, in milliseconds. */
export const settleMilliseconds = 200;

/** The debounced value. */
export function useSettledValue<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMilliseconds);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
