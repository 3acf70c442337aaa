import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Meeting, meetingSchema } from '#shared/contracts/meetings.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';

/** A digest must reflect changed papers within this time, in milliseconds. */
const refreshedWithin = 60_000;

let service: TestApp;
let user: TestUser;

beforeAll(async () => {
  service = await startTestApp({ withWorkers: true });
  user = await service.createUser();
});
afterAll(() => service.close());

const minutes = (yes: number) => `Protokoll der 7. Sitzung des Gemeinderates vom 4. März 2026

Ort: Gemeindehaus
Vorsitz: Regula Stämpfli
Anwesend: Regula Stämpfli, Urs Kummer

1. Kreditantrag Schulhausdach

Der Gemeinderat bewilligt einen Kredit von 84 000 Franken mit ${yes} Ja zu 1 Nein.

Urs Kummer holt bis zum 30. April 2026 zwei weitere Offerten ein.
`;

async function loadDigest(): Promise<Meeting | null> {
  const answer = await user.request('/api/meetings/2026-03-04_gemeinderat');
  return answer.status === 404 ? null : meetingSchema.parse(await answer.json());
}
const votes = (digest: Meeting | null) =>
  digest?.agenda.flatMap(({ decisions }) => decisions.map(({ vote }) => vote?.yes));
const upload = (text: string, replaces?: string) =>
  uploadFile(user, 'Protokoll.txt', new TextEncoder().encode(text), undefined, replaces);
const untilDigest = (isSo: (digest: Meeting | null) => boolean) =>
  vi.waitUntil(async () => isSo(await loadDigest()), { timeout: refreshedWithin, interval: 100 });

test("MEET-03 a meeting's digest follows papers that are added, replaced and deleted", {
  timeout: 4 * refreshedWithin,
}, async () => {
  expect(await loadDigest()).toBeNull();
  const first = await upload(minutes(3));
  await untilDigest((digest) => digest?.decisions === 1);
  expect(await loadDigest()).toMatchObject({ tasks: 1, place: { text: 'Gemeindehaus' }, papers: 1 });
  const second = await upload(minutes(4), first);
  await untilDigest((digest) => votes(digest)?.[0] === 4);
  expect(await loadDigest()).toMatchObject({ decisions: 1, papers: 1 });
  expect((await user.request(`/api/uploads/${second}`, { method: 'DELETE' })).status).toBe(204);
  await untilDigest((digest) => votes(digest)?.[0] === 3);
  expect((await user.request(`/api/uploads/${first}`, { method: 'DELETE' })).status).toBe(204);
  await untilDigest((digest) => digest === null);
});
