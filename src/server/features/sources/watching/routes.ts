import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { AppEnv } from '#server/platform/http/context.ts';
import { createApi } from '#server/platform/http/context.ts';
import { problem } from '#server/platform/http/problems/problem.ts';
import { singletonOf } from '#server/platform/platform.ts';
import { watchedKinds } from '#shared/contracts/sources.ts';
import { watchKeyOf } from './keep-watch.ts';
import { NotificationLimit } from './limit-notifications.ts';
import { wakeSources } from './watch-repository.ts';

/** Bytes of a request; vendors send some hundred a notification. */
const maxBytes = 64 * 1_024;

const createLimit = () => new NotificationLimit();

/**
 * Webhooks of vendors: /api/sources/notifications. The caller proves by a secret or a signature that we subscribed; a
 * notification only makes a pass due. Vendors that the operator has not registered with have none.
 */
export const notificationsApi = createApi();

for (const kind of watchedKinds) {
  const path = `/sources/notifications/${kind}`;
  const answer = async (context: Context<AppEnv>) => {
    const { platform, clientAddress } = context.var;
    if (!platform.sources.offered.includes(kind)) throw new AppError('not_found');
    const giveBack = singletonOf(platform, createLimit).take(clientAddress);
    const { searchParams: query } = new URL(context.req.url);
    const asked = { query, headers: context.req.raw.headers, body: await context.req.text() };
    const read = await platform.sources.readNotification(kind, asked);
    if (!read) return context.body(null, 403);
    // The vendor validates the address; plain text, so that no browser takes it for anything else.
    if ('reply' in read) return context.text(read.reply, 200, { 'x-content-type-options': 'nosniff' });
    if (read.told.length === 0) return context.body(null, 202);
    const told = read.told.map(({ key, ...each }) => ({ ...each, key: watchKeyOf(kind, key) }));
    const known = await platform.database.withoutUser((tx) => wakeSources(tx, told));
    if (known === 0) return context.body(null, 403);
    giveBack();
    return context.body(null, 202);
  };
  notificationsApi.use(path, bodyLimit({ maxSize: maxBytes, onError: () => problem('payload_too_large', 413) }));
  notificationsApi.post(path, answer);
  notificationsApi.get(path, answer);
}
