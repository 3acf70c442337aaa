import type { EvidencePassage } from '../../engine.ts';
import type { AnswerLanguage, Period } from '../../intent.ts';
import { isWithin } from '../../periods.ts';
import { confidenceOf, measureConfidence } from './confidence.ts';
import { featureOf, profileQuestion } from './features.ts';
import { type RankedStatement, rankStatements } from './rank-statements.ts';

/** Plain data: judged in another thread. */
export type PassagesToJudge = {
  question: string;
  standalone: string;
  language: AnswerLanguage;
  /** Empty = any. */
  periods: readonly Period[];
  passages: readonly EvidencePassage[];
  rarity: ReadonlyMap<string, number>;
  /** Statements that may be claimed. */
  mostClaims: number;
  /** More than one thing is asked for. */
  isSeveral: boolean;
};

/** Characters of a passage's text, `end` exclusive. */
export type JudgedWords = { passageId: string; start: number; end: number };

export type JudgedPassages = {
  /** That the best statement answers. 0–1. */
  confidence: number;
  /** The plainest words of the passages, best first. */
  quotations: readonly JudgedWords[];
  /** The statement that answers, and further ones that add something, in the order in which they are told. */
  claims: readonly JudgedWords[];
};

/** A further statement must be this close to the best one, in units of the score: e^-3 ≈ a twentieth as likely. */
const furtherWithin = 3;
/** One that gives all that is asked for leads when it is this close to the best one. */
const leadWithin = 1;
/** The same where several things are asked for. */
const severalWithin = 3;
/** Entries of a list beside the best one that are told with it. */
const longestRun = 12;

/**
 * The statements that answer a question, and how sure that is. Computes for as long as the texts are: about 30 ms for 24
 * passages.
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
  const ranked = rankStatements(profile, passages);
  const [best] = ranked;
  if (best === undefined) return { confidence: 0, quotations: [], claims: [] };
  const confidence = confidenceOf(measureConfidence(profile, ranked, passages));
  const isOtherPeriod = isBoundElsewhere(best, periods);
  const claims = isSeveral && mostClaims > 3 ? chooseSeveral(ranked, mostClaims) : chooseFew(ranked, mostClaims);
  return {
    confidence: isOtherPeriod ? 0 : confidence,
    quotations: isSeveral ? chooseStretches(ranked) : chooseQuotations(ranked),
    claims: claims.map(wordsOf),
  };
}

const wordsOf = ({ statement: { passage, start, end } }: RankedStatement): JudgedWords => ({
  passageId: passage.id,
  start,
  end,
});

/** Statements of a passage that are quoted. */
const mostOfPassage = 2;

/** Titles and questions carry no answer. */
const isIdle = ({ form }: RankedStatement['statement']) => form === 'title' || form === 'question';

/** The best statements; what follows upon another one is quoted with it, but for rows, each of which stands for itself. */
function chooseQuotations(ranked: readonly RankedStatement[]): JudgedWords[] {
  const chosen: JudgedWords[] = [];
  const counts = new Map<string, number>();
  for (const { statement } of ranked) {
    const { passage, start, end, form } = statement;
    if (isIdle(statement)) continue;
    const count = counts.get(passage.id) ?? 0;
    if (count === mostOfPassage) continue;
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

/** Stretches are quoted up to these lengths, in characters: those that answer best nearly whole. */
const longestStretch = { best: 1_200, other: 500 };
const bestStretches = 3;

/** Of each passage the best statement with the better of its neighbours, as far as it can be read at a glance. */
function chooseStretches(ranked: readonly RankedStatement[]): JudgedWords[] {
  const ofPassages = Map.groupBy(ranked, ({ statement }) => statement.passage.id);
  return [...ofPassages].map(([passageId, own], place) => {
    const longest = place < bestStretches ? longestStretch.best : longestStretch.other;
    const [best] = own as [RankedStatement];
    let { start, end } = best.statement;
    const others = own.slice(1);
    for (;;) {
      // The best one of those that touch the stretch on either side.
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

/** True where no more stands between than is quoted with both. */
function isBeside({ passage, ...own }: RankedStatement['statement'], start: number, end: number): boolean {
  const between = own.end <= start ? passage.text.slice(own.end, start) : passage.text.slice(end, own.start);
  return (own.end <= start || own.start >= end) && between.length <= longestGap;
}

const longestGap = 160;

/** What a paper of another period says is no answer, unless it speaks of the period that is asked about. */
function isBoundElsewhere({ statement }: RankedStatement, periods: readonly Period[]): boolean {
  const { meetingDate, text, title, fileName, section } = statement.passage;
  if (periods.length === 0 || meetingDate === null || periods.some((period) => isWithin(meetingDate, period)))
    return false;
  const said = `${title} ${fileName} ${section ?? ''} ${text}`;
  return !periods.some(({ from }) => said.includes(from.slice(0, 4)));
}

/**
 * The best, and at most some that come close and give another value. Of those that are nearly as good, one that gives all that is
 * asked for leads: who asks for names is told names first.
 */
function chooseFew(ranked: readonly RankedStatement[], most: number): RankedStatement[] {
  const best = bestTold(ranked);
  if (best === undefined) return [];
  const lead =
    ranked.find((each) => each.score >= best.score - leadWithin && givesAll(each) && !isIdle(each.statement)) ?? best;
  const chosen = [lead];
  for (const each of ranked) {
    if (chosen.length === most || each.score < best.score - furtherWithin) break;
    if (givesAll(lead) && !givesAll(each)) continue;
    if (chosen.every((other) => addsTo(other, each))) chosen.push(each);
  }
  return chosen;
}

/** The best one that tells something; a title only where nothing else comes close. */
const bestTold = (ranked: readonly RankedStatement[]): RankedStatement | undefined =>
  ranked.find(({ statement, score }) => score >= (ranked[0]?.score ?? 0) - furtherWithin && !isIdle(statement)) ??
  ranked[0];

const givesAll = (ranked: RankedStatement) => featureOf(ranked, 'allGiven') === 1;

/** The best with the list that it stands in, and others that come close; in the order of the papers. */
function chooseSeveral(ranked: readonly RankedStatement[], most: number): RankedStatement[] {
  const best = bestTold(ranked);
  if (best === undefined) return [];
  const near = ranked.filter(({ statement, score }) => score >= best.score - severalWithin && !isIdle(statement));
  const run = runAround(best, ranked);
  const chosen = [...run, ...near.filter((each) => !run.includes(each))].slice(0, most);
  const inOrder = chosen.toSorted(
    (left, right) =>
      left.statement.passage.documentId.localeCompare(right.statement.passage.documentId) ||
      left.statement.passage.ordinal - right.statement.passage.ordinal ||
      left.statement.start - right.statement.start,
  );
  // The paper of the best one first.
  const { documentId } = best.statement.passage;
  return inOrder.toSorted(
    (left, right) =>
      Number(right.statement.passage.documentId === documentId) -
      Number(left.statement.passage.documentId === documentId),
  );
}

const listMark = /^(?:[-–—•▪◦‣*·]|\(?\d{1,3}[.)]|\(?[a-z]\))\s/u;

/** The rows or marked entries that follow each other around one of them. */
function runAround(best: RankedStatement, ranked: readonly RankedStatement[]): RankedStatement[] {
  const isEntry = ({ statement }: RankedStatement) => statement.form === 'row' || listMark.test(statement.text);
  const inPassage = ranked
    .filter(({ statement }) => statement.passage === best.statement.passage)
    .toSorted((left, right) => left.statement.start - right.statement.start);
  const at = inPassage.indexOf(best);
  let first = at;
  let last = at;
  while (first > 0 && isEntry(inPassage[first - 1] as RankedStatement) && last - first < longestRun) first--;
  while (last < inPassage.length - 1 && isEntry(inPassage[last + 1] as RankedStatement) && last - first < longestRun)
    last++;
  return inPassage.slice(first, last + 1);
}

/** False for the same sentence in another paper, or one that says nothing new. */
function addsTo({ statement: known }: RankedStatement, { statement: fresh }: RankedStatement): boolean {
  const words = new Set(known.text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const own = fresh.text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return own.filter((word) => !words.has(word)).length >= 3 && fresh.form !== 'heading' && !isIdle(fresh);
}
