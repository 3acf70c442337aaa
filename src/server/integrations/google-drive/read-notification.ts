import type { SourceNotification, SourceRequest } from '#server/platform/data-source/data-source.ts';

/** Reads a change notification of Google Drive, which is all in headers. A channel's message numbers increase. */
export function readDriveNotification({ headers }: SourceRequest): SourceNotification | null {
  const [channel, key] = [headers.get('x-goog-channel-id'), headers.get('x-goog-channel-token')];
  const number = Number(headers.get('x-goog-message-number') ?? Number.NaN);
  // Our secrets have 32 bytes in base64url: nothing else needs to be looked up.
  if (!channel || !key || !/^[\w-]{43}$/.test(key) || !Number.isSafeInteger(number)) return null;
  // The first message only confirms the channel.
  return headers.get('x-goog-resource-state') === 'sync' ? { told: [] } : { told: [{ key, channel, number }] };
}
