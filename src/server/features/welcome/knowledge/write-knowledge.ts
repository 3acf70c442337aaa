import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { knowledgeMaxLength } from '#shared/contracts/welcome-knowledge.ts';
import { recordAct } from '../../audit/public.ts';
import { mayWriteKnowledge } from '../policy.ts';
import { findNewest, findVersion, holdVersions, insertVersion, listVersions, surveyVersions } from '../repository.ts';
import { parseKnowledge } from './parse-knowledge.ts';

const firstKnowledge = join(import.meta.dirname, 'first-knowledge.md');

/** Versions that a list shows. */
const versionsListed = 100;

export type KnowledgeVersion = { id: string; updatedAt: Date; updatedBy: string | null };

/**
 * Gives the welcome chat the text that came with the product: at the first start, and with every newer text for as long as
 * nobody has written one of their own. Many servers may do so at once.
 */
export async function ensureKnowledge({ database, log }: Platform): Promise<void> {
  const content = await readFile(firstKnowledge, 'utf8');
  await database.withAccount(null, async (tx) => {
    await holdVersions(tx);
    const { isEdited, isKnown } = await surveyVersions(tx, content);
    // A text that has been a version once was followed by a newer release's: an older server does not bring it back.
    if (isEdited || isKnown) return;
    await insertVersion(tx, { id: uuidv7(), content, updatedBy: null });
    log.info('the welcome chat has the text that came with this version');
  });
}

/** The newest version with its text, and all versions, newest first. @throws AppError `forbidden`, `not_found` */
export async function readKnowledge(
  { database }: Pick<Platform, 'database'>,
  scope: UserScope,
  id?: string,
): Promise<{ version: KnowledgeVersion & { content: string }; versions: KnowledgeVersion[] }> {
  demandWriter(scope);
  return database.withoutUser(async (tx) => {
    const wanted = id ?? (await findNewest(tx))?.id ?? null;
    const version = wanted === null ? null : await findVersion(tx, wanted);
    if (version === null) throw new AppError('not_found');
    return { version, versions: await listVersions(tx, versionsListed) };
  });
}

/**
 * Saves a text as the newest version, which counts from the next question on. Returns its id.
 * @param basedOn id of the version that was changed: where another one is the newest meanwhile, nothing is overwritten unseen
 * @throws AppError `forbidden`; `conflict`; `validation_failed` where nothing could be said from it
 */
export async function saveKnowledge(
  platform: Pick<Platform, 'database'>,
  scope: UserScope,
  { content, basedOn }: { content: string; basedOn: string | null },
  caller: Caller,
): Promise<string> {
  demandWriter(scope);
  demandContent(content);
  return addVersion(platform, scope, caller, async (tx) => {
    if (((await findNewest(tx))?.id ?? null) !== basedOn) throw new AppError('conflict');
    return { content, act: { action: 'knowledge_saved', details: {} } };
  });
}

/**
 * Makes an earlier version the newest again, as a version of its own. Returns its id.
 * @throws AppError `forbidden`, `not_found`
 */
export async function restoreKnowledge(
  platform: Pick<Platform, 'database'>,
  scope: UserScope,
  id: string,
  caller: Caller,
): Promise<string> {
  demandWriter(scope);
  return addVersion(platform, scope, caller, async (tx) => {
    const earlier = await findVersion(tx, id);
    if (earlier === null) throw new AppError('not_found');
    return { content: earlier.content, act: { action: 'knowledge_restored', details: { from: id } } };
  });
}

type NewVersion = {
  content: string;
  act: { action: 'knowledge_saved' | 'knowledge_restored'; details: Record<string, string> };
};

/** Version and audit entry become true together. */
function addVersion(
  { database }: Pick<Platform, 'database'>,
  scope: UserScope,
  caller: Caller,
  prepare: (tx: Transaction) => Promise<NewVersion>,
): Promise<string> {
  const { userId, customerId } = scope;
  return database.withAccount(userId, async (tx) => {
    await holdVersions(tx);
    const { content, act } = await prepare(tx);
    const id = uuidv7();
    await insertVersion(tx, { id, content, updatedBy: userId });
    const details = { ...act.details, version: id, characters: content.length };
    const common = { result: 'success', userId, actorUserId: userId, customerId, caller } as const;
    await recordAct(tx, { ...common, action: act.action, details });
    return id;
  });
}

function demandWriter(scope: UserScope): void {
  if (!mayWriteKnowledge(scope)) throw new AppError('forbidden');
}

/** Of both languages; the text that comes with the service has some 120. */
const mostSections = 600;

/** A text without a section that says something would leave the chat speechless. */
export function demandContent(content: string): void {
  if (content.length > knowledgeMaxLength) throw invalid('too_big');
  // PostgreSQL stores no null character.
  if (content.includes('\0')) throw invalid('invalid_format');
  const { sections } = parseKnowledge(content);
  if (sections.every(({ sentences }) => sentences.length === 0)) throw invalid('too_small');
  // What is learnt of them takes memory by their number.
  if (sections.length > mostSections) throw invalid('too_big');
  // Two of one name would be learnt as one, and one of them said.
  if (new Set(sections.map(({ language, id }) => `${language}/${id}`)).size < sections.length)
    throw invalid('duplicate');
}

const invalid = (code: string) => new AppError('validation_failed', { issues: [{ path: 'content', code }] });
