import { foldedWords } from '#server/platform/linguistics/folding.ts';
import type { AnswerPhase, EvidenceLevel, RecordKind } from '#shared/contracts/chats.ts';
import { answering as german } from '#shared/messages/de/answering.ts';
import { answering as english } from '#shared/messages/en/answering.ts';
import type {
  AnswerEngine,
  AnswerSources,
  Claim,
  EvidencePassage,
  Judgement,
  QuotedWords,
  SearchResult,
  Written,
} from '../../engine.ts';
import type { Intent, PaperQuestion } from '../../intent.ts';
import { mergeRankings } from '../../merge-rankings.ts';
import { isWithin, rangeOf } from '../../periods.ts';
import type { FoundRecord } from '../../records/found-record.ts';
import {
  claimOf,
  hasOutcome,
  hasState,
  inOrder,
  isAbout,
  isDueIn,
  isOfPeriods,
  isOverdue,
  isVotedSo,
  mostRows,
  papersOfOthers,
  tellsVote,
} from '../../records/list-records.ts';
import { recommend } from '../../records/recommend.ts';
import { findPassages } from './find-passages.ts';
import type { JudgedPassages, JudgedWords, PassagesToJudge } from './judge-passages.ts';
import { labelledRow } from './statements.ts';
import { understandQuestion } from './understand.ts';

const messages = { de: german, en: english };

/** Passages whose plainest words are shown: in short and in detailed answers. */
const mostQuotations = { short: 6, several: 12, detailed: 12 };
/** Sentences of an answer; of one to a question for several things. */
const mostSentences = { one: 3, several: 10, side: 3 };
/**
 * From here on an answer is claimed: of the single facts that are claimed, seven of ten are right (`npm run eval`); higher, plain questions to a
 * handful of papers go unanswered (decision 0070).
 */
export const claimThreshold = 0.42;
/** Where several things are asked for, part of them is an answer, too. */
const severalThreshold = 0.35;
/** From here on the quotations are shown as what comes closest. */
const relatedThreshold = 0.08;

type LookupIntent = Extract<Intent, { kind: 'lookup' }>;
type ListIntent = Extract<Intent, { kind: 'list' }>;
type DigestIntent = Extract<Intent, { kind: 'digest' }>;
type CompareIntent = Extract<Intent, { kind: 'compare' }>;

/**
 * The engine that needs no model: records where a list, a digest or a meeting is asked for, else the statements that fitted
 * weights prefer.
 * @param judge computes in another thread, or at once
 * @param today YYYY-MM-DD, tells what is overdue
 */
export function createBuiltInEngine(
  judge: (asked: PassagesToJudge) => Promise<JudgedPassages>,
  today: string,
): AnswerEngine {
  return {
    async understand(asked, sources) {
      const days = await sources.listMeetingDays();
      const intent = understandQuestion(asked, days);
      if (!('meantDay' in intent) || intent.meantDay === null) return intent;
      // The last meeting of a body that is named is not that of another.
      const meetings = await sources.listRecords({ kinds: ['meeting'], limit: recordsLookedAt });
      return understandQuestion(asked, days, (words) =>
        words.length === 0
          ? []
          : inOrder(meetings.filter((record) => isAbout(record, words, intent.language))).flatMap(
              ({ meetingDate }) => meetingDate ?? [],
            ),
      );
    },
    async judge(intent, sources, signal) {
      switch (intent.kind) {
        case 'small-talk':
        case 'beyond':
          return notSearched(messages[intent.language][intent.kind === 'beyond' ? 'beyondUs' : 'smallTalk']);
        case 'list':
          return (await judgeList(intent, sources, today)) ?? lookUpInstead(intent, sources);
        case 'digest':
          return digest(intent, sources);
        case 'compare':
          return compare(intent, sources, signal);
        case 'lookup':
          return (await judgeVote(intent, sources)) ?? lookUp(intent, sources);
      }
    },
    write,
  };

  async function lookUp(intent: LookupIntent, sources: AnswerSources): Promise<Judgement> {
    const [whole, meetings] = await Promise.all([
      findPassages(intent.standalone, intent, sources),
      sources.listRecords({ kinds: ['meeting'], limit: recordsLookedAt }),
    ]);
    const found = { ...whole, passages: ofNamedBodies(whole.passages, meetings, intent) };
    const mostClaims = intent.isSeveral ? mostSentences.several : mostSentences.one;
    const judged = await judge(toJudge(intent, found, mostClaims, intent.isSeveral));
    return judgementOf(intent, found, judged, intent.isSeveral);
  }

  /** Where a paper's records say little, what its texts say of the question stands behind them. */
  async function digest(intent: DigestIntent, sources: AnswerSources): Promise<Judgement> {
    const told = await judgeDigest(intent, sources);
    if (told !== null && told.claims.length >= leastOfDigest) return told;
    const beside = await lookUpInstead(intent, sources);
    if (told === null) return beside;
    return {
      ...told,
      quotations: [...told.quotations, ...beside.quotations],
      claims: [...told.claims, ...beside.claims.map((claim, place) => (place === 0 ? begin(claim) : claim))],
      passages: beside.passages,
    };
  }

  /** Without records the texts are searched. Where no paper is of the period that is asked about, they only come closest. */
  async function lookUpInstead(intent: ListIntent | DigestIntent, sources: AnswerSources): Promise<Judgement> {
    const judged = await lookUp({ ...intent, kind: 'lookup', isSeveral: true, vote: null }, sources);
    const isDue = intent.kind === 'list' && intent.kinds.includes('deadline');
    if (isDue || intent.periods.length === 0 || judged.evidence !== 'answered') return judged;
    const days = await sources.listMeetingDays();
    const isTold = days.some((day) => intent.periods.some((period) => isWithin(day, period)));
    return isTold ? judged : { ...judged, evidence: 'related', claims: [] };
  }

  async function compare(intent: CompareIntent, sources: AnswerSources, signal: AbortSignal): Promise<Judgement> {
    if (intent.words.length === 0) {
      const told = await compareMeetings(intent, sources);
      if (told !== null) return told;
    }
    const sides: Judgement[] = [];
    // One after the other: whoever compares much does not take what others wait for.
    for (const { question, period } of intent.sides) {
      signal.throwIfAborted();
      const side = { ...intent, question, standalone: question, periods: [period] };
      const found = await findPassages(question, side, sources);
      sides.push(judgementOf(side, found, await judge(toJudge(side, found, mostSentences.side, true)), true));
    }
    const whole = await lookUp({ ...intent, kind: 'lookup', isSeveral: true, vote: null }, sources);
    const answered = sides.filter(({ evidence }) => evidence === 'answered');
    const passages = mergeRankings([...sides, whole].map((each) => each.passages));
    const ofSides = sides.flatMap(({ quotations }) => quotations.slice(0, mostSentences.side));
    const quotations = [
      ...ofSides,
      ...whole.quotations.filter((each) => !ofSides.some((other) => isSame(each, other))),
    ];
    if (answered.length < 2) {
      const evidence = whole.evidence === 'nothing' && ofSides.length > 0 ? 'related' : whole.evidence;
      return { ...whole, passages, quotations, evidence };
    }
    return {
      ...whole,
      passages,
      evidence: 'answered',
      quotations,
      claims: answered.flatMap(({ claims }, index) =>
        claims.map((claim, place) => (index > 0 && place === 0 ? begin(claim) : claim)),
      ),
    };
  }
}

/** What another body's papers say is no answer where a body is named that says something, too. */
function ofNamedBodies(
  passages: readonly EvidencePassage[],
  meetings: readonly FoundRecord[],
  { standalone, language }: PaperQuestion,
): readonly EvidencePassage[] {
  const { named, others } = papersOfOthers(meetings, foldedWords(standalone), language);
  const isTold = passages.some(({ documentId }) => named.has(documentId));
  return isTold ? passages.filter(({ documentId }) => !others.has(documentId)) : passages;
}

const isSame = (one: QuotedWords, other: QuotedWords) =>
  one.passage.id === other.passage.id && one.start === other.start && one.end === other.end;
const isOverlapping = (one: QuotedWords, other: QuotedWords) =>
  one.passage.id === other.passage.id && one.start < other.end && other.start < one.end;
const begin = (claim: Claim): Claim => ({ ...claim, segment: { ...claim.segment, startsParagraph: true } });

function toJudge(
  intent: PaperQuestion,
  { passages, rarity }: SearchResult,
  mostClaims: number,
  isSeveral: boolean,
): PassagesToJudge {
  const { question, standalone, language, periods } = intent;
  return { question, standalone, language, periods, passages, rarity, mostClaims, isSeveral };
}

function judgementOf(
  intent: PaperQuestion,
  { passages, searched }: SearchResult,
  judged: JudgedPassages,
  isSeveral: boolean,
): Judgement {
  const known = new Map(passages.map((passage) => [passage.id, passage]));
  const locate = ({ passageId, start, end }: JudgedWords): QuotedWords[] => {
    const passage = known.get(passageId);
    return passage ? [{ passage, start, end }] : [];
  };
  const evidence = evidenceOf(judged.confidence, isSeveral ? severalThreshold : claimThreshold);
  const claims = judged.claims.flatMap((words): Claim[] => {
    const sources = locate(words);
    const [quoted] = sources;
    if (quoted === undefined) return [];
    const { passage, start, end } = quoted;
    return [{ sources, text: labelledRow(passage, passage.text.slice(start, end)), segment: { kind: 'sentence' } }];
  });
  const most = mostQuotations[intent.isDetailed ? 'detailed' : isSeveral ? 'several' : 'short'];
  const isAnswered = evidence === 'answered';
  // What is claimed is quoted first, in the words that prove it: its numbers are the first ones.
  const proofs = isAnswered ? claims.flatMap(({ sources }) => sources) : [];
  // Where several things are asked for, what stands around a proof is quoted, too.
  const isKnown = isSeveral ? isSame : isOverlapping;
  const further = judged.quotations.flatMap(locate).filter((words) => !proofs.some((proof) => isKnown(proof, words)));
  const quotations = [...proofs, ...further.slice(0, Math.max(most - (isSeveral ? 0 : proofs.length), 0))];
  return {
    evidence,
    searched,
    quotations: evidence === 'nothing' ? [] : quotations,
    claims: isAnswered ? claims : [],
    notices: meantNotice(intent),
    passages,
    isOpen: false,
  };
}

const evidenceOf = (confidence: number, threshold: number): EvidenceLevel =>
  confidence >= threshold ? 'answered' : confidence >= relatedThreshold ? 'related' : 'nothing';

const meantNotice = ({ meantDay, language }: PaperQuestion) =>
  meantDay === null ? [] : [messages[language].meantMeeting(meantDay)];

const notSearched = (notice: string): Judgement => ({
  evidence: 'unsearched',
  searched: { passages: 0, documents: 0 },
  quotations: [],
  claims: [],
  notices: [notice],
  passages: [],
  isOpen: false,
});

/** Records that are looked at; who has more asks about a part of them. */
const recordsLookedAt = 2_000;

/** Null where reading found no such records: then the texts are searched. */
async function judgeList(intent: ListIntent, sources: AnswerSources, today: string): Promise<Judgement | null> {
  const { kinds, words, periods, language, states, outcomes } = intent;
  // What is due in a period may have been given to do long before.
  const isByDue = kinds.includes('deadline');
  const found = await sources.listRecords({ kinds, ...(isByDue ? {} : rangeOf(periods)), limit: recordsLookedAt });
  const wanted = found.filter(
    (record) =>
      (isByDue ? isDueIn(record, periods) : isOfPeriods(record, periods)) &&
      isAbout(record, words, language) &&
      hasState(record, states) &&
      hasOutcome(record, outcomes) &&
      (!intent.isOverdue || isOverdue(record, today)) &&
      isVotedSo(record, intent.votes),
  );
  return wanted.length === 0 ? null : ofRecords(intent, inOrder(wanted), found.length === recordsLookedAt);
}

/** Votes that one question may mean; where more fit, it is not clear which. */
const mostVotes = 3;

/** Null where no vote on just this was found, or not by whom. */
async function judgeVote(intent: LookupIntent, sources: AnswerSources): Promise<Judgement | null> {
  const { vote, periods, language } = intent;
  if (vote === null) return null;
  const found = await sources.listRecords({ kinds: ['decision'], ...rangeOf(periods), limit: recordsLookedAt });
  const wanted = found.filter(
    (record) => isOfPeriods(record, periods) && tellsVote(record, vote) && isAbout(record, vote.words, language),
  );
  return wanted.length === 0 || wanted.length > mostVotes ? null : ofRecords(intent, inOrder(wanted), false);
}

/** With fewer records a digest tells too little. */
const leastOfDigest = 4;
/** What a digest tells of a meeting, in the order of its paper. */
const digestKinds: readonly RecordKind[] = ['decision', 'task', 'deadline'];

/** Two meetings with nothing that is asked about them: what each decided and gave to do, one after the other. */
async function compareMeetings(intent: CompareIntent, sources: AnswerSources): Promise<Judgement | null> {
  const sides: Judgement[] = [];
  for (const { period } of intent.sides) {
    const side = await judgeDigest({ ...intent, kind: 'digest', periods: [period] }, sources);
    if (side !== null) sides.push(side);
  }
  const [first] = sides;
  if (first === undefined || sides.length < intent.sides.length) return null;
  const sum = (count: (side: Judgement) => number) => sides.reduce((total, side) => total + count(side), 0);
  return {
    ...first,
    searched: {
      passages: sum(({ searched }) => searched.passages),
      documents: sum(({ searched }) => searched.documents),
    },
    quotations: sides.flatMap(({ quotations }) => quotations.slice(0, mostSentences.side)),
    claims: sides.flatMap(({ claims }) => claims),
    notices: [...new Set(sides.flatMap(({ notices }) => notices))],
  };
}

async function judgeDigest(intent: DigestIntent, sources: AnswerSources): Promise<Judgement | null> {
  const { periods, words, language } = intent;
  const found = await sources.listRecords({ kinds: digestKinds, ...rangeOf(periods), limit: recordsLookedAt });
  const wanted = found.filter((record) => isOfPeriods(record, periods) && isAbout(record, words, language));
  return wanted.length === 0 ? null : ofRecords(intent, inOrder(wanted), found.length === recordsLookedAt);
}

/** @param isCut that there may be more records than were looked at */
function ofRecords(intent: PaperQuestion, records: readonly FoundRecord[], isCut: boolean): Judgement {
  const claims = records.slice(0, mostRows).map(claimOf);
  const documents = new Set(records.map(({ documentId }) => documentId));
  const isWhole = records.length <= mostRows && !isCut;
  return {
    evidence: 'answered',
    searched: { passages: records.length, documents: documents.size },
    quotations: claims.slice(0, mostQuotations.short).flatMap(({ sources }) => sources),
    claims,
    notices: [...meantNotice(intent), ...(isWhole ? [] : [messages[intent.language].newestRows(claims.length)])],
    passages: [],
    isOpen: false,
  };
}

async function* write(
  intent: Intent,
  judgement: Judgement,
  phase: AnswerPhase,
  sources: AnswerSources,
): AsyncGenerator<Written> {
  for (const claim of await claimsOf(intent, judgement, phase, sources)) yield { type: 'claim', claim };
}

async function claimsOf(
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
