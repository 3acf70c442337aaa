import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChatMessage, Citation } from '#shared/contracts/chats.ts';
import { ask, changeAnswer, followToEnd, nameEvents, readChat } from '#support/chat-driver.ts';
import { storeReadDocument } from '#support/factories.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';

let service: TestApp;
let user: TestUser;
let minutes: { id: string; uploadId: string };
let budget: { id: string; uploadId: string };

beforeAll(async () => {
  service = await startTestApp();
  user = await service.createUser();
  minutes = await storeReadDocument(service.platform, user.scope, {
    title: 'Protokoll Aufsichtsrat',
    meetingDate: '2024-02-14',
    pages: [
      'Die Vorsitzende eröffnet die Sitzung um 9 Uhr. Entschuldigt ist Frau Keller.',
      'Die Ausschüttung von 3,50 Euro je Aktie wird mit 6:1 Stimmen genehmigt. Gegen die Ausschüttung stimmt Herr Brunner.',
      'Die Geschäftsführung wird beauftragt, bis 31. März 2024 die Auszahlung der Ausschüttung zu regeln.',
    ],
  });
  budget = await storeReadDocument(service.platform, user.scope, {
    title: 'Haushalt 2023',
    meetingDate: '2023-11-20',
    pages: ['Für den Neubau des Lagers in Arbon sind 4,2 Millionen Euro eingestellt.'],
  });
});
afterAll(() => service.close());

async function askToEnd(question: string, chatId?: string, body: Record<string, unknown> = {}) {
  const accepted = await ask(user, chatId, { question, ...body });
  await followToEnd(user, accepted.answer.id);
  const { messages, answers } = await readChat(user, accepted.chat.id);
  const phase = (name: ChatMessage['phase']) =>
    messages.find((message) => message.answerId === accepted.answer.id && message.phase === name);
  return { ...accepted, phase, state: answers.find(({ id }) => id === accepted.answer.id) };
}

/** The stored page's text at the citation's offsets. */
async function storedSpan({ documentId, page, start, end }: Citation): Promise<string> {
  const found = await service.platform.database.withUser(user.scope, (tx) =>
    tx.execute<{ text: string }>(
      sql`SELECT text FROM pages WHERE document_id = ${documentId} AND page_number = ${page}`,
    ),
  );
  return (found.rows[0]?.text ?? '').slice(start, end);
}

test('CHAT-04 CHAT-05 a question is answered from the stored pages, every citation a literal span', async () => {
  const { phase, state } = await askToEnd('Wie hoch ist die Ausschüttung?');
  const snippets = phase('snippets');
  expect(snippets).toMatchObject({ evidence: 'answered' });
  expect(snippets?.citations[0]).toMatchObject({
    documentId: minutes.id,
    uploadId: minutes.uploadId,
    title: 'Protokoll Aufsichtsrat',
    date: '2024-02-14',
    page: 2,
  });
  expect(phase('summary')?.content).toContain('3,50 Euro je Aktie');
  const citations = [...(snippets?.citations ?? []), ...(phase('summary')?.citations ?? [])];
  expect(citations.length).toBeGreaterThan(1);
  for (const citation of citations) expect(citation.snippet).toBe(await storedSpan(citation));
  expect(state).toMatchObject({ state: 'done', searched: { passages: 4, documents: 2 } });
});

test('MEET-04 answers name a document and its day as corrected since', async () => {
  const { chat } = await askToEnd('Wie teuer wird der Neubau des Lagers in Arbon?');
  const correct = async (body: unknown) =>
    expect((await user.request(`/api/documents/${budget.id}`, { method: 'PATCH', body })).status).toBe(200);
  const named = async () =>
    new Set(
      (await readChat(user, chat.id)).messages.flatMap(({ citations }) =>
        citations.filter(({ documentId }) => documentId === budget.id).map(({ title, date }) => `${title}, ${date}`),
      ),
    );
  expect(await named()).toEqual(new Set(['Haushalt 2023, 2023-11-20']));
  await correct({ title: 'Haushaltsplan', meetingDate: '2023-11-21' });
  expect(await named()).toEqual(new Set(['Haushaltsplan, 2023-11-21']));
  await correct({ title: null, meetingDate: null });
  expect(await named()).toEqual(new Set(['Haushalt 2023, 2023-11-20']));
});

test("CHAT-07 recommendations requested later keep the answer's marks and continue the numbering", async () => {
  const { chat, answer, phase } = await askToEnd('Wie hoch ist die Ausschüttung?');
  const earlier = [...(phase('snippets')?.citations ?? []), ...(phase('summary')?.citations ?? [])];
  await changeAnswer(user, answer.id, 'recommendations');
  expect(nameEvents(await followToEnd(user, answer.id)).at(-1)).toBe('done done');
  const { messages } = await readChat(user, chat.id);
  const recommendations = messages.find((message) => message.phase === 'recommendations');
  expect(recommendations?.segments[0]).toMatchObject({ kind: 'task', dueDate: '2024-03-31' });
  for (const { number, documentId, page } of recommendations?.citations ?? []) {
    const same = earlier.find((citation) => citation.number === number);
    if (same) expect([same.documentId, same.page]).toEqual([documentId, page]);
  }
});

test('CHAT-11 a question limited to a file or to dates is answered only from there', async () => {
  const byFile = await askToEnd('Wie viel Euro?', undefined, { scope: { documentIds: [budget.id] } });
  expect(byFile.state).toMatchObject({ searched: { passages: 1, documents: 1 } });
  expect(byFile.phase('snippets')?.citations.every(({ documentId }) => documentId === budget.id)).toBe(true);
  const byDate = await askToEnd('Wie hoch ist die Ausschüttung?', undefined, { scope: { dateTo: '2023-12-31' } });
  expect(byDate.phase('snippets')?.citations.filter(({ documentId }) => documentId === minutes.id)).toEqual([]);
});

test('CHAT-11 a follow-up question carries the previous topic', async () => {
  const { chat } = await askToEnd('Wie wurde über die Ausschüttung abgestimmt?');
  const { phase } = await askToEnd('Und wer war dagegen?', chat.id);
  expect(phase('snippets')?.citations[0]?.snippet).toContain('Brunner');
});

test("CHAT-05 the last meeting is the user's newest past one among the documents searched", async () => {
  const other = await service.createUser();
  await storeReadDocument(service.platform, other.scope, {
    title: 'Protokoll',
    meetingDate: '2024-09-09',
    pages: ['Der Kauf wird genehmigt.'],
  });
  await storeReadDocument(service.platform, user.scope, {
    title: 'Einladung Aufsichtsrat',
    meetingDate: '2999-01-01',
    pages: ['Die Sitzung findet in Arbon statt.'],
  });
  const last = await askToEnd('Wer hat sich in der letzten Sitzung entschuldigt?');
  expect(last.phase('summary')?.content).toContain('14. Februar 2024');
  expect(last.phase('snippets')?.citations.every(({ documentId }) => documentId === minutes.id)).toBe(true);
  const limited = await askToEnd('Wann war die letzte Sitzung?', undefined, { scope: { dateTo: '2023-12-31' } });
  expect(limited.phase('summary')?.content).toContain('20. November 2023');
});

test('CHAT-05 if no document has the answer, that is said, and nothing is cited', async () => {
  const stranger = await service.createUser();
  const { chat, answer } = await ask(stranger, undefined, { question: 'How high is the dividend?', language: 'en' });
  await followToEnd(stranger, answer.id);
  const { messages } = await readChat(stranger, chat.id);
  expect(messages[1]).toMatchObject({ phase: 'snippets', evidence: 'nothing', citations: [] });
  expect(messages[1]?.segments.every(({ kind, marks }) => kind === 'notice' && marks.length === 0)).toBe(true);
  expect(messages[1]?.content).not.toBe('');
});

test("DATA-02 two users with the same question never see each other's words", async () => {
  const other = await service.createUser();
  await storeReadDocument(service.platform, other.scope, {
    title: 'Fremdes Protokoll',
    pages: ['Die Ausschüttung von 9,99 Euro je Aktie wird genehmigt.'],
  });
  const { phase } = await askToEnd('Wie hoch ist die Ausschüttung je Aktie?');
  expect(JSON.stringify([phase('snippets'), phase('summary')])).not.toContain('9,99');
  const theirs = await ask(other, undefined, { question: 'Wie hoch ist die Ausschüttung je Aktie?' });
  await followToEnd(other, theirs.answer.id);
  const told = JSON.stringify(await readChat(other, theirs.chat.id));
  expect(told).toContain('9,99');
  expect(told).not.toContain('3,50');
});
