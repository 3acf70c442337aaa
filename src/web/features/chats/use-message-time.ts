import { useFormat } from '#web/lib/format.ts';

/** A message's time: the clock today, with the day before that. */
export function useMessageTime(): (timestamp: string, now?: Date) => string {
  const format = useFormat();
  return (timestamp, now = new Date()) =>
    format.shortDate(timestamp) === format.shortDate(now) ? format.time(timestamp) : format.dateTime(timestamp);
}
