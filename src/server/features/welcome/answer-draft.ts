import { createHash } from 'node:crypto';
import { AppError } from '#server/platform/errors/app-error.ts';
import { type Platform, singletonOf } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { KnowledgeTrial, TrialReply } from '#shared/contracts/admin-knowledge.ts';
import { readFacts } from '../site/public.ts';
import { answerVisitor } from './answer-visitor.ts';
import { buildApart } from './intents/build-apart.ts';
import { makeSearchable, type SearchableKnowledge } from './knowledge/find-section.ts';
import { parseKnowledge } from './knowledge/parse-knowledge.ts';
import { ensureContent } from './knowledge/write-knowledge.ts';
import { mayWriteKnowledge } from './policy.ts';

/** Recent drafts by hash, as a draft is usually tried with several questions. */
const createDrafts = () => new Map<string, Promise<SearchableKnowledge>>();
const draftsKept = 2;

async function loadDraft(platform: Platform, content: string): Promise<SearchableKnowledge> {
  const facts = await readFacts(platform);
  const hash = createHash('sha256').update(content).update(JSON.stringify(facts)).digest('hex');
  const drafts = singletonOf(platform, createDrafts);
  const known = drafts.get(hash);
  if (known) return known;
  const knowledge = makeSearchable(parseKnowledge(content, facts), buildApart);
  drafts.set(hash, knowledge);
  knowledge.catch(() => drafts.delete(hash));
  for (const oldest of [...drafts.keys()].slice(0, -draftsKept)) drafts.delete(oldest);
  return knowledge;
}

/**
 * The answer a visitor would get if the draft were published, without a language model. Nothing is stored.
 * @throws AppError `forbidden`; `validation_failed` if the draft has nothing to say
 */
export async function tryKnowledge(
  platform: Platform,
  scope: UserScope,
  { content, question, language }: KnowledgeTrial,
): Promise<TrialReply> {
  if (!mayWriteKnowledge(scope)) throw new AppError('forbidden');
  ensureContent(content);
  const knowledge = await loadDraft(platform, content);
  const { reply, sections, isCovered } = await answerVisitor(
    knowledge,
    [{ role: 'user', content: question }],
    language,
  );
  const titles = sections.flatMap((id) => knowledge.byKey.get(`${reply.language}/${id}`)?.title ?? []);
  return { ...reply, isCovered, sections: titles };
}
