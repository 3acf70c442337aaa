import { expect, vi } from 'vitest';
import { begunGrantSchema, foundFoldersSchema, type GrantTarget, sourcesSchema } from '#shared/contracts/sources.ts';
import type { TestUser } from './test-app.ts';
import type { VendorServer } from './vendor-server.ts';

export const until = (check: () => Promise<unknown>) => vi.waitUntil(check, { timeout: 30_000, interval: 100 });

export const sourcesOf = async (user: TestUser) =>
  sourcesSchema.parse(await (await user.request('/api/sources')).json());

export async function beginGrant(
  user: TestUser,
  body: { target: GrantTarget; username?: string; sourceId?: string },
): Promise<string> {
  const answer = await user.request('/api/sources/grants', { method: 'POST', body });
  expect(answer.status).toBe(200);
  return begunGrantSchema.parse(await answer.json()).redirectTo;
}

/** Returns from the vendor; returns the parameters the page receives. */
export async function comeBack(user: TestUser, back: URL): Promise<URLSearchParams> {
  const answer = await user.request(`${back.pathname}${back.search}`);
  return new URL(answer.headers.get('location') ?? '', 'https://board.example').searchParams;
}

/** Connects a source by a grant, chooses the first folder, and waits for this many documents. */
export async function connectByGrant(
  user: TestUser,
  vendor: VendorServer,
  body: { target: GrantTarget; username?: string },
  documents: number,
): Promise<string> {
  const id = (await comeBack(user, vendor.agree(await beginGrant(user, body)))).get('connected') ?? '';
  const found = foundFoldersSchema.parse(await (await user.request(`/api/sources/${id}/folders`)).json()).folders;
  const folders = found.slice(0, 1).map(({ hasFolders: _, ...folder }) => folder);
  expect((await user.request(`/api/sources/${id}`, { method: 'PATCH', body: { folders } })).status).toBe(200);
  await until(async () => {
    const source = (await sourcesOf(user)).sources.find((each) => each.id === id);
    return source?.state === 'synced' && source.counts.documents === documents;
  });
  return id;
}
