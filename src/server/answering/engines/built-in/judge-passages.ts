import { foldedWords } from '#server/platform/linguistics/folding.ts';
import { sectionSeparator } from '#server/reading/read-model.ts';
import type { EvidencePassage } from '../../engine.ts';
import type { AnswerLanguage, Period } from '../../intent.ts';
import { isWithin } from '../../periods.ts';
import { sectionAt } from '../../verify/section-at.ts';
import { confidenceOf, measureConfidence } from './confidence.ts';
import { featureOf, profileQuestion } from './features.ts';
import { type RankedStatement, rankStatements } from './rank-statements.ts';
import { confidenceRead, rankRead, readerFeatures } from './reader/rank-read.ts';
import { statementsOf } from './statements.ts';

/** Plain data, since it is judged in another thread. */
export type PassagesToJudge = {
  question: string;
  standalone: string;
  language: AnswerLanguage;
  /** Empty = any. */
  periods: readonly Period[];
  passages: readonly EvidencePassage[];
  rarity: ReadonlyMap<string, number>;
  /** Maximum statements to claim. */
  mostClaims: number;
  /** More than one thing is asked for. */
  isSeveral: boolean;
  /** Only statements within these ranges answer, by passage; absent = any. */
  within?: ReadonlyMap<string, readonly { start: number; end: number }[]>;
  /** What the reader says of the statements that an earlier call returned as `best`, in that order. */
  scores?: readonly number[];
};

/** Characters of a passage's text, `end` exclusive. */
export type JudgedWords = { passageId: string; start: number; end: number };

export type JudgedPassages = {
  /** Probability that the best statement answers. 0–1. */
  confidence: number;
  /** The best words of the passages, best first. */
  quotations: readonly JudgedWords[];
  /** The statement that answers and further ones that add something, in the order they are shown. */
  claims: readonly JudgedWords[];
  /** The best statements, none overlapping another, best first; `covered`: share of the question's words, 0–1. */
  best: readonly (JudgedWords & { logit: number; covered: number })[];
};

/** Statements that a reader may put into another order. */
const bestStatements = 10;
/** Maximum score distance of a further statement from the best one: e^-3 ≈ a twentieth as likely. */
const furtherWithin = 3;
/** A statement with all requested values leads if it is this close to the best one. */
const leadWithin = 1;
/** Same as `furtherWithin`, for questions about several things. */
const severalWithin = 3;
/** Maximum neighbouring list entries claimed along with the best one. */
const maxRun = 12;

/**
 * Picks the statements that answer a question and the confidence in them. Synchronous; time grows with the length of
 * the texts, about 30 ms for 24 passages.
 */
export function judgePassages(asked: PassagesToJudge): JudgedPassages {
  const { passages, periods, mostClaims, isSeveral } = asked;
  const profile = profileQuestion(
    asked.question,
    asked.standalone,
    asked.language,
    (term) => asked.rarity.get(term) ?? 0,
    periods,
  );
  const { within } = asked;
  const isWithin = ({ statement: { passage, start, end } }: RankedStatement) =>
    within === undefined || isInside(start, end, within.get(passage.id) ?? []);
  const alone = rankStatements(profile, passages).filter(isWithin);
  const ranked = asked.scores ? rankRead(alone, asked.scores) : alone;
  const [best] = ranked;
  if (best === undefined) return { confidence: 0, quotations: [], claims: [], best: [] };
  const ownConfidence = confidenceOf(measureConfidence(profile, alone, passages));
  // The mean of two judges that err apart: neither of them alone may refuse what the other is sure of.
  const confidence = asked.scores
    ? (ownConfidence + confidenceRead(readerFeatures(ranked, 1 - featureOf(best, 'uncovered'), asked.scores))) / 2
    : ownConfidence;
  const isOutOfPeriod = isFromOtherPeriod(best, periods);
  const claims =
    isSeveral && mostClaims > 3
      ? chooseSeveral(ranked, mostClaims, new Set(foldedWords(asked.standalone)))
      : chooseFew(ranked, mostClaims);
  return {
    confidence: isOutOfPeriod ? 0 : confidence,
    quotations: isSeveral ? chooseStretches(ranked) : chooseQuotations(ranked),
    claims: claims.map(wordsOf),
    best: ranked.slice(0, bestStatements).map((each) => ({
      ...wordsOf(each),
      logit: each.score,
      covered: 1 - featureOf(each, 'uncovered'),
    })),
  };
}

/** True if words begin in one of the ranges and end in one. */
const isInside = (start: number, end: number, ranges: readonly { start: number; end: number }[]) =>
  ranges.some((range) => start >= range.start && start < range.end) &&
  ranges.some((range) => end > range.start && end <= range.end);

const wordsOf = ({ statement: { passage, start, end } }: RankedStatement): JudgedWords => ({
  passageId: passage.id,
  start,
  end,
});

/** Maximum quoted statements per passage. */
const maxPerPassage = 2;

/** Titles and questions carry no answer. */
const carriesNoAnswer = ({ form }: RankedStatement['statement']) => form === 'title' || form === 'question';

/** The best statements; adjacent ones are merged, except for rows, which stand alone. */
function chooseQuotations(ranked: readonly RankedStatement[]): JudgedWords[] {
  const chosen: JudgedWords[] = [];
  const counts = new Map<string, number>();
  for (const { statement } of ranked) {
    const { passage, start, end, form } = statement;
    if (carriesNoAnswer(statement)) continue;
    const count = counts.get(passage.id) ?? 0;
    if (count === maxPerPassage) continue;
    counts.set(passage.id, count + 1);
    const touches = (from: number, to: number) =>
      form !== 'row' && from <= to && passage.text.slice(from, to).trim() === '';
    const neighbour = chosen.find(
      (other) => other.passageId === passage.id && (touches(other.end, start) || touches(end, other.start)),
    );
    if (neighbour === undefined) chosen.push({ passageId: passage.id, start, end });
    else Object.assign(neighbour, { start: Math.min(neighbour.start, start), end: Math.max(neighbour.end, end) });
  }
  return chosen;
}

/** Maximum length of a quoted stretch, in characters; the best stretches are quoted nearly whole. */
const maxStretch = { best: 1_200, other: 500 };
const bestStretches = 3;

/** Per passage, the best statement, grown by its better neighbours up to a length that reads at a glance. */
function chooseStretches(ranked: readonly RankedStatement[]): JudgedWords[] {
  const byPassage = Map.groupBy(ranked, ({ statement }) => statement.passage.id);
  return [...byPassage].map(([passageId, own], place) => {
    const longest = place < bestStretches ? maxStretch.best : maxStretch.other;
    const [best] = own as [RankedStatement];
    let { start, end } = best.statement;
    const others = own.slice(1);
    for (;;) {
      // The best statement that touches the stretch on either side.
      const next = others.find(({ statement }) => isBeside(statement, start, end));
      if (next === undefined) break;
      const [from, to] = [Math.min(start, next.statement.start), Math.max(end, next.statement.end)];
      if (to - from > longest) break;
      [start, end] = [from, to];
      others.splice(others.indexOf(next), 1);
    }
    return { passageId, start, end };
  });
}

/** True if the statement is outside the stretch and close enough to be quoted with it. */
function isBeside({ passage, ...own }: RankedStatement['statement'], start: number, end: number): boolean {
  const between = own.end <= start ? passage.text.slice(own.end, start) : passage.text.slice(end, own.start);
  return (own.end <= start || own.start >= end) && between.length <= maxGap;
}

const maxGap = 160;

/** True if the paper is from another period and does not mention the requested one. */
function isFromOtherPeriod({ statement }: RankedStatement, periods: readonly Period[]): boolean {
  const { meetingDate, text, title, fileName, section } = statement.passage;
  if (periods.length === 0 || meetingDate === null || periods.some((period) => isWithin(meetingDate, period)))
    return false;
  const said = `${title} ${fileName} ${section ?? ''} ${text}`;
  return !periods.some(({ from }) => said.includes(from.slice(0, 4)));
}

/**
 * The best statement and a few close ones that give another value. Among the nearly best, one that gives all requested
 * values leads: a question for names gets names first.
 */
function chooseFew(ranked: readonly RankedStatement[], most: number): RankedStatement[] {
  const best = bestAnswering(ranked);
  if (best === undefined) return [];
  const lead =
    ranked.find(
      (each) => each.score >= best.score - leadWithin && givesAllValues(each) && !carriesNoAnswer(each.statement),
    ) ?? best;
  const chosen = [lead];
  for (const each of ranked) {
    if (chosen.length === most || each.score < best.score - furtherWithin) break;
    if (givesAllValues(lead) && !givesAllValues(each)) continue;
    if (chosen.every((other) => addsNews(other, each))) chosen.push(each);
  }
  return chosen;
}

/** The best statement that carries an answer; a title or question only if nothing else comes close. */
const bestAnswering = (ranked: readonly RankedStatement[]): RankedStatement | undefined =>
  ranked.find(
    ({ statement, score }) => score >= (ranked[0]?.score ?? 0) - furtherWithin && !carriesNoAnswer(statement),
  ) ?? ranked[0];

const givesAllValues = (ranked: RankedStatement) => featureOf(ranked, 'allGiven') === 1;

/** The best statement with its list, and others that come close, in document order. */
function chooseSeveral(
  ranked: readonly RankedStatement[],
  most: number,
  words: ReadonlySet<string>,
): RankedStatement[] {
  const best = bestAnswering(ranked);
  if (best === undefined) return [];
  const near = ranked.filter(
    ({ statement, score }) => score >= best.score - severalWithin && !carriesNoAnswer(statement),
  );
  const clauses = clausesWith(best, words);
  const run = clauses.length > 0 ? clauses : listAround(best, ranked);
  const isNew = ({ statement }: RankedStatement) =>
    !run.some(
      (other) =>
        other.statement.passage === statement.passage &&
        other.statement.start < statement.end &&
        statement.start < other.statement.end,
    );
  const chosen = [...run, ...near.filter(isNew)].slice(0, most);
  const inDocumentOrder = chosen.toSorted(
    (left, right) =>
      left.statement.passage.documentId.localeCompare(right.statement.passage.documentId) ||
      left.statement.passage.ordinal - right.statement.passage.ordinal ||
      left.statement.start - right.statement.start,
  );
  // The best statement's document first.
  const { documentId } = best.statement.passage;
  return inDocumentOrder.toSorted(
    (left, right) =>
      Number(right.statement.passage.documentId === documentId) -
      Number(left.statement.passage.documentId === documentId),
  );
}

/** "4.2 The borrower must …": a clause of section 4. */
const clauseNumber = /^(\d{1,2}(?:\.\d{1,2}){0,2})\.\d{1,2}\s/u;

/**
 * All clauses of the best statement's section, if the section's title names what is asked for: "Which covenants …" is
 * answered by each of them. Empty if it is no clause, or of another matter.
 */
function clausesWith(best: RankedStatement, words: ReadonlySet<string>): RankedStatement[] {
  const { passage, start, text, heading } = best.statement;
  const section = clauseNumber.exec(text)?.[1];
  const title = heading ?? sectionAt(passage, start)?.split(sectionSeparator).at(-1) ?? '';
  if (section === undefined || !foldedWords(title).some((word) => word.length > 3 && words.has(word))) return [];
  // From the passage itself: of a clause of two sentences, ranking may keep the second.
  return statementsOf(passage)
    .filter((statement) => clauseNumber.exec(statement.text)?.[1] === section)
    .map((statement) => ({ ...best, statement }));
}

/** The run of adjacent rows or list entries around the best statement. */
function listAround(best: RankedStatement, ranked: readonly RankedStatement[]): RankedStatement[] {
  const isEntry = ({ statement }: RankedStatement) => statement.form === 'row' || statement.isEntry;
  const inPassage = ranked
    .filter(({ statement }) => statement.passage === best.statement.passage)
    .toSorted((left, right) => left.statement.start - right.statement.start);
  const at = inPassage.indexOf(best);
  let first = at;
  let last = at;
  while (first > 0 && isEntry(inPassage[first - 1] as RankedStatement) && last - first < maxRun) first--;
  while (last < inPassage.length - 1 && isEntry(inPassage[last + 1] as RankedStatement) && last - first < maxRun)
    last++;
  return inPassage.slice(first, last + 1);
}

/** True if `fresh` says something new; false for the same sentence from another paper. */
function addsNews({ statement: known }: RankedStatement, { statement: fresh }: RankedStatement): boolean {
  const words = new Set(known.text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const own = fresh.text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return own.filter((word) => !words.has(word)).length >= 3 && fresh.form !== 'heading' && !carriesNoAnswer(fresh);
}
