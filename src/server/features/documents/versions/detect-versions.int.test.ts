import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentSchema } from '#shared/contracts/documents.ts';
import { problemSchema } from '#shared/contracts/errors.ts';
import { type Upload, uploadSchema } from '#shared/contracts/uploads.ts';
import { ask, changeAnswer, followToEnd, readChat } from '#support/chat-driver.ts';
import { waitUntilRead } from '#support/owned-things.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { createTusUpload, uploadFile } from '#support/tus-client.ts';

let service: TestApp;
let user: TestUser;

beforeAll(async () => {
  service = await startTestApp({ withWorkers: true });
});
afterAll(() => service.close());

const bytesOf = (text: string) => new TextEncoder().encode(text);

async function addPaper(fileName: string, text: string, replaces?: string): Promise<Upload> {
  const id = await uploadFile(user, fileName, bytesOf(text), undefined, replaces);
  await waitUntilRead(user, id);
  return reload(id);
}
const reload = async (id: string): Promise<Upload> =>
  uploadSchema.parse(await (await user.request(`/api/uploads/${id}`)).json());

/** Two versions of a guideline that differ in one figure. */
const guideline = (version: number, share: number) =>
  [
    `Anlagerichtlinie der Nordwind AG`,
    ``,
    `Version ${version}`,
    ``,
    `Der Anteil der Aktien beträgt höchstens ${share} Prozent.`,
  ].join('\n');

async function addVersions(): Promise<[Upload, Upload]> {
  user = await service.createUser();
  const first = await addPaper('Anlagerichtlinie_v1.txt', guideline(1, 30));
  const second = await addPaper('Anlagerichtlinie_v2.txt', guideline(2, 45));
  return [await reload(first.id), second];
}

async function answerTo(question: string, scope?: { documentIds: string[] }) {
  const accepted = await ask(user, undefined, { question, ...(scope ? { scope } : {}) });
  await followToEnd(user, accepted.answer.id);
  const { messages, answers } = await readChat(user, accepted.chat.id);
  const citations = messages.flatMap((message) => message.citations);
  const searched = answers.find(({ id }) => id === accepted.answer.id)?.searched;
  return { ...accepted, citations, searched, sources: new Set(citations.map(({ documentId }) => documentId)) };
}
const question = 'Wie hoch ist der Anteil der Aktien höchstens?';
const setReplaced = (documentId: string, replaced: string | null) =>
  user.request(`/api/documents/${documentId}/replaced`, { method: 'PUT', body: { documentId: replaced } });

test('UPL-08 a second version is recognised after reading; the newest answers', async () => {
  const [first, second] = await addVersions();
  expect(first.versions).toMatchObject({ replacedBy: { documentId: second.documentId }, replaces: [] });
  expect(second.versions).toMatchObject({ replacedBy: null, replaces: [{ documentId: first.documentId }] });
  const document = await user.request(`/api/documents/${first.documentId}`);
  expect(documentSchema.parse(await document.json()).versions.replacedBy?.uploadId).toBe(second.id);
  const { sources, searched } = await answerTo(question);
  expect(sources).toEqual(new Set([second.documentId]));
  expect(searched?.documents).toBe(1);
});

test('UPL-08 the earlier version answers if it is named, or the question is limited to it', async () => {
  const [first] = await addVersions();
  const named = await answerTo('Wie hoch war der Anteil der Aktien in Version 1 der Anlagerichtlinie?');
  expect(named.sources).toContain(first.documentId);
  const limited = await answerTo(question, { documentIds: [first.documentId] });
  expect(limited.sources).toEqual(new Set([first.documentId]));
  expect(limited.citations[0]?.replacement?.title).toContain('Anlagerichtlinie');
});

test('UPL-08 an answer whose paper is replaced later says so, and asking again uses the new one', async () => {
  user = await service.createUser();
  const first = await addPaper('Anlagerichtlinie_v1.txt', guideline(1, 30));
  const { chat, answer } = await answerTo(question);
  const second = await addPaper('Anlagerichtlinie_v2.txt', guideline(2, 45));
  const { messages } = await readChat(user, chat.id);
  const cited = messages.find(({ phase }) => phase === 'snippets');
  expect(cited?.citations[0]).toMatchObject({
    documentId: first.documentId,
    isDeleted: false,
    replacement: { documentId: second.documentId },
  });
  const since = cited?.citations[0]?.replacement?.since ?? '';
  expect(Date.parse(since)).toBeGreaterThan(Date.parse(cited?.timestamp ?? ''));
  await changeAnswer(user, answer.id, 'retry');
  await followToEnd(user, answer.id);
  const again = (await readChat(user, chat.id)).messages.flatMap(({ citations }) => citations);
  expect(again.map(({ documentId, replacement }) => [documentId, replacement ?? null])[0]).toEqual([
    second.documentId,
    null,
  ]);
});

test('UPL-05 UPL-08 if the newest version is deleted, the one before it answers again', async () => {
  const [first, second] = await addVersions();
  const third = await addPaper('Anlagerichtlinie_v3.txt', guideline(3, 60));
  expect((await reload(first.id)).versions.replacedBy?.documentId).toBe(third.documentId);
  const remove = (id: string) => user.request(`/api/uploads/${id}`, { method: 'DELETE' });
  expect((await remove(second.id)).status).toBe(204);
  expect((await answerTo(question)).sources).toEqual(new Set([third.documentId]));
  await remove(third.id);
  expect((await reload(first.id)).versions).toEqual({ replacedBy: null, replaces: [] });
  expect((await answerTo(question)).sources).toEqual(new Set([first.documentId]));
});

test('UPL-08 the user’s choice of no version holds, even when a third one comes, until undone', async () => {
  const [first, second] = await addVersions();
  expect((await setReplaced(second.documentId, null)).status).toBe(200);
  expect((await reload(first.id)).versions.replacedBy).toBeNull();
  expect((await answerTo(question)).sources).toEqual(new Set([first.documentId, second.documentId]));
  const third = await addPaper('Anlagerichtlinie_v3.txt', guideline(3, 60));
  expect((await reload(second.id)).versions.replacedBy).toBeNull();
  expect(third.versions.replaces.map(({ documentId }) => documentId)).toEqual([first.documentId]);
  await setReplaced(second.documentId, first.documentId);
  expect((await reload(second.id)).versions.replaces.map(({ documentId }) => documentId)).toEqual([first.documentId]);
});

test('UPL-08 the user can make any paper the new version of another, and reverse the order', async () => {
  user = await service.createUser();
  const one = await addPaper('Leitplanken.txt', 'Leitplanken\n\nDer Anteil der Aktien beträgt höchstens 30 Prozent.');
  const other = await addPaper('Neue Regeln.txt', 'Neue Regeln\n\nDer Anteil der Aktien beträgt höchstens 45 Prozent.');
  expect(one.versions.replacedBy).toBeNull();
  await setReplaced(other.documentId, one.documentId);
  expect((await answerTo(question)).sources).toEqual(new Set([other.documentId]));
  await setReplaced(one.documentId, other.documentId);
  expect((await answerTo(question)).sources).toEqual(new Set([one.documentId]));
  expect((await reload(one.id)).versions.replacedBy).toBeNull();
  const itself = await setReplaced(one.documentId, one.documentId);
  expect([itself.status, problemSchema.parse(await itself.json()).code]).toEqual([409, 'conflict']);
});

test('UPL-08 a file sent as a new version replaces the other once it is read, whatever its name', async () => {
  user = await service.createUser();
  const old = await addPaper('Leitplanken.txt', 'Leitplanken\n\nDer Anteil der Aktien beträgt höchstens 30 Prozent.');
  const text = 'Regeln der Anlage\n\nDer Anteil der Aktien beträgt höchstens 45 Prozent.';
  const recent = await addPaper('Regeln.txt', text, old.id);
  expect((await reload(old.id)).versions.replacedBy?.documentId).toBe(recent.documentId);
  expect((await answerTo(question)).sources).toEqual(new Set([recent.documentId]));
});

test('UPL-08 papers of two meetings are not versions', async () => {
  user = await service.createUser();
  const minutes = (day: string) => `Protokoll der Sitzung vom ${day}\n\nDer Anteil der Aktien wird besprochen.`;
  await addPaper('Protokoll 2026-03-12.txt', minutes('12. März 2026'));
  const second = await addPaper('Protokoll 2026-05-14.txt', minutes('14. Mai 2026'));
  expect(second.versions).toEqual({ replacedBy: null, replaces: [] });
});

test('DATA-02 another user’s paper cannot be replaced', async () => {
  const [first] = await addVersions();
  user = await service.createUser();
  const own = await addPaper('Eigenes.txt', 'Eigenes Papier');
  expect((await setReplaced(own.documentId, first.documentId)).status).toBe(404);
  const begun = await createTusUpload(user, { name: 'neu.txt', size: 3, replaces: first.id });
  expect([begun.status, problemSchema.parse(await begun.json()).code]).toEqual([404, 'not_found']);
});
