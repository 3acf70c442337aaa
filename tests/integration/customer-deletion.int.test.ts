import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sweepErasures } from '#server/features/erasure/erase-account.ts';
import { removeBytes } from '#server/features/uploads/files/remove-bytes.ts';
import { type HttpServer, startHttpServer } from '#server/http-server.ts';
import { createAdmin } from '#support/admin.ts';
import { ask, follow, type NumberedEvent, nameEvents } from '#support/chat-driver.ts';
import { findStoredText } from '#support/find-stored-text.ts';
import { signInAt } from '#support/http-client.ts';
import { scriptAnswers } from '#support/scripted-answers.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';
import { asOwner } from '../support/as-owner.ts';

let service: TestApp;
let server: HttpServer;
const answers = scriptAnswers();

beforeAll(async () => {
  service = await startTestApp({ withWorkers: true, answerSource: answers.source });
  server = await startHttpServer(service.app, '127.0.0.1', 0);
}, 60_000);
afterAll(async () => {
  await service.close();
  await server.close(0);
});

/** A user of the running server with a file, who asks questions and reads the answers over their own connections. */
async function begin(member: TestUser) {
  const client = await signInAt(`http://127.0.0.1:${server.port}`, member.email);
  const { request } = client;
  await uploadFile(member, `Vorlage ${member.id}.txt`, new TextEncoder().encode(`Vorlage von ${member.id}.`));
  const { answer } = await ask(client, undefined, { question: `Was kostet das, ${member.id}?` });
  const told: NumberedEvent[] = [];
  const reading = (async () => {
    for await (const event of follow(client, answer.id)) told.push(event);
  })();
  const watching = (await request('/api/documents/events')).text();
  await vi.waitFor(() => expect(nameEvents(told)).toContain('segment snippets'), { timeout: 20_000 });
  return { member, request, told, ended: Promise.allSettled([reading, watching]), reading };
}

test('ADM-04 deleting a customer while its users ask ends their streams and leaves nothing; others are undisturbed', {
  tags: 'thorough',
}, async () => {
  const admin = await createAdmin(service);
  const name = { companyName: 'Untergangswerk', isProven: true };
  const members = [await service.createUser(name), await service.createUser(name), await service.createUser(name)];
  const other = await service.createUser({ companyName: 'Nachbarwerk', isProven: true });
  const id = members[0]?.scope.customerId ?? '';
  expect(new Set(members.map(({ scope }) => scope.customerId))).toEqual(new Set([id]));

  const hold = answers.holdAt('snippets');
  const askers = [];
  for (const member of members) askers.push(await begin(member));
  const neighbour = await begin(other);

  const path = `/api/admin/customers/${id}/deletion`;
  const ordered = await admin.request(path, { method: 'POST', body: { companyName: 'Untergangswerk' } });
  expect(ordered.status).toBe(200);
  await asOwner(service.address, "UPDATE customers SET deletion_due_at = now() - interval '1 s' WHERE id = $1", [id]);
  await sweepErasures(service.platform, removeBytes, new Date(Date.now() + 1_000));
  await Promise.all(askers.map(({ ended }) => ended));

  expect((await admin.request(`/api/admin/customers/${id}`)).status).toBe(404);
  for (const { member, request, told } of askers) {
    expect((await request('/api/users/me')).status).toBe(401);
    expect(nameEvents(told)).not.toContain('done finished');
    for (const text of [member.email, `Vorlage von ${member.id}`, `Was kostet das, ${member.id}`])
      expect(await findStoredText(service.address, text), text).toEqual([]);
    const places = await findStoredText(service.address, member.id);
    expect(places.filter((place) => !/^(audit_log|audit_entries|erasures)\./.test(place))).toEqual([]);
    const folder = join(service.platform.config.dataDirectory, 'user-uploads', member.id);
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  }

  hold.letGo();
  await neighbour.reading;
  expect(nameEvents(neighbour.told).at(-1)).toMatch(/^done/);
  expect((await neighbour.request('/api/users/me')).status).toBe(200);
  const uploads = (await (await neighbour.request('/api/uploads')).json()) as { uploads: unknown[] };
  expect(uploads.uploads).toHaveLength(1);
});
