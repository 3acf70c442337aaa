import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import {
  maxNotifications,
  type SourceNotification,
  type SourceRequest,
} from '#server/platform/data-source/data-source.ts';

const notificationSchema = z.object({ list_folder: z.object({ accounts: z.array(z.string()) }) });

/** Reads a change notification of Dropbox: account ids, signed with the app's secret. */
export function readDropboxNotification(
  { query, headers, body }: SourceRequest,
  clientSecret: string,
): SourceNotification | null {
  const challenge = query.get('challenge');
  if (challenge !== null && body === '') return { reply: challenge };
  const expected = Buffer.from(createHmac('sha256', clientSecret).update(body).digest('hex'));
  const given = Buffer.from(headers.get('x-dropbox-signature') ?? '');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  try {
    const { accounts } = notificationSchema.parse(JSON.parse(body)).list_folder;
    return { told: accounts.slice(0, maxNotifications).map((key) => ({ key, channel: null, number: null })) };
  } catch {
    return null;
  }
}
