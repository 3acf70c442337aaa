import type { AnswerPhase, AnswerSegment, Citation, EvidenceLevel } from '#shared/contracts/chats.ts';
import { answering as german } from '#shared/messages/de/answering.ts';
import { answering as english } from '#shared/messages/en/answering.ts';
import type { AnswerEngine, AnswerLanguage, AnswerSources, Asked, Claim, Judgement } from './engine.ts';
import type { Intent } from './intent.ts';
import { checkClaim, quotationOf } from './verify/check-claim.ts';
import { type LoadPages, QuotationChecker } from './verify/check-quotations.ts';
import { CitationNumbers } from './verify/number-citations.ts';

const messages = { de: german, en: english };

export type AnswerRequest = Asked & {
  /** In the order in which they are to be answered; recommendations may be asked for alone, later. */
  phases: readonly AnswerPhase[];
  /** Citations of the phases of this answer that are stored already. */
  earlierCitations: readonly Citation[];
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
    };

/** A line for the log, without any text. */
export type Warn = (facts: Record<string, unknown>, message: string) => void;

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
  yield { type: 'searched', ...judgement.searched, evidence: judgement.evidence };
  const checker = new QuotationChecker(sources.loadPages);
  const numbers = new CitationNumbers(request.earlierCitations);
  for (const phase of request.phases) {
    const citations: Citation[] = [];
    const segments: AnswerSegment[] = [];
    const told = noticesOf(phase, intent, judgement);
    const tell = (segment: AnswerSegment): AnswerProgress => {
      segments.push(segment);
      return { type: 'segment', phase, index: segments.length - 1, segment };
    };
    for await (const claim of engine.write(intent, judgement, phase, sources)) {
      if (signal.aborted) return;
      const proven = await prove(claim, intent.language, checker, numbers);
      if (proven === null) {
        log.warn({ phase, kind: claim.segment.kind }, 'a claim was left out: the stored pages do not prove it');
        continue;
      }
      const fresh = proven.citations.filter(({ number }) => citations.every((known) => known.number !== number));
      citations.push(...fresh);
      if (fresh.length > 0) yield { type: 'citations', phase, citations: fresh };
      yield tell(proven.segment);
    }
    for (const text of segments.length === 0 ? told.whenEmpty : told.always)
      yield tell({ text, marks: [], kind: 'notice' });
    const isUnproven = judgement.evidence === 'answered' && phase === 'snippets' && citations.length === 0;
    yield { type: 'phase', phase, evidence: isUnproven ? 'nothing' : judgement.evidence, segments, citations };
  }
}

/** Null where one of its sources does not stand in the stored pages, half a proof proves nothing, or where they do not tell what it says. */
async function prove(claim: Claim, language: AnswerLanguage, checker: QuotationChecker, numbers: CitationNumbers) {
  if (
    claim.text !== null &&
    !checkClaim(
      { text: claim.text, language },
      claim.sources.map((each) => quotationOf(each)),
    ).isProven
  )
    return null;
  const checked = await checker.check(claim.sources);
  const found = checked.filter((citation) => citation !== null);
  const [first] = found;
  if (first === undefined || found.length < checked.length) return null;
  const citations = found.map((citation) => numbers.numbered(citation));
  const marks = [...new Set(citations.map(({ number }) => number))];
  return { citations, segment: { ...claim.segment, text: claim.text ?? readable(first.snippet), marks } };
}

/** The stored words on one line: a hyphen at a line's end is taken out, cells of a row are divided by a bar. */
export function readable(text: string): string {
  return text
    .replace(/(?<=\p{Ll})[-\u00ad]\n(?=\p{Ll})/gu, '')
    .replaceAll('\u00ad', '')
    .replace(/[ \u00a0]*\t\s*/g, ' | ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** What the product says in its own voice: what there is instead of an answer, and what has to be known of one. */
function noticesOf(phase: AnswerPhase, intent: Intent, { evidence, notices, searched }: Judgement) {
  const own = messages[languageOf(intent)];
  if (evidence === 'unsearched')
    return { whenEmpty: phase === 'recommendations' ? [own.noRecommendations] : notices, always: [] };
  if (phase === 'recommendations') return { whenEmpty: [own.noRecommendations], always: [] };
  const nothing = searched.documents === 0 ? own.noDocuments : own.nothingFound;
  const whenEmpty = {
    answered: [own.noProvenAnswer],
    related: [own.noClearAnswer],
    nothing:
      phase === 'snippets'
        ? [nothing, ...(searched.documents === 0 ? [] : [own.searched(searched.passages, searched.documents)])]
        : [nothing],
  }[evidence];
  return { whenEmpty: [...notices, ...whenEmpty], always: phase === 'summary' ? notices : [] };
}

const languageOf = ({ language }: Intent): AnswerLanguage => language;
