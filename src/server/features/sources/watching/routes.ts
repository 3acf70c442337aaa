import type { Context } from 'hono';
import type { AppEnv } from '#server/platform/http/context.ts';
import { createApi } from '#server/platform/http/context.ts';
import { watchedKinds } from '#shared/contracts/sources.ts';
import { watchKeyOf } from './keep-watch.ts';
import { wakeSources } from './watch-repository.ts';

/** Notifications per request; no vendor sends more. */
const maxNotifications = 200;

/**
 * Webhooks of vendors: /api/sources/notifications. The caller proves by a secret or a signature that we subscribed; a
 * notification only makes a pass due.
 */
export const notificationsApi = createApi();

for (const kind of watchedKinds) {
  const path = `/sources/notifications/${kind}`;
  const answer = async (context: Context<AppEnv>) => {
    const { platform } = context.var;
    const { searchParams: query } = new URL(context.req.url);
    const asked = { query, headers: context.req.raw.headers, body: await context.req.text() };
    const read = await platform.sources.readNotification(kind, asked);
    if (!read) return context.body(null, 403);
    // The vendor validates the address; plain text, so that no browser takes it for anything else.
    if ('reply' in read) return context.text(read.reply, 200, { 'x-content-type-options': 'nosniff' });
    const told = read.told
      .slice(0, maxNotifications)
      .map(({ key, ...each }) => ({ ...each, key: watchKeyOf(kind, key) }));
    const known = await platform.database.withoutUser((tx) => wakeSources(tx, told));
    return context.body(null, known > 0 || told.length === 0 ? 202 : 403);
  };
  notificationsApi.post(path, answer);
  notificationsApi.get(path, answer);
}
