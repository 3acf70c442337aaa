import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createAdmin, decideLooks } from '#support/admin.ts';
import { asOwner } from '#support/as-owner.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';

const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ 'x-access': z.string() }))),
});

/** Occurs in every name and text of the user, and nowhere else. */
const marker = 'Zwiebelmuster';

let service: TestApp;
let admin: TestUser;
let user: TestUser;
let reads: string[];

beforeAll(async () => {
  service = await startTestApp();
  admin = await createAdmin(service);
  user = await service.createUser({ companyName: 'Porzellanwerk', isProven: true });
  await uploadFile(user, `${marker}.txt`, new TextEncoder().encode(`Beschluss über ${marker}.`));
  await user.request('/api/chats/folders', { method: 'POST', body: { name: marker, color: 'bg-blue-500' } });
  await user.request('/api/api-keys', { method: 'POST', body: { name: marker, scopes: ['search'], days: 30 } });
  const owned = (statement: string) => asOwner(service.address, statement, [user.id, marker]);
  await owned(
    `INSERT INTO chat_sessions (user_id, id, title) SELECT $1::uuid, gen_random_uuid(), $2::text || n FROM generate_series(1, 3) n`,
  );
  await owned(
    `INSERT INTO chat_messages (user_id, id, session_id, type, content)
     SELECT user_id, gen_random_uuid(), id, 'user', $2::text FROM chat_sessions WHERE user_id = $1`,
  );
  // Stuck: it waits longer than a reading may.
  await asOwner(service.address, "UPDATE documents SET created_at = now() - interval '1 day' WHERE user_id = $1", [
    user.id,
  ]);
  const [stored] = await asOwner<{ chat: string; file: string }>(
    service.address,
    'SELECT (SELECT id FROM chat_sessions WHERE user_id = $1 LIMIT 1) AS chat, (SELECT id FROM file_uploads WHERE user_id = $1) AS file',
    [user.id],
  );
  // Whatever was logged with a name, too: refused looks and a deleted file.
  for (const [kind, id] of [
    ['chats', stored?.chat],
    ['files', stored?.file],
  ] as const)
    await admin.request(`/api/admin/users/${user.id}/${kind}/${id}/looks`, {
      method: 'POST',
      body: { reason: 'Anfrage 4711' },
    });
  const { paths } = documentSchema.parse(await (await service.app.request('/api/openapi.json')).json());
  const [models] = await asOwner<{ id: string }>(service.address, 'SELECT gen_random_uuid() AS id');
  reads = Object.entries(paths)
    .filter(([, methods]) => methods.get?.['x-access'] === 'admin')
    .map(([path]) =>
      path
        .replace('/users/{id}', `/users/${user.id}`)
        .replace('/customers/{id}', `/customers/${user.scope.customerId}`)
        .replace(/\{\w+\}/g, models?.id ?? ''),
    )
    .concat(['csv', 'jsonl'].map((format) => `/api/admin/audit/export?format=${format}&customer=Porzellanwerk`))
    .concat(['chats', 'files'].map((kind) => `/api/admin/users/${user.id}/holdings?limit=500&kind=${kind}`));
});
afterAll(() => service.close());

/** Reads that answer with the marker, of all that admins can read. */
async function listLeaks(by: TestUser): Promise<string[]> {
  const leaks: string[] = [];
  for (const path of reads) {
    const text = await (await by.request(path)).text();
    if (text.includes(marker)) leaks.push(path);
  }
  return leaks;
}

test('ADM-05 no answer to an admin has a title, file name, question or other word of a user without a reason', async () => {
  expect(reads.length).toBeGreaterThan(20);
  expect(await listLeaks(admin)).toEqual([]);
  // The permission alone opens nothing; the reason opens the holdings, and nothing else.
  await decideLooks(user, true);
  expect(await listLeaks(admin)).toEqual([]);
  const names = `/api/admin/customers/${user.scope.customerId}/looks`;
  expect((await admin.request(names, { method: 'POST', body: { reason: 'Anfrage 4712' } })).status).toBe(200);
  const leaks = await listLeaks(admin);
  expect(leaks.length).toBeGreaterThan(0);
  expect(leaks.filter((path) => !path.includes('/holdings'))).toEqual([]);
  // Another admin gave no reason.
  expect(await listLeaks(await createAdmin(service))).toEqual([]);
});
