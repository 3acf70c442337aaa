import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeReadDocument } from '#support/factories.ts';
import { startTestApp, type TestApp } from '#support/test-app.ts';
import { findUnreadPapers } from './public.ts';

let service: TestApp;
beforeAll(async () => {
  service = await startTestApp();
});
afterAll(() => service.close());

test('CHAT-05 what was not searched: files not read, files inside others, pages without text, files being read, within the limits', async () => {
  const { platform } = service;
  const user = await service.createUser();
  const store = (title: string, meetingDate?: string) =>
    storeReadDocument(platform, user.scope, { title, pages: ['Text.'], ...(meetingDate ? { meetingDate } : {}) });
  const change = (id: string, set: ReturnType<typeof sql>) =>
    platform.database.withUser(user.scope, (tx) => tx.execute(sql`UPDATE documents SET ${set} WHERE id = ${id}`));
  const [portfolio, scan, locked, waiting] = [
    await store('Mappe', '2026-03-05'),
    await store('Scan', '2025-01-10'),
    await store('Verschlüsselt'),
    await store('Wartet'),
  ];
  await change(portfolio.id, sql`notes = '{embedded_files}'`);
  await change(scan.id, sql`poor_pages = '{2,5}'`);
  await change(locked.id, sql`state = 'failed', failure_code = 'file_encrypted', meeting_date = NULL`);
  await change(waiting.id, sql`state = 'reading', meeting_date = NULL`);
  const find = async (limits: Partial<Parameters<typeof findUnreadPapers>[2]> = {}, most = 5) => {
    const within = { documentIds: null, dateFrom: null, dateTo: null, ...limits };
    return platform.database.withUser(user.scope, (tx) => findUnreadPapers(tx, user.scope, within, most));
  };
  const all = await find();
  expect(all.files.map(({ documentId, reason, pages }) => [documentId, reason, pages])).toEqual([
    [locked.id, 'file_encrypted', undefined],
    [scan.id, 'pages_without_text', [2, 5]],
    [portfolio.id, 'embedded_files', undefined],
  ]);
  expect([all.total, all.pending]).toEqual([3, 1]);
  expect((await find({}, 1)).total).toBe(3);
  expect((await find({ documentIds: [scan.id] })).files.map(({ documentId }) => documentId)).toEqual([scan.id]);
  expect((await find({ dateFrom: '2026-01-01' })).files.map(({ documentId }) => documentId)).toEqual([
    locked.id,
    portfolio.id,
  ]);
  const stranger = await service.createUser();
  const theirs = await platform.database.withUser(stranger.scope, (tx) =>
    findUnreadPapers(tx, stranger.scope, { documentIds: null, dateFrom: null, dateTo: null }, 5),
  );
  expect(theirs).toEqual({ files: [], total: 0, pending: 0 });
});
