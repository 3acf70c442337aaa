import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ChatMessage } from '#shared/contracts/chats.ts';
import { ask, followToEnd, readChat } from '#support/chat-driver.ts';
import { exportAll, takeArchive } from '#support/own-archives.ts';
import { startTestApp, type TestApp } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';

let service: TestApp;
beforeAll(async () => {
  service = await startTestApp({ withWorkers: true });
}, 120_000);
afterAll(() => service.close());

/** The page count is the document's as it is now. */
const shownOf = ({ citations, ...message }: ChatMessage) => [
  message,
  ...citations.map(({ pageCount: _, ...citation }) => citation),
];

const paper = `Protokoll der Sitzung des Gemeinderats vom 12. Mai 2026

Traktandum 1: Neubau der Turnhalle
Der Gemeinderat beschliesst den Neubau der Turnhalle mit 12 zu 3 Stimmen bei 1 Enthaltung.

Traktandum 2: Rechnung 2025
Beschluss: Die Rechnung 2025 wird einstimmig genehmigt.

Aufgaben
Frau Vogel legt bis 30. Juni 2026 einen Bericht zur Heizung vor.
`;

test.each(['Welche Beschlüsse hat der Gemeinderat gefasst?', 'Was wurde zur Turnhalle beschlossen?'])(
  'SET-03 CHAT-14 a proven answer comes back from its own archive as it was: %s',
  async (question) => {
    const user = await service.createUser();
    await uploadFile(user, 'Protokoll.txt', new TextEncoder().encode(paper));
    await vi.waitFor(
      async () => {
        const { uploads } = (await (await user.request('/api/uploads')).json()) as { uploads: { state: string }[] };
        expect(uploads.map(({ state }) => state)).toEqual(['ready']);
      },
      { timeout: 30_000, interval: 100 },
    );
    const { chat, answer } = await ask(user, undefined, { question });
    await followToEnd(user, answer.id);
    const before = await readChat(user, chat.id);
    expect(before.messages.some(({ segments }) => segments.some(({ kind }) => kind === 'sentence'))).toBe(true);
    const archive = await exportAll(user);
    await user.request(`/api/chats/${chat.id}`, { method: 'DELETE' });
    await takeArchive(user, archive, {});
    const { messages } = await readChat(user, chat.id);
    expect(messages.flatMap(shownOf)).toEqual(before.messages.flatMap(shownOf));
  },
  60_000,
);
