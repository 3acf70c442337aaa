import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import type { Platform } from '#server/platform/platform.ts';
import { type JobOwner, mintJobScope } from '#server/platform/queue/job-scope.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { Language } from '#shared/contracts/users.ts';
import { demoDay } from '#shared/limits.ts';
import { createFolder, deleteChat, deleteFolder, listChats, listFolders } from '../chats/public.ts';
import { countByState } from '../documents/public.ts';
import { settleTasks } from '../meetings/public.ts';
import { type DemoPersona, demoAssets, demoFilePath } from './load-manifest.ts';
import { type RemoveFiles, removeVisits } from './remove-visits.ts';
import { ensurePersona, listPersonas, listVisits, savePersona } from './repository.ts';

/** What filling a persona needs from other features; wired in workers.ts. */
export type SampleIntake = {
  storeSample: (
    platform: Platform,
    scope: UserScope,
    sample: { path: string; fileName: string; description: string },
  ) => Promise<void>;
  removeSamples: RemoveFiles;
  removeStoredFiles: RemoveFiles;
  /** Asks a question and waits until it is answered. @throws if there is no answer */
  answerSample: (
    platform: Platform,
    scope: UserScope,
    asked: { question: string; language: Language; folderId: string | null },
  ) => Promise<void>;
};

/** Polling interval of reading progress, in milliseconds. */
const pollMilliseconds = 500;
/** Every nth question is asked in English, as the demo's visitors read both languages. */
const englishEvery = 3;
/** The language in which a persona's nth question is asked. @param index from 0 */
export const languageOfSample = (index: number): Language => (index % englishEvery === englishEvery - 1 ? 'en' : 'de');
/** Increment to rebuild the samples although no paper changed. */
const sampleVersion = 3;
/** Tasks due up to this day have been settled: two weeks before today in the demo, so that a few are overdue. */
const settledUntil = new Date(Date.parse(`${demoDay}T00:00:00Z`) - 14 * 86_400_000).toISOString().slice(0, 10);

/** Version of a persona's content, which changes with its papers, questions or names. */
export async function versionOfPapers(persona: DemoPersona, folder: string = demoAssets): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([sampleVersion, persona]));
  for (const { file } of persona.documents) hash.update(await readFile(demoFilePath(persona, file, folder)));
  return hash.digest('base64url');
}

/** The persona's account, and whether it is filled with this version. */
export function openPersona(
  platform: Platform,
  persona: DemoPersona,
  version: string,
): Promise<{ owner: JobOwner; isFilled: boolean }> {
  return platform.database.withAccount(null, async (tx) => {
    const { key, email, organisation } = persona;
    const name = persona.displayName.de;
    const owner = await ensurePersona(tx, {
      id: uuidv7(),
      key,
      email: email.toLowerCase(),
      name,
      organisation,
      language: 'de',
    });
    const state = (await listPersonas(tx)).find((each) => each.persona === key);
    return { owner, isFilled: state?.papersVersion === version };
  });
}

/**
 * Fills a persona's account: its papers go through the real reading, its sample chats through the real answering. A
 * repeated run starts over. While it is being filled nobody can visit it, and earlier visits end.
 */
export async function fillPersona(
  platform: Platform,
  owner: JobOwner,
  persona: DemoPersona,
  intake: SampleIntake,
  signal: AbortSignal,
  folder: string = demoAssets,
): Promise<void> {
  const version = await versionOfPapers(persona, folder);
  if ((await openPersona(platform, persona, version)).isFilled) return;
  const scope = mintJobScope(owner);
  const save = (papersVersion: string | null, papersReady: number) =>
    platform.database.withAccount(null, (tx) => savePersona(tx, owner.userId, { papersVersion, papersReady }));

  await save(null, 0);
  const visits = await platform.database.withAccount(null, (tx) => listVisits(tx, { personaId: owner.userId }));
  await removeVisits(platform, intake.removeStoredFiles, visits, new Date());
  await emptyPersona(platform, scope, intake);
  for (const { file, description } of persona.documents) {
    signal.throwIfAborted();
    await intake.storeSample(platform, scope, {
      path: demoFilePath(persona, file, folder),
      fileName: file,
      description: description.de,
    });
  }
  await untilRead(platform, scope, signal, (ready) => save(null, ready));
  await settleTasks(platform, scope, settledUntil);
  await askQuestions(platform, scope, persona, intake, signal);
  await save(version, persona.documents.length);
}

async function emptyPersona(platform: Platform, scope: UserScope, intake: SampleIntake): Promise<void> {
  for (;;) {
    const { chats } = await listChats(platform, scope, { limit: 50 });
    if (chats.length === 0) break;
    for (const chat of chats) await deleteChat(platform, scope, chat.id);
  }
  for (const folder of await listFolders(platform, scope)) await deleteFolder(platform, scope, folder.id);
  await intake.removeSamples(platform, scope);
}

/** @throws Error if a paper cannot be read: this version's samples are broken */
async function untilRead(
  platform: Platform,
  scope: UserScope,
  signal: AbortSignal,
  report: (ready: number) => Promise<void>,
): Promise<void> {
  let reported = 0;
  for (;;) {
    const { unfinished, ready, failed } = await platform.database.withUser(scope, (tx) => countByState(tx, scope));
    if (failed > 0) throw new Error('a paper of the demo could not be read');
    if (ready !== reported) await report(ready);
    reported = ready;
    if (unfinished === 0) return;
    await delay(pollMilliseconds, undefined, { signal });
  }
}

async function askQuestions(
  platform: Platform,
  scope: UserScope,
  persona: DemoPersona,
  intake: SampleIntake,
  signal: AbortSignal,
): Promise<void> {
  const folderIds = new Map<string, string>();
  for (const { key, name, color } of persona.folders) {
    folderIds.set(key, (await createFolder(platform, scope, { name: name.de, color })).id);
  }
  for (const [index, { question, folder }] of persona.questions.entries()) {
    signal.throwIfAborted();
    const language = languageOfSample(index);
    const asked = { question: question[language], language, folderId: folderIds.get(folder) ?? null } as const;
    await intake.answerSample(platform, scope, asked);
  }
}
