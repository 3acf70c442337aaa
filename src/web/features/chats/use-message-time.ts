import { useFormat } from '#web/lib/format.ts';

/** A message's time: time of day if today, otherwise with its date. */
export function useMessageTime(): (timestamp: string, now?: Date) => string {
  const format = useFormat();
  return (timestamp, now = new Date()) =>
    format.shortDate(timestamp) === format.shortDate(now) ? format.time(timestamp) : format.dateTime(timestamp);
}
