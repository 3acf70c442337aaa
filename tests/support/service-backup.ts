import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { uploadListSchema, uploadSchema } from '#shared/contracts/uploads.ts';
import { buildWebIfStale } from '../../scripts/build-web.ts';
import { writeMinutes } from './board-papers.ts';
import { ask, followToEnd, readChat } from './chat-driver.ts';
import { type SignedInClient, signInAt, signUpAt } from './http-client.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { uploadFile } from './tus-client.ts';

const minutes = writeMinutes();
/** `npm run backup`. */
export const backupScript = join(import.meta.dirname, '../../scripts/backup.ts');
const folders: string[] = [];
let running: ServerProcess[] = [];

/** After each test, stops what `startOn` started; at the end, removes what `makeFolder` created. */
export function cleanUpBackups(): void {
  beforeAll(() => buildWebIfStale(), 120_000);
  afterEach(async () => {
    await Promise.all(running.map((server) => server.end()));
    running = [];
  });
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
}

export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'boardsearch-backup-'));
  folders.push(folder);
  return folder;
}

export async function startOn(dataDirectory: string, environment: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServerProcess({ dataDirectory, environment });
  running.push(server);
  return server;
}

/** Runs the script as an operator does. */
export function backUp(dataDirectory: string, target: string, environment: Record<string, string> = {}) {
  return promisify(execFile)(process.execPath, [backupScript, target], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDirectory, ...environment },
  });
}

/** A new account with one read document. */
export async function fillService(url: string): Promise<SignedInClient> {
  const user = await signUpAt(url);
  const id = await uploadFile(user, minutes.name, new Uint8Array(minutes.buffer));
  const stateOf = async () => uploadSchema.parse(await (await user.get(`/api/uploads/${id}`)).json()).state;
  await expect.poll(stateOf, { timeout: 30_000, interval: 100 }).toBe('ready');
  return user;
}

/** Signs in at the restored service, opens the document and asks about it. */
export async function expectEverythingAt(url: string, email: string): Promise<SignedInClient> {
  const user = await signInAt(url, email);
  const { uploads } = uploadListSchema.parse(await (await user.get('/api/uploads')).json());
  expect(uploads.map(({ fileName, state }) => `${fileName} ${state}`)).toEqual([`${minutes.name} ready`]);
  const content = await user.get(`/api/uploads/${uploads[0]?.id}/content`);
  expect(Buffer.from(await content.arrayBuffer()).equals(minutes.buffer)).toBe(true);
  const { chat, answer } = await ask(user, undefined, { question: 'Wie viele Elektrobusse werden beschafft?' });
  await followToEnd(user, answer.id);
  expect((await readChat(user, chat.id)).messages.at(-1)?.content).toContain('24 Elektrobussen');
  return user;
}
