import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { knowledgeMaxLength } from '#shared/contracts/welcome-knowledge.ts';
import { findUnknownFacts } from '#shared/facts/fill-facts.ts';
import { recordAct } from '../../audit/public.ts';
import { mayWriteKnowledge } from '../policy.ts';
import { findNewest, findVersion, holdVersions, insertVersion, listVersions, surveyVersions } from '../repository.ts';
import { parseKnowledge } from './parse-knowledge.ts';

const firstKnowledge = join(import.meta.dirname, 'first-knowledge.md');

/** Limit of listed versions. */
const versionsListed = 100;

export type KnowledgeVersion = { id: string; updatedAt: Date; updatedBy: string | null };

/**
 * Installs the text shipped with the product, at the first start and for every newer text until somebody has edited it.
 * Safe to run on several servers at once.
 */
export async function ensureKnowledge({ database, log }: Platform): Promise<void> {
  const content = await readFile(firstKnowledge, 'utf8');
  await database.withAccount(null, async (tx) => {
    await holdVersions(tx);
    const { isEdited, isKnown } = await surveyVersions(tx, content);
    // A text that was a version before has been superseded by a newer release: an older server must not restore it.
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
  ensureWriter(scope);
  return database.withoutUser(async (tx) => {
    const wanted = id ?? (await findNewest(tx))?.id ?? null;
    const version = wanted === null ? null : await findVersion(tx, wanted);
    if (version === null) throw new AppError('not_found');
    return { version, versions: await listVersions(tx, versionsListed) };
  });
}

/**
 * Saves a text as the newest version, effective from the next question on. Returns its id.
 * @param basedOn id of the edited version; if it is no longer the newest, nothing is overwritten
 * @throws AppError `forbidden`; `conflict`; `validation_failed` if it has nothing to say
 */
export async function saveKnowledge(
  platform: Pick<Platform, 'database'>,
  scope: UserScope,
  { content, basedOn }: { content: string; basedOn: string | null },
  caller: Caller,
): Promise<string> {
  ensureWriter(scope);
  ensureContent(content);
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
  ensureWriter(scope);
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

/** Stores version and audit entry in one transaction. */
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

function ensureWriter(scope: UserScope): void {
  if (!mayWriteKnowledge(scope)) throw new AppError('forbidden');
}

/** Maximum sections of both languages; the shipped text has some 120. */
const mostSections = 600;

/** Requires at least one section with a text; otherwise the chat could not answer anything. */
export function ensureContent(content: string): void {
  if (content.length > knowledgeMaxLength) throw invalid('too_big');
  // PostgreSQL cannot store null characters.
  if (content.includes('\0')) throw invalid('invalid_format');
  if (findUnknownFacts(content).length > 0) throw invalid('unknown_placeholder');
  const { sections } = parseKnowledge(content);
  if (sections.every(({ sentences }) => sentences.length === 0)) throw invalid('too_small');
  // The classifier's memory grows with the number of sections.
  if (sections.length > mostSections) throw invalid('too_big');
  // Duplicate ids would be trained as one subject, and only one of them quoted.
  if (new Set(sections.map(({ language, id }) => `${language}/${id}`)).size < sections.length)
    throw invalid('duplicate');
}

const invalid = (code: string) => new AppError('validation_failed', { issues: [{ path: 'content', code }] });
