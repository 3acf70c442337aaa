import type { AnswerPhase, AnswerSegment, Citation, EvidenceLevel, QuestionScope } from '#shared/contracts/chats.ts';
import type { Provenance } from '#shared/contracts/provenance.ts';
import type { UnreadPapers } from '#shared/contracts/unread-papers.ts';
import type { AnswerEngine, AnswerSources, Asked, Claim, Judgement } from './engine.ts';
import type { AnswerLanguage, Intent } from './intent.ts';
import { LeftOut } from './left-out.ts';
import { messages } from './messages.ts';
import { judgeClaim } from './verify/check-claim.ts';
import { type LoadPages, QuotationChecker } from './verify/check-quotations.ts';
import { CitationNumbers } from './verify/number-citations.ts';
import { brokenWord } from './verify/read-facts.ts';

export type AnswerRequest = Asked & {
  /** Citations of this answer's already stored phases. */
  earlierCitations: readonly Citation[];
};

/** A request with the papers to search. */
export type QuestionToAnswer = AnswerRequest & {
  /** Null = all documents. */
  limits: QuestionScope | null;
};

/** First `searched`, once; then the pieces of each phase, closed by a `phase` that sums them up and gets stored. */
export type AnswerProgress =
  | { type: 'searched'; passages: number; documents: number; evidence: EvidenceLevel }
  | { type: 'citations'; phase: AnswerPhase; citations: readonly Citation[] }
  | { type: 'segment'; phase: AnswerPhase; index: number; segment: AnswerSegment }
  | {
      type: 'phase';
      phase: AnswerPhase;
      evidence: EvidenceLevel;
      segments: readonly AnswerSegment[];
      citations: readonly Citation[];
      provenance: Provenance;
    };

/** Logs a warning; `facts` must not contain any text of the user. */
export type Warn = (facts: Record<string, unknown>, message: string) => void;

const builtIn: Omit<Provenance, 'leftOut'> = {
  engine: 'built-in',
  model: null,
  promptVersion: null,
  problem: null,
  sent: null,
};

/**
 * Answers a question: understand, find, quote, judge, write, verify. Every quotation is looked up in the stored pages;
 * claims that they neither prove nor, by a second look, support are left out. The quotations stay as shown, whatever is judged: an answer that rests on
 * other words cites its own. Ends early, without an error, once `signal` is aborted.
 */
export async function* answer(
  engine: AnswerEngine,
  request: AnswerRequest,
  sources: AnswerSources & { loadPages: LoadPages },
  log: { warn: Warn },
  signal: AbortSignal,
): AsyncGenerator<AnswerProgress> {
  const intent = await engine.understand(request, sources, signal);
  if (signal.aborted) return;
  const found = await engine.find(intent, sources, signal);
  if (signal.aborted) return;
  let { evidence } = found;
  yield { type: 'searched', ...found.searched, evidence };
  const checker = new QuotationChecker(sources.loadPages);
  await checker.load([...found.quotations, ...found.claims.flatMap((claim) => claim.sources)]);
  if (signal.aborted) return;
  const numbers = new CitationNumbers(request.earlierCitations);
  let judgement: Judgement = found;
  for (const phase of request.phases) {
    if (phase !== 'snippets' && judgement === found) {
      // Only once the quotations are stored: a reader takes every core that it gets.
      judgement = (await found.judge?.()) ?? found;
      if (signal.aborted) return;
      if (judgement.evidence !== found.evidence) ({ evidence } = judgement);
      await checker.load(judgement.claims.flatMap((claim) => claim.sources));
    }
    let citations: Citation[] = [];
    let claims: { place: number; segment: AnswerSegment }[] = [];
    let streamed = 0;
    const isNew = ({ number }: Citation) => citations.every((known) => known.number !== number);
    const leftOut = new LeftOut();
    let origin = builtIn;
    /** Language of the paper quoted first. */
    let quoted: AnswerLanguage | null = null;
    const emit = (segment: AnswerSegment) => ({ type: 'segment', phase, index: streamed++, segment }) as const;
    for await (const written of engine.write(intent, judgement, phase, sources, signal)) {
      if (signal.aborted) return;
      if (written.type === 'origin') origin = written.origin;
      else if (written.type === 'left-out') leftOut.add(written.reason, written.sources);
      else if (written.type === 'taken-back') claims = claims.filter(({ place }) => place !== written.place);
      else {
        const proven = await prove(written.claim, intent.language, checker, numbers);
        if (typeof proven === 'string') {
          leftOut.add(proven, written.claim.sources);
          continue;
        }
        quoted ??= written.claim.sources[0]?.passage.language ?? null;
        const fresh = proven.citations.filter(isNew);
        citations.push(...fresh);
        if (fresh.length > 0) yield { type: 'citations', phase, citations: fresh };
        claims.push({ place: written.place ?? Number.POSITIVE_INFINITY, segment: proven.segment });
        yield emit(proven.segment);
      }
    }
    if (signal.aborted) return;
    // The stored phase replaces what was streamed of it.
    const shown = claims.toSorted((one, other) => one.place - other.place || 0).map(({ segment }) => segment);
    citations = citations.filter(({ number }) => shown.some(({ marks }) => marks.includes(number)));
    const isClosest = phase === 'summary' && shown.every(({ kind }) => kind === 'quotation');
    if (leftOut.counts.size > 0 || origin.problem !== null) {
      const { model, problem } = origin;
      log.warn({ phase, model, problem, leftOut: Object.fromEntries(leftOut.counts) }, 'not all of an answer is shown');
    }
    evidence = evidenceAfter(phase, evidence, shown.length > 0, isClosest);
    const unanswered = origin.engine === 'model' ? [] : (judgement.unanswered ?? []);
    const told = noticesOf(phase, intent, {
      ...judgement,
      evidence,
      notices: [...judgement.notices, ...unanswered],
    });
    const isUnanswered = isClosest || shown.length === 0;
    const isUnreadTold = isUnanswered && tellsUnread(phase, { ...judgement, evidence });
    const unread = isUnreadTold ? unreadNotices(await sources.listUnread(), intent.language) : [];
    const isOtherLanguage = phase === 'summary' && quoted !== null && quoted !== intent.language;
    const languageNotice = isOtherLanguage ? [messages[intent.language].quotedInOtherLanguage] : [];
    const notices = [...(isUnanswered ? told.whenEmpty : [...told.always, ...languageNotice]).map(noticeOf), ...unread];
    for (const notice of notices) yield emit(notice);
    const segments = isUnanswered ? [...notices, ...shown] : [...shown, ...notices];
    // Numbered last, so that the marks of what is shown have no gaps.
    const hidden = await leftOut.tell(checker, numbers);
    if (signal.aborted) return;
    citations.push(...hidden.citations.filter(isNew));
    const reader = phase === 'summary' && judgement.reader ? { reader: judgement.reader } : {};
    const provenance = { ...origin, ...reader, leftOut: hidden.leftOut };
    yield { type: 'phase', phase, evidence, segments, citations, provenance };
  }
}

/** The evidence level after a phase: proven claims raise it, a lack of them lowers it. */
function evidenceAfter(phase: AnswerPhase, before: EvidenceLevel, isShown: boolean, isClosest: boolean): EvidenceLevel {
  if (phase === 'summary' && isShown) return isClosest ? 'related' : 'answered';
  if (before !== 'answered' || isShown || phase === 'recommendations') return before;
  return phase === 'snippets' ? 'nothing' : 'related';
}

/** The segment and citations of a claim, or the reason to omit it: every quotation must exist and support it. */
async function prove(claim: Claim, language: AnswerLanguage, checker: QuotationChecker, numbers: CitationNumbers) {
  const { text } = claim;
  const verdict = text === null ? null : judgeClaim(text, claim.language ?? language, claim.sources);
  const isEnough =
    verdict?.level === 'proven' || (verdict?.level === 'supportable' && claim.segment.proof === 'supported');
  if (verdict !== null && !isEnough) return verdict.missing[0] ?? 'words';
  const checked = await checker.check(claim.sources);
  const found = checked.filter((citation) => citation !== null);
  const [first] = found;
  if (first === undefined || found.length < checked.length) return 'quotation';
  const citations = found.map((citation) => numbers.numbered(citation));
  const marks = [...new Set(citations.map(({ number }) => number))];
  const quoted = claim.between === undefined ? [first] : found;
  const literal = quoted.map(({ snippet }) => readable(snippet)).join(claim.between);
  const told = [claim.lead, text ?? literal].filter(Boolean).join(' ');
  return { citations, segment: { ...claim.segment, text: told, marks } };
}

/** Stored words on one line, without line-end hyphens; cells are separated by " · ". */
export function readable(text: string): string {
  return text
    .replace(brokenWord, '')
    .replaceAll('\u00ad', '')
    .replace(/[ \u00a0]*\t\s*/g, ' · ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** True where the first word is that there is no clear answer: what was not read may be the reason. */
function tellsUnread(phase: AnswerPhase, { evidence, isOpen }: Judgement): boolean {
  if (evidence === 'nothing') return phase === 'snippets' ? !isOpen : phase === 'summary' && isOpen;
  return evidence === 'related' && phase === 'summary';
}

const noticeOf = (text: string): AnswerSegment => ({ text, marks: [], kind: 'notice' });

/** Names what was not searched, as one notice; empty if everything was. */
function unreadNotices(unread: UnreadPapers, language: AnswerLanguage): AnswerSegment[] {
  const { files, total, pending } = unread;
  const own = messages[language];
  const told = [
    ...(files.length > 0 ? [own.notRead(files, total - files.length)] : []),
    ...(pending > 0 ? [own.stillReading(pending)] : []),
  ];
  return told.length > 0 ? [{ ...noticeOf(told.join(' ')), unread }] : [];
}

/** Notices in the product's own voice: instead of an answer, or along with one. */
function noticesOf(phase: AnswerPhase, intent: Intent, { evidence, notices, searched, isOpen }: Judgement) {
  const own = messages[intent.language];
  if (evidence === 'unsearched')
    return { whenEmpty: phase === 'recommendations' ? [own.noRecommendations] : notices, always: [] };
  if (phase === 'recommendations') return { whenEmpty: [own.noRecommendations], always: [] };
  if (phase === 'snippets' && isOpen) return { whenEmpty: [], always: [] };
  const isFirstWord = phase === 'snippets' || isOpen;
  const whenEmpty = {
    answered: [own.noProvenAnswer],
    related: [own.noClearAnswer],
    nothing:
      searched.documents === 0
        ? [own.noDocuments]
        : [own.nothingFound, ...(isFirstWord ? [own.searched(searched.passages, searched.documents)] : [])],
  }[evidence];
  return { whenEmpty: [...notices, ...whenEmpty], always: phase === 'summary' ? notices : [] };
}
