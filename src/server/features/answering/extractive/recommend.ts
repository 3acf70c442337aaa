import { setImmediate } from 'node:timers/promises';
import type { AnswerRequest } from '../answer-engine.ts';
import { overlapOf, shinglesOf } from './near-duplicates.ts';
import { findAssignedTask } from './recommendations/assigned-task.ts';
import { findConflict } from './recommendations/conflicting-figures.ts';
import { findDeadline } from './recommendations/deadline.ts';
import type { Finding } from './recommendations/grammar.ts';
import { findNewerVersions } from './recommendations/newer-version.ts';
import { findOpenVote } from './recommendations/open-vote.ts';
import { findRelatedPaper } from './recommendations/related-paper.ts';
import type { ScoredSentence } from './score-sentences.ts';
import type { PassageSentence } from './sentences-of-passages.ts';

/** What the documents call for, with the sentences that say so. */
export type Recommendation =
  | (Finding & { sentences: readonly [ScoredSentence] })
  | { kind: 'conflict' | 'newer-version'; sentences: readonly [ScoredSentence, ScoredSentence] };

/** A passage belongs to the topic if its best sentence covers at least this share of what the best of all covers. */
const topicCoverage = 0.6;
const topicPassages = 12;
/** In characters. Longer "sentences" are lists or tables that were taken for one, and what the rules take grows with the length. */
const longestSentence = 400;
/** Shorter ones are cells and pieces of lines. */
const leastWords = 4;
const duplicateOverlap = 0.6;

/**
 * @param sentences as scoreSentences returns them
 * @param most number of recommendations
 * @param earlierVersions as in AnswerRequest
 */
export async function recommend(
  sentences: readonly ScoredSentence[],
  most: number,
  earlierVersions: AnswerRequest['earlierVersions'] = new Map(),
): Promise<Recommendation[]> {
  const passages = passagesOnTopic(sentences);
  const found: Recommendation[] = [];
  for (const passage of passages) {
    for (const sentence of passage) {
      const finding = findAct(sentence);
      if (finding) found.push({ ...finding, sentences: [sentence] });
    }
    // The rules take milliseconds a sentence where it is made to be slow: others' requests go on meanwhile.
    await setImmediate();
  }
  const onTopic = passages.flat();
  const acts = withoutDuplicates(found).toSorted(byUrgency);
  const conflict = findConflict(
    onTopic
      .filter((sentence) => sentence.form === 'sentence' || sentence.form === 'row')
      .map((sentence) => ({ documentId: sentence.passage.documentId, text: sentence.text, sentence })),
  );
  const others: Recommendation[] = newerVersions(onTopic, earlierVersions);
  if (conflict) others.unshift({ kind: 'conflict', sentences: [conflict[0].sentence, conflict[1].sentence] });
  return [
    ...acts.filter((act) => act.kind !== 'related-paper'),
    ...others,
    ...acts.filter((act) => act.kind === 'related-paper'),
  ].slice(0, most);
}

function passagesOnTopic(sentences: readonly ScoredSentence[]): ScoredSentence[][] {
  const best = Math.max(...sentences.map((sentence) => sentence.coverage), Number.MIN_VALUE);
  const passages = [...Map.groupBy(sentences, (sentence) => sentence.rank).values()].slice(0, topicPassages);
  return passages.filter((passage) => passage.some((sentence) => sentence.coverage >= topicCoverage * best));
}

/** What a sentence calls for. */
export function findAct({ text, passage, form }: PassageSentence): Finding | null {
  const isFragment = /^[^\p{Lu}\p{N}"„“«(–•-]/u.test(text) || text.split(' ').length < leastWords;
  if (form === 'question' || form === 'contents' || isFragment || text.length > longestSentence) return null;
  return (
    findOpenVote(text, passage.meetingDate) ??
    findAssignedTask(text, passage.meetingDate) ??
    findDeadline(text, passage.meetingDate) ??
    findRelatedPaper(text)
  );
}

function withoutDuplicates(found: readonly Recommendation[]): Recommendation[] {
  const kept: { recommendation: Recommendation; shingles: Set<string> }[] = [];
  for (const recommendation of found) {
    const shingles = shinglesOf(recommendation.sentences[0].text);
    if (kept.some((other) => overlapOf(other.shingles, shingles) > duplicateOverlap)) continue;
    kept.push({ recommendation, shingles });
  }
  return kept.map(({ recommendation }) => recommendation);
}

/** What has a day comes first, the earliest day first. */
function byUrgency(left: Recommendation, right: Recommendation): number {
  return dueOf(left).localeCompare(dueOf(right));
}

function dueOf(recommendation: Recommendation): string {
  return ('dueDate' in recommendation ? recommendation.dueDate : null) ?? '9999';
}

function newerVersions(
  sentences: readonly ScoredSentence[],
  earlierVersions: ReadonlyMap<string, readonly string[]>,
): Recommendation[] {
  const best = new Map<string, ScoredSentence>();
  for (const sentence of sentences) {
    const known = best.get(sentence.passage.documentId);
    if (!known || sentence.score > known.score) best.set(sentence.passage.documentId, sentence);
  }
  return findNewerVersions([...best.keys()], earlierVersions).flatMap(([newer, older]): Recommendation[] => {
    const [first, second] = [best.get(newer), best.get(older)];
    return first && second ? [{ kind: 'newer-version', sentences: [first, second] }] : [];
  });
}
