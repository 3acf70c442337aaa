import { useEffect, useState } from 'react';

/** The server is asked for what somebody types once it has stood still for so long. */
export const settleMilliseconds = 200;

/** The value as it was when it last stood still. */
export function useSettledValue<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMilliseconds);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
