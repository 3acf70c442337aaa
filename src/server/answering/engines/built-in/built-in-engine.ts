import type { AnswerPhase, EvidenceLevel } from '#shared/contracts/chats.ts';
import type { ReaderUse } from '#shared/contracts/provenance.ts';
import { asParagraph } from '../../claims.ts';
import type {
  AnswerEngine,
  AnswerSources,
  Claim,
  Findings,
  Judgement,
  QuotedWords,
  SearchResult,
  Written,
} from '../../engine.ts';
import type { Intent, PaperQuestion } from '../../intent.ts';
import { mergeRankings } from '../../merge-rankings.ts';
import { messages } from '../../messages.ts';
import { isWithin } from '../../periods.ts';
import { judgeDecision, judgeList, judgeMeetingDay, meetingNotice } from '../../records/judge-records.ts';
import { daysOf, loadRecords, noMeetingNotice, notSearched } from '../../records/list-records.ts';
import { recommend } from '../../records/recommend.ts';
import { tellInForce } from '../../records/tell-in-force.ts';
import { claimInOwnWords } from './claim-in-own-words.ts';
import { compareMeetings, judgeDigest } from './digest/judge-digest.ts';
import { findPassages, restrictToNamedBodies } from './find-passages.ts';
import type { JudgedPassages, JudgedWords, PassagesToJudge } from './judge-passages.ts';
import { findNamed, judgementOfNamed, withTitles } from './names/judge-named.ts';
import { judgeWithReader, type Reader } from './reader/ask-reader.ts';
import { readThresholds } from './reader/reader-weights.ts';
import { namesMeeting, understandQuestion } from './understand.ts';

/** Quotations shown with an answer. */
const maxQuotations = { short: 6, several: 12, detailed: 12 };
/** Sentences of an answer: to a question for one thing, for several, and per side of a comparison. */
const maxSentences = { one: 3, several: 10, side: 3 };
/**
 * Minimum confidence to claim an answer, chosen from the curve that `npm run fit-answers` prints: on papers left out,
 * 76 of 100 claims are right and 79 of 100 answerable questions are claimed. A higher one leaves plain questions to a
 * handful of papers unanswered (decision 0070).
 */
export const claimThreshold = 0.45;
/** By ranker alone, and with the reader; lower when several things are asked for, since some of them already answer. */
const thresholds = {
  ranked: { one: claimThreshold, several: 0.38 },
  read: readThresholds,
};
/** Minimum confidence to show quotations as the closest matches. */
const relatedThreshold = 0.15;

type LookupIntent = Extract<Intent, { kind: 'lookup' }>;
type ListIntent = Extract<Intent, { kind: 'list' }>;
type DigestIntent = Extract<Intent, { kind: 'digest' }>;
type CompareIntent = Extract<Intent, { kind: 'compare' }>;

/**
 * The engine that needs no model. Answers from records when a list, a digest or a meeting is asked for, otherwise from
 * the statements that the fitted weights prefer.
 * @param judge runs in another thread or synchronously
 * @param today YYYY-MM-DD, decides what is overdue
 * @param reader asked about the best statements of a lookup once they are quoted
 */
export function createBuiltInEngine(
  judge: (asked: PassagesToJudge) => Promise<JudgedPassages>,
  today: string,
  reader?: Reader,
): AnswerEngine {
  return {
    async understand(asked, sources) {
      const days = await sources.listMeetingDays();
      const intent = understandQuestion(asked, days);
      if (!('labels' in intent) || !namesMeeting(intent)) return intent;
      // "The last meeting" of a named body must not be that of another body; "the 9th" is known by its number.
      const meetings = await loadRecords(sources, ['meeting']);
      return understandQuestion(asked, days, (words, number) => daysOf(meetings, words, number, intent.language));
    },
    async find(intent, sources, signal) {
      switch (intent.kind) {
        case 'small-talk':
        case 'beyond':
          return notSearched(messages[intent.language][intent.kind === 'beyond' ? 'beyondUs' : 'smallTalk']);
        case 'list':
          return (await judgeList(intent, sources, today)) ?? fallBackToLookup(intent, sources);
        case 'digest':
          return (await judgeDigest(intent, sources)) ?? fallBackToLookup(intent, sources);
        case 'compare':
          return compare(intent, sources, signal);
        case 'lookup':
          return (
            (await lookUpNamed(intent, sources)) ??
            (await judgeMeetingDay(intent, sources)) ??
            (await judgeDecision(intent, sources)) ??
            lookUp(intent, sources)
          );
      }
    },
    write,
  };

  async function lookUp(intent: LookupIntent, sources: AnswerSources): Promise<Findings> {
    const [whole, meetings] = await Promise.all([
      findPassages(intent.standalone, intent, sources),
      loadRecords(sources, ['meeting']),
    ]);
    const found = { ...whole, passages: restrictToNamedBodies(whole.passages, meetings, intent) };
    const mostClaims = intent.isSeveral ? maxSentences.several : maxSentences.one;
    const asked = toJudge(intent, found, mostClaims, intent.isSeveral);
    const judged = await judge(asked);
    const alone = withTitles(toJudgement(intent, found, judged, intent.isSeveral), intent);
    const read = async (mayRead = true) => {
      // Where nothing is worth quoting, nothing is read.
      if (!reader || !mayRead || alone.evidence === 'nothing') return tellInForce(alone, intent.language, sources);
      const again = await judgeWithReader(asked, judged, judge, reader);
      const judgement = toJudgement(intent, found, again.judged, intent.isSeveral, again.use);
      return tellInForce(withTitles(judgement, intent), intent.language, sources);
    };
    return { ...alone, judge: read };
  }

  /** What stands under the names in a question, looked up exactly; null if it names nothing, or the whole papers may tell. */
  async function lookUpNamed(intent: LookupIntent, sources: AnswerSources): Promise<Findings | null> {
    const named = await findNamed(intent, sources);
    if (named === null) return null;
    const { language } = intent;
    if (named.all.length === 0) {
      if (named.missing.length === 0) return null;
      const notices = [...named.missing, ...meetingNotice(intent)];
      // Whatever resembles a thing that no paper has is not it.
      return changed(await lookUp(intent, sources), (judged) =>
        named.isWhole
          ? { ...judged, evidence: 'nothing', claims: [], quotations: [], notices }
          : { ...judged, evidence: judged.evidence === 'answered' ? 'related' : judged.evidence, claims: [], notices },
      );
    }
    if (named.isWhole) return tellInForce(judgementOfNamed(named), language, sources);
    const found = await findPassages(intent.standalone, intent, sources);
    const passages = [...new Set(named.all.map(({ passage }) => passage))];
    const said = named.all.filter(({ isHeading }) => !isHeading);
    const within = Map.groupBy(said, ({ passage }) => passage.id);
    const asked = toJudge(intent, { ...found, passages }, maxSentences.one, intent.isSeveral);
    const judgement = toJudgement(intent, { ...found, passages }, await judge({ ...asked, within }), intent.isSeveral);
    const isUnder = named.all.some(({ place }) => place === 'under');
    if (judgement.evidence === 'answered') return { ...judgement, notices: [...named.missing, ...judgement.notices] };
    if (named.words.length > 0) return judgementOfNamed(named);
    return isUnder ? judgementOfNamed(named) : null;
  }

  /** Searches the texts for lack of records. Without a paper from the requested period, results are merely related. */
  async function fallBackToLookup(intent: ListIntent | DigestIntent, sources: AnswerSources): Promise<Findings> {
    const found = await lookUp(asLookup(intent), sources);
    const isDue = intent.kind === 'list' && intent.kinds.includes('deadline');
    if (isDue || intent.periods.length === 0) return found;
    const days = await sources.listMeetingDays();
    const hasPaper = days.some((day) => intent.periods.some((period) => isWithin(day, period)));
    if (hasPaper) return found;
    const notices = [...noMeetingNotice(intent, days)];
    return changed(found, (judged) => ({
      ...judged,
      ...(judged.evidence === 'answered' && { evidence: 'related', claims: [] }),
      notices: [...notices, ...judged.notices],
    }));
  }

  async function compare(intent: CompareIntent, sources: AnswerSources, signal: AbortSignal): Promise<Findings> {
    if (intent.topic.length === 0) {
      const told = await compareMeetings(intent, sources);
      if (told !== null) return told;
    }
    const sides: Judgement[] = [];
    // Sequential, so that one large comparison does not starve other questions.
    for (const { question, period } of intent.sides) {
      signal.throwIfAborted();
      const side = { ...intent, question, standalone: question, periods: [period] };
      const found = await findPassages(question, side, sources);
      sides.push(toJudgement(side, found, await judge(toJudge(side, found, maxSentences.side, true)), true));
    }
    const found = await lookUp(asLookup(intent), sources);
    return changed(found, (whole) => joinSides(whole, sides));
  }
}

/** The same question, put to the texts instead. */
const asLookup = (intent: ListIntent | DigestIntent | CompareIntent): LookupIntent => ({
  ...intent,
  kind: 'lookup',
  isSeveral: true,
  vote: null,
  meeting: null,
  day: null,
});

/** Findings with a change that holds for what is found and for what is judged from it. */
const changed = (found: Findings, change: (judgement: Judgement) => Judgement): Findings => ({
  ...change(found),
  judge: async (mayRead) => change((await found.judge?.(mayRead)) ?? found),
});

/** A comparison: each side that answers, after the other; what was found in all papers where fewer than two do. */
function joinSides(whole: Judgement, sides: readonly Judgement[]): Judgement {
  const answered = sides.filter(({ evidence }) => evidence === 'answered');
  const passages = mergeRankings([...sides, whole].map((each) => each.passages));
  const sideQuotations = sides.flatMap(({ quotations }) => quotations.slice(0, maxSentences.side));
  const quotations = [
    ...sideQuotations,
    ...whole.quotations.filter((each) => !sideQuotations.some((other) => isSame(each, other))),
  ];
  if (answered.length < 2) {
    const evidence = whole.evidence === 'nothing' && sideQuotations.length > 0 ? 'related' : whole.evidence;
    return { ...whole, passages, quotations, evidence };
  }
  return {
    ...whole,
    passages,
    evidence: 'answered',
    quotations,
    claims: answered.flatMap(({ claims }, index) => (index > 0 ? asParagraph(claims) : claims)),
  };
}

const isSame = (one: QuotedWords, other: QuotedWords) =>
  one.passage.id === other.passage.id && one.start === other.start && one.end === other.end;
const isOverlapping = (one: QuotedWords, other: QuotedWords) =>
  one.passage.id === other.passage.id && one.start < other.end && other.start < one.end;

function toJudge(
  intent: PaperQuestion,
  { passages, rarity }: SearchResult,
  mostClaims: number,
  isSeveral: boolean,
): PassagesToJudge {
  const { question, standalone, language, periods } = intent;
  return { question, standalone, language, periods, passages, rarity, mostClaims, isSeveral };
}

function toJudgement(
  intent: PaperQuestion,
  { passages, searched }: SearchResult,
  judged: JudgedPassages,
  isSeveral: boolean,
  reader?: ReaderUse,
): Judgement {
  const known = new Map(passages.map((passage) => [passage.id, passage]));
  const locate = ({ passageId, start, end }: JudgedWords): QuotedWords[] => {
    const passage = known.get(passageId);
    return passage ? [{ passage, start, end }] : [];
  };
  const level = toEvidenceLevel(
    judged.confidence,
    thresholds[reader === 'used' ? 'read' : 'ranked'][isSeveral ? 'several' : 'one'],
  );
  // What was read is quoted already: it stays the closest there is.
  const evidence = reader === 'used' && level === 'nothing' ? 'related' : level;
  const claims = judged.claims.flatMap((words) =>
    locate(words).map((quoted) => claimInOwnWords(quoted, intent.language)),
  );
  const most = maxQuotations[intent.isDetailed ? 'detailed' : isSeveral ? 'several' : 'short'];
  const isAnswered = evidence === 'answered';
  // Quote the proofs of the claims first, so that they get the lowest citation numbers.
  const proofs = isAnswered ? claims.flatMap(({ sources }) => sources) : [];
  // If several things are asked for, also quote the context of a proof.
  const isKnown = isSeveral ? isSame : isOverlapping;
  const further = judged.quotations.flatMap(locate).filter((words) => !proofs.some((proof) => isKnown(proof, words)));
  const quotations = [...proofs, ...further.slice(0, Math.max(most - (isSeveral ? 0 : proofs.length), 0))];
  return {
    evidence,
    searched,
    quotations: evidence === 'nothing' ? [] : quotations,
    claims: isAnswered ? claims : [],
    notices: meetingNotice(intent),
    passages,
    isOpen: false,
    reader,
  };
}

const toEvidenceLevel = (confidence: number, threshold: number): EvidenceLevel =>
  confidence >= threshold ? 'answered' : confidence >= relatedThreshold ? 'related' : 'nothing';

async function* write(
  intent: Intent,
  judgement: Judgement,
  phase: AnswerPhase,
  sources: AnswerSources,
): AsyncGenerator<Written> {
  for (const claim of await claimsFor(intent, judgement, phase, sources)) yield { type: 'claim', claim };
}

async function claimsFor(
  intent: Intent,
  judgement: Judgement,
  phase: AnswerPhase,
  sources: AnswerSources,
): Promise<readonly Claim[]> {
  if (phase === 'summary') return judgement.claims;
  if (phase === 'snippets')
    return judgement.quotations.map((words) => ({ sources: [words], text: null, segment: { kind: 'quotation' } }));
  return intent.kind === 'small-talk' || intent.kind === 'beyond' ? [] : recommend(intent, judgement, sources);
}
