import { setImmediate } from 'node:timers/promises';
import type { AnswerRequest } from '../answer-engine.ts';
import { overlapOf, shinglesOf } from './near-duplicates.ts';
import { findAssignedTask } from './recommendations/assigned-task.ts';
import { findConflict } from './recommendations/conflicting-figures.ts';
import { type ContractTerm, findContractTerm, lastDayOfNotice } from './recommendations/contract-term.ts';
import { findDeadline } from './recommendations/deadline.ts';
import type { Finding } from './recommendations/grammar.ts';
import { collectDecisions, findLaterDecision, type Said } from './recommendations/later-decision.ts';
import { findNewerVersions } from './recommendations/newer-version.ts';
import { findOpenVote } from './recommendations/open-vote.ts';
import { findRelatedPaper } from './recommendations/related-paper.ts';
import type { ScoredSentence } from './score-sentences.ts';
import type { PassageSentence } from './sentences-of-passages.ts';

/** What the documents call for, with the sentences that say so. */
export type Recommendation =
  | (Finding & { sentences: readonly [ScoredSentence] })
  /** Notice of a contract; the sentence that says when it ends stands second, unless the first says it. */
  | {
      kind: 'deadline';
      responsible: null;
      /** Computed from `end`. ISO days. */
      dueDate: string;
      end: string;
      sentences: readonly [ScoredSentence] | readonly [ScoredSentence, ScoredSentence];
    }
  /** What was open, and what a later paper, of `date`, decided. */
  | { kind: 'decided'; date: string; sentences: readonly [ScoredSentence, ScoredSentence] }
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
  const terms = findTerms(onTopic, sentences);
  const inTerms = new Set(terms.flatMap((term) => term.sentences));
  const others = found.filter(({ sentences: [sentence] }) => !inTerms.has(sentence));
  // The passages that answer best come first: what is more urgent elsewhere is of something else.
  const byRank = withoutDuplicates([...terms, ...others]).toSorted(
    (left, right) => left.sentences[0].rank - right.sentences[0].rank,
  );
  const { open, decided } = settle(byRank, sentences, most);
  const acts = open.slice(0, most).toSorted(byUrgency);
  const conflict = findConflict(
    onTopic
      .filter((sentence) => sentence.form === 'sentence' || sentence.form === 'row')
      .map((sentence) => ({ documentId: sentence.passage.documentId, text: sentence.text, sentence })),
  );
  const ofPapers: Recommendation[] = [...decided, ...newerVersions(onTopic, earlierVersions)];
  if (conflict) ofPapers.unshift({ kind: 'conflict', sentences: [conflict[0].sentence, conflict[1].sentence] });
  return [
    ...acts.filter((act) => act.kind !== 'related-paper'),
    ...ofPapers,
    ...acts.filter((act) => act.kind === 'related-paper'),
  ].slice(0, most);
}

function passagesOnTopic(sentences: readonly ScoredSentence[]): ScoredSentence[][] {
  const best = Math.max(...sentences.map((sentence) => sentence.coverage), Number.MIN_VALUE);
  const passages = [...Map.groupBy(sentences, (sentence) => sentence.rank).values()].slice(0, topicPassages);
  return passages.filter((passage) => passage.some((sentence) => sentence.coverage >= topicCoverage * best));
}

/** Ends and notices of contracts that stand on topic; the end may stand in any other passage of the same paper. */
function findTerms(onTopic: readonly ScoredSentence[], all: readonly ScoredSentence[]): Recommendation[] {
  const termsOf = (sentences: readonly ScoredSentence[]) =>
    sentences.flatMap((sentence) => {
      const term = mayCall(sentence) ? findContractTerm(sentence.text, sentence.passage.meetingDate) : null;
      return term === null ? [] : [{ sentence, term }];
    });
  const own = termsOf(onTopic);
  const notices = own.filter(({ term }) => term.kind === 'notice');
  const papers = new Set(notices.map(({ sentence }) => sentence.passage.documentId));
  const inPapers = termsOf(all.filter(({ passage }) => papers.has(passage.documentId)));
  const used = new Set<ScoredSentence>();
  const found = notices.flatMap(({ sentence, term }): Recommendation[] => {
    if (term.kind !== 'notice') return [];
    const end = term.isBeforeEnd && term.end === null ? endOfPaper(sentence, inPapers) : null;
    const date = term.end ?? end?.date ?? null;
    if (date === null || term.period === null)
      return [{ kind: 'deadline', responsible: null, dueDate: null, sentences: [sentence] }];
    if (end !== null) used.add(end.sentence);
    return [
      {
        kind: 'deadline',
        responsible: null,
        dueDate: lastDayOfNotice(date, term.period),
        end: date,
        sentences: end === null ? [sentence] : [sentence, end.sentence],
      },
    ];
  });
  const ends = own.flatMap(({ sentence, term }): Recommendation[] =>
    term.kind === 'end' && !used.has(sentence)
      ? [{ kind: 'deadline', responsible: null, dueDate: term.date, sentences: [sentence] }]
      : [],
  );
  return [...found, ...ends];
}

/** The day on which a notice's contract ends; null where its paper names none, or several. */
function endOfPaper(
  { passage: { documentId } }: ScoredSentence,
  terms: readonly { sentence: ScoredSentence; term: ContractTerm }[],
): { sentence: ScoredSentence; date: string } | null {
  const ends = terms.flatMap(({ sentence, term }) =>
    term.kind === 'end' && term.isOfWhole && sentence.passage.documentId === documentId
      ? [{ sentence, date: term.date }]
      : [],
  );
  const [first, ...others] = ends;
  return first === undefined || others.some(({ date }) => date !== first.date) ? null : first;
}

/**
 * Open votes that a later paper decided are told with that paper.
 * @param found best first @param most that are told: no more are looked for
 */
function settle(
  found: readonly Recommendation[],
  sentences: readonly ScoredSentence[],
  most: number,
): { open: Recommendation[]; decided: Recommendation[] } {
  const open: Recommendation[] = [];
  const decided: Recommendation[] = [];
  const decisions = found.some(({ kind }) => kind === 'vote') ? collectDecisions(sentences.map(toSaid)) : [];
  for (const recommendation of found) {
    // Related papers come behind what was decided.
    if (decided.length === most || open.filter(({ kind }) => kind !== 'related-paper').length === most) break;
    const [sentence] = recommendation.sentences;
    const later = recommendation.kind === 'vote' ? findLaterDecision(toSaid(sentence), decisions) : null;
    if (later === null) open.push(recommendation);
    else decided.push({ kind: 'decided', date: later.date, sentences: [sentence, later.item.sentence] });
  }
  return { open, decided };
}

function toSaid(sentence: ScoredSentence): Said & { sentence: ScoredSentence } {
  const { section, documentId, meetingDate, language } = sentence.passage;
  return { text: sentence.text, cells: sentence.cells, section, documentId, meetingDate, language, sentence };
}

/** Whole sentences, lines and rows that say something; no questions. */
function mayCall({ text, form }: PassageSentence): boolean {
  const isFragment = /^[^\p{Lu}\p{N}"„“«(–•-]/u.test(text) || text.split(' ').length < leastWords;
  return form !== 'question' && form !== 'contents' && !isFragment && text.length <= longestSentence;
}

/** What a sentence calls for. */
export function findAct(sentence: PassageSentence): Finding | null {
  const { text, passage } = sentence;
  if (!mayCall(sentence)) return null;
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
    const isTold = kept.some(
      (other) =>
        overlapOf(other.shingles, shingles) > duplicateOverlap && !areOfTwoEnds(other.recommendation, recommendation),
    );
    if (!isTold) kept.push({ recommendation, shingles });
  }
  return kept.map(({ recommendation }) => recommendation);
}

/** Contracts with the same clause that end on different days. */
function areOfTwoEnds(one: Recommendation, other: Recommendation): boolean {
  return 'end' in one && 'end' in other && one.end !== other.end;
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
