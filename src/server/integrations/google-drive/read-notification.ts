import type { SourceNotification, SourceRequest } from '#server/platform/data-source/data-source.ts';

/** What Google Drive tells of changes, all of it in headers; the numbers of a channel's messages grow. */
export function readDriveNotification({ headers }: SourceRequest): SourceNotification | null {
  const [channel, key] = [headers.get('x-goog-channel-id'), headers.get('x-goog-channel-token')];
  const number = Number(headers.get('x-goog-message-number') ?? Number.NaN);
  if (!channel || !key || !Number.isSafeInteger(number)) return null;
  // The first one only says that the channel is there.
  return headers.get('x-goog-resource-state') === 'sync' ? { told: [] } : { told: [{ key, channel, number }] };
}
