import type {
  AnswerPhase,
  AnswerSegment,
  Citation,
  EvidenceLevel,
  LeftOutReason,
  Provenance,
  QuestionScope,
} from '#shared/contracts/chats.ts';
import { answering as german } from '#shared/messages/de/answering.ts';
import { answering as english } from '#shared/messages/en/answering.ts';
import type { AnswerEngine, AnswerSources, Asked, Claim, Judgement } from './engine.ts';
import type { AnswerLanguage, Intent } from './intent.ts';
import { findMissing } from './verify/check-claim.ts';
import { type LoadPages, QuotationChecker } from './verify/check-quotations.ts';
import { CitationNumbers } from './verify/number-citations.ts';
import { brokenWord } from './verify/read-facts.ts';

const messages = { de: german, en: english };

export type AnswerRequest = Asked & {
  /** Citations of the phases of this answer that are stored already. */
  earlierCitations: readonly Citation[];
};

/** A request with the papers that it is asked of. */
export type QuestionToAnswer = AnswerRequest & {
  /** Null = all documents. */
  limits: QuestionScope | null;
};

/** `searched` comes first, once; then the pieces of each phase, its `phase`, which sums them up and is what gets stored, last. */
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

/** A line for the log, without any text. */
export type Warn = (facts: Record<string, unknown>, message: string) => void;

const builtIn: Omit<Provenance, 'leftOut'> = {
  engine: 'built-in',
  model: null,
  promptVersion: null,
  problem: null,
  sent: null,
};

/**
 * One way through for every question: understand, search and judge, write, verify. What an engine quotes is looked for in the
 * stored pages, and a claim without a proof that stands there is left out. Ends early, without an error, once `signal` is aborted.
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
  const judgement = await engine.judge(intent, sources, signal);
  if (signal.aborted) return;
  let { evidence } = judgement;
  yield { type: 'searched', ...judgement.searched, evidence };
  const checker = new QuotationChecker(sources.loadPages);
  await checker.load([...judgement.quotations, ...judgement.claims.flatMap((claim) => claim.sources)]);
  if (signal.aborted) return;
  const numbers = new CitationNumbers(request.earlierCitations);
  for (const phase of request.phases) {
    const citations: Citation[] = [];
    const segments: AnswerSegment[] = [];
    const leftOut = new Map<LeftOutReason, number>();
    let origin = builtIn;
    /** Of the paper that is quoted first. */
    let quoted: AnswerLanguage | null = null;
    const tell = (segment: AnswerSegment): AnswerProgress => {
      segments.push(segment);
      return { type: 'segment', phase, index: segments.length - 1, segment };
    };
    const leave = (reason: LeftOutReason) => leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1);
    for await (const written of engine.write(intent, judgement, phase, sources, signal)) {
      if (signal.aborted) return;
      if (written.type === 'origin') origin = written.origin;
      else if (written.type === 'left-out') leave(written.reason);
      else {
        const proven = await prove(written.claim, intent.language, checker, numbers);
        if (typeof proven === 'string') {
          leave(proven);
          continue;
        }
        quoted ??= written.claim.sources[0]?.passage.language ?? null;
        const fresh = proven.citations.filter(({ number }) => citations.every((known) => known.number !== number));
        citations.push(...fresh);
        if (fresh.length > 0) yield { type: 'citations', phase, citations: fresh };
        yield tell(proven.segment);
      }
    }
    if (signal.aborted) return;
    if (leftOut.size > 0 || origin.problem !== null) {
      const { model, problem } = origin;
      log.warn({ phase, model, problem, leftOut: Object.fromEntries(leftOut) }, 'not all of an answer is shown');
    }
    evidence = evidenceAfter(phase, evidence, citations.length > 0);
    const told = noticesOf(phase, intent, { ...judgement, evidence });
    const isForeign = phase === 'summary' && quoted !== null && quoted !== intent.language;
    const foreign = isForeign ? [messages[intent.language].quotedInOtherLanguage] : [];
    for (const text of segments.length === 0 ? told.whenEmpty : [...told.always, ...foreign])
      yield tell({ text, marks: [], kind: 'notice' });
    const provenance = { ...origin, leftOut: [...leftOut].map(([reason, count]) => ({ reason, count })) };
    yield { type: 'phase', phase, evidence, segments, citations, provenance };
  }
}

/** What a phase makes of the judgement: what is proven answers, and what is not does not. */
function evidenceAfter(phase: AnswerPhase, evidence: EvidenceLevel, isProven: boolean): EvidenceLevel {
  if (phase === 'summary' && isProven) return 'answered';
  if (evidence !== 'answered' || isProven || phase === 'recommendations') return evidence;
  return phase === 'snippets' ? 'nothing' : 'related';
}

/** What is shown of a claim, or why it is left out: every quotation must be found, and must support the claim. */
async function prove(claim: Claim, language: AnswerLanguage, checker: QuotationChecker, numbers: CitationNumbers) {
  const { text } = claim;
  const missing = text === null ? null : findMissing(text, language, claim.sources);
  if (missing !== null) return missing;
  const checked = await checker.check(claim.sources);
  const found = checked.filter((citation) => citation !== null);
  const [first] = found;
  if (first === undefined || found.length < checked.length) return 'quotation';
  const citations = found.map((citation) => numbers.numbered(citation));
  const marks = [...new Set(citations.map(({ number }) => number))];
  return { citations, segment: { ...claim.segment, text: text ?? readable(first.snippet), marks } };
}

/** The stored words on one line: a hyphen at a line's end is taken out, cells of a row are divided by a bar. */
export function readable(text: string): string {
  return text
    .replace(brokenWord, '')
    .replaceAll('\u00ad', '')
    .replace(/[ \u00a0]*\t\s*/g, ' | ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** What the product says in its own voice: what there is instead of an answer, and what has to be known of one. */
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
