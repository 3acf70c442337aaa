import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type AnswerSegment, type ChatMessage, chatListSchema } from '#shared/contracts/chats.ts';
import type { OwnData } from '#shared/contracts/own-data.ts';
import { ask, followToEnd, readChat } from '#support/chat-driver.ts';
import { createCitation, createProvenance } from '#support/chat-messages.ts';
import { exportAll, rewriteArchive, takeArchive } from '#support/own-archives.ts';
import { scriptAnswers } from '#support/scripted-answers.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';
import { asOwner } from '../support/as-owner.ts';

const paper =
  'Protokoll des Rats vom 12.05.2026\nDer Antrag wird angenommen. Der Rat dankt dem Kassier für seine Arbeit.';
const thanks = 'Der Rat dankt dem Kassier für seine Arbeit.';
const lie = 'Der Rat entlässt den Kassier fristlos.';

let service: TestApp;
let owner: TestUser;
let archive: Buffer;
beforeAll(async () => {
  service = await startTestApp({ withWorkers: true, answerSource: scriptAnswers().source });
  owner = await service.createUser();
  await uploadFile(owner, 'Protokoll.txt', new TextEncoder().encode(paper));
  await followToEnd(owner, (await ask(owner)).answer.id);
  await allRead(owner);
  archive = await exportAll(owner);
}, 120_000);
afterAll(() => service.close());

const allRead = (user: TestUser) =>
  vi.waitFor(
    async () => {
      const { uploads } = (await (await user.request('/api/uploads')).json()) as { uploads: { state: string }[] };
      expect(uploads.map(({ state }) => state)).toEqual(['ready']);
    },
    { timeout: 30_000, interval: 100 },
  );

/** A real quotation, one of a deleted document, and one whose words are not in the paper. */
const citationsOf = (data: OwnData) => {
  const [document] = data.documents;
  const own = { documentId: document?.id ?? '', uploadId: document?.uploadId ?? '', page: 1, lastPage: 1 };
  const start = paper.indexOf(thanks);
  return [
    createCitation(1, {
      ...{ ...own, snippet: thanks, start, end: start + thanks.length },
      ...{ title: 'Urteil', date: '1999-01-01', speaker: 'Die Richterin', section: 'Urteil', pageLabel: '999' },
      ...{ fileName: 'urteil.pdf', mail: 'Post', isMail: true },
    }),
    createCitation(2, { ...own, snippet: '', start: 0, end: 0, isDeleted: true }),
    createCitation(3, { ...own, snippet: lie, start, end: start + lie.length }),
  ];
};

/** The summary that a new user sees after importing the archive with this one, once its paper is read. */
async function importing(change: object): Promise<ChatMessage | undefined> {
  const user = await service.createUser();
  const forged = await rewriteArchive(archive, (data) => ({
    ...data,
    chats: data.chats.map((chat) => ({
      ...chat,
      messages: chat.messages.map((each) =>
        each.phase === 'summary' ? { ...each, citations: citationsOf(data), ...change } : each,
      ),
    })),
  }));
  expect((await takeArchive(user, forged, { isOtherAccountAccepted: true })).state).toBe('done');
  await allRead(user);
  const [chat] = chatListSchema.parse(await (await user.request('/api/chats')).json()).chats;
  const { messages } = await readChat(user, chat?.id ?? '');
  return messages.find(({ phase }) => phase === 'summary');
}

const said = (text: string, marks: number[], change: Partial<AnswerSegment> = {}): AnswerSegment => ({
  text,
  marks,
  kind: 'sentence',
  proof: 'proven',
  ...change,
});
const record: AnswerSegment['record'] = {
  ...{ kind: 'decision' as const, outcome: 'adopted' as const },
  ...{ date: '2026-05-12', body: 'Rat', item: null, who: null, due: null },
};

test('SET-02 CHAT-14 no statement of an archive counts as proven unless the documents prove it', async () => {
  const forged = [
    said(lie, [1]),
    said(lie, [1], { proof: 'supported' }),
    said(thanks, [99]),
    said(thanks, [1, 99]),
    said(thanks, [2]),
    said(thanks, []),
    said(lie, [3]),
    said(lie, [1], { kind: 'quotation' }),
    said(thanks, [], { kind: 'quotation' }),
    said(lie, [], { kind: 'decided' }),
    said(lie, [1], { kind: 'task' }),
    said(thanks, [1], { kind: 'task', responsible: 'Frau Vogel', dueDate: '2026-06-01' }),
    said(lie, [1], { record }),
    said(thanks, [1], { record }),
    said(
      lie,
      Array.from({ length: 5_000 }, (_, index) => index + 1),
    ),
  ];
  const shown = await importing({ segments: forged, provenance: createProvenance({ look: { ...look } }) });
  expect(shown?.segments.map(({ proof }) => proof)).toEqual(forged.map(() => 'unproven'));
  expect(shown?.segments.every((each) => !each.record && !each.responsible && !each.dueDate)).toBe(true);
  expect(shown?.segments.at(-1)?.marks).toHaveLength(200);
  expect(shown?.provenance?.look).toBeUndefined();
}, 60_000);

test('SET-02 what the documents prove comes back as proven, even if the archive says supported; notices stay', async () => {
  const shown = await importing({
    segments: [
      said(thanks, [1]),
      said(thanks, [1], { proof: 'supported' }),
      said(thanks, [1], { kind: 'quotation' }),
      said('Der Rat dankt dem Kassier.', [1]),
      said('Mehr steht nicht in Ihren Dokumenten.', [], { kind: 'notice' }),
      said('Die Quelle dieser Stelle wurde gelöscht.', [2]),
    ],
  });
  expect(shown?.segments.map(({ proof }) => proof ?? 'proven')).toEqual(Array.from({ length: 6 }, () => 'proven'));
}, 60_000);

test('SET-02 what is said about a located quotation comes from its document', async () => {
  const shown = await importing({ segments: [said(thanks, [1])] });
  const [found] = shown?.citations ?? [];
  expect(found).toMatchObject({ number: 1, snippet: thanks, fileName: 'Protokoll.txt', section: null, speaker: null });
  expect([found?.title, found?.date, found?.pageLabel]).not.toContain('Urteil');
  expect(found?.date).not.toBe('1999-01-01');
  expect(found?.pageLabel).not.toBe('999');
  expect(found).not.toHaveProperty('mail');
  expect(found).not.toHaveProperty('isMail');
}, 60_000);

test('SET-02 an answer stored as text alone is marked', async () => {
  expect((await importing({ segments: [], content: lie }))?.segments).toEqual([
    { text: lie, marks: [], kind: 'sentence', proof: 'unproven' },
  ]);
  expect((await importing({ segments: null, content: lie }))?.segments).toMatchObject([{ proof: 'unproven' }]);
}, 60_000);

test('SET-02 until its paper is read, nothing is proven', async () => {
  const user = await service.createUser();
  const honest = await rewriteArchive(archive, (data) => ({
    ...data,
    chats: data.chats.map((chat) => ({
      ...chat,
      messages: chat.messages.map((each) =>
        each.type === 'ai' ? { ...each, citations: citationsOf(data), segments: [said(thanks, [1])] } : each,
      ),
    })),
  }));
  await takeArchive(user, honest, { isOtherAccountAccepted: true });
  await allRead(user);
  const [chat] = chatListSchema.parse(await (await user.request('/api/chats')).json()).chats;
  const levels = async () => (await readChat(user, chat?.id ?? '')).messages.flatMap(({ segments }) => segments);
  expect((await levels()).map(({ proof }) => proof)).toEqual([undefined, undefined]);
  await asOwner(service.address, "UPDATE documents SET state = 'reading' WHERE user_id = $1", [user.id]);
  expect((await levels()).map(({ proof }) => proof)).toEqual(['unproven', 'unproven']);
}, 60_000);

const look = { outcome: 'done', asked: 1, allowed: 1, lowered: 0 } as const;
