import { uuidv7 } from 'uuidv7';
import type { AnswerPhase, AnswerSegment, Citation, EvidenceLevel } from '#shared/contracts/chats.ts';
import type { RowNumbers } from '#shared/contracts/documents.ts';
import { answering as german } from '#shared/messages/de/answering.ts';
import { answering as english } from '#shared/messages/en/answering.ts';
import type { AnswerEngine, AnswerRequest, EvidencePassage, Quotation } from './answer-engine.ts';
import { speakerOf } from './extractive/speaker-of.ts';
import { locateQuotation } from './verify-citations.ts';

const messages = { de: german, en: english };

/** Passages whose pages are loaded beforehand: as many as are considered for most questions. */
const likelyQuoted = 24;

export type StoredPage = { number: number; label: string | null; text: string; rows?: RowNumbers | null };

/** A line for the log, without any text. */
export type Warn = (facts: Record<string, unknown>, message: string) => void;

/** Loads pages as they are stored now, by document; documents and pages that are gone are left out. */
export type LoadPages = (
  wanted: ReadonlyMap<string, readonly number[]>,
) => Promise<ReadonlyMap<string, readonly StoredPage[]>>;

/** A piece of an answer, checked, ready to be streamed; `phase` sums up what was streamed of it and is what gets stored. */
export type VerifiedPart =
  | { type: 'citations'; phase: AnswerPhase; citations: readonly Citation[] }
  | { type: 'segment'; phase: AnswerPhase; index: number; segment: AnswerSegment }
  | {
      type: 'phase';
      phase: AnswerPhase;
      evidence: EvidenceLevel;
      segments: readonly AnswerSegment[];
      citations: readonly Citation[];
    };

/**
 * Lets the engine answer and checks all it claims: a quotation that does not stand in the stored pages is dropped (and
 * logged without its text), and with it every segment that has no other support. Ends early once `signal` is aborted.
 */
export async function* answerPassages(
  engine: AnswerEngine,
  request: AnswerRequest,
  loadPages: LoadPages,
  log: { warn: Warn },
  signal: AbortSignal,
): AsyncGenerator<VerifiedPart> {
  const passages = new Map(request.passages.map((passage) => [passage.id, passage]));
  const verifier = createVerifier(passages, loadPages, log);
  // While the engine thinks; most of what it quotes stands there.
  verifier.expect(request.passages.slice(0, likelyQuoted));
  let citations: Citation[] = [];
  let segments: AnswerSegment[] = [];
  for await (const part of engine.answer(request, signal)) {
    if (signal.aborted) return;
    const { phase } = part;
    if (part.type === 'quotations') {
      const verified = await verifier.verify(part.quotations);
      citations = [...citations, ...verified];
      if (verified.length > 0) yield { type: 'citations', phase, citations: verified };
    } else if (part.type === 'segment') {
      const segment = supported(part.segment, citations);
      if (segment === null) {
        if (part.segment.marks.length === 0)
          log.warn({ phase, kind: part.segment.kind }, 'a claim without a source was left out');
        continue;
      }
      segments.push(segment);
      yield { type: 'segment', phase, index: segments.length - 1, segment };
    } else {
      // Only without quotations nothing was found; a summary or recommendations that are missing say so for themselves.
      const evidence = segments.length === 0 && phase === 'snippets' ? 'nothing' : request.evidence;
      if (segments.length === 0) {
        const text = messages[request.language][noticeWhenEmpty[phase]];
        const segment: AnswerSegment = { text, marks: [], kind: 'notice' };
        segments.push(segment);
        yield { type: 'segment', phase, index: 0, segment };
      }
      yield { type: 'phase', phase, evidence, segments, citations };
      citations = [];
      segments = [];
    }
  }
}

const noticeWhenEmpty = {
  snippets: 'nothingFound',
  summary: 'noProvenSummary',
  recommendations: 'noRecommendations',
} as const satisfies Record<AnswerPhase, string>;

/** Kinds that set two documents beside each other: half of it proves nothing. Nor does half of what a day was computed from. */
const needsAllMarks: ReadonlySet<AnswerSegment['kind']> = new Set(['conflict', 'newer-version', 'decided']);

/** The segment with the marks that were verified; null when those that are left do not support it. Only a notice needs none. */
function supported(segment: AnswerSegment, citations: readonly Citation[]): AnswerSegment | null {
  if (segment.marks.length === 0) return segment.kind === 'notice' ? segment : null;
  const marks = segment.marks.filter((mark) => citations.some((citation) => citation.number === mark));
  if (marks.length === segment.marks.length) return segment;
  return marks.length === 0 || needsAllMarks.has(segment.kind) || segment.isComputed ? null : { ...segment, marks };
}

function createVerifier(passages: ReadonlyMap<string, EvidencePassage>, loadPages: LoadPages, log: { warn: Warn }) {
  const documents = new Map<string, Map<number, StoredPage>>();
  let expected: Promise<void> = Promise.resolve();

  async function pagesFor(quoted: readonly EvidencePassage[]): Promise<void> {
    const wanted = new Map<string, number[]>();
    for (const [documentId, group] of Map.groupBy(quoted, (passage) => passage.documentId)) {
      const missing = new Set(group.flatMap(pagesOf).filter((number) => !documents.get(documentId)?.has(number)));
      if (missing.size > 0) wanted.set(documentId, [...missing]);
    }
    if (wanted.size === 0) return;
    for (const [documentId, pages] of await loadPages(wanted)) {
      const known = documents.get(documentId) ?? new Map<number, StoredPage>();
      for (const page of pages) known.set(page.number, page);
      documents.set(documentId, known);
    }
  }

  async function verify(quotations: readonly Quotation[]): Promise<Citation[]> {
    const known = quotations.flatMap((quotation) => passages.get(quotation.passageId) ?? []);
    await expected;
    await pagesFor(known);
    return quotations.flatMap((quotation) => {
      const passage = passages.get(quotation.passageId);
      const pages = passage && documents.get(passage.documentId);
      const citation = passage && pages && citationOf(passage, quotation, pages, [...passages.values()]);
      if (citation) return citation;
      const { documentId, firstPage } = passage ?? {};
      log.warn({ documentId, firstPage }, 'a quotation is not in the stored pages and was left out');
      return [];
    });
  }

  return {
    /** Begins to load the pages of passages that may be quoted. */
    expect: (likely: readonly EvidencePassage[]) => {
      // Where it fails it is tried again when they are needed.
      expected = pagesFor(likely).catch(() => undefined);
    },
    verify,
  };
}

function pagesOf(passage: EvidencePassage): number[] {
  return Array.from({ length: passage.lastPage - passage.firstPage + 1 }, (_, index) => passage.firstPage + index);
}

/** The rows of a sheet or a list that a quotation stands in. */
function rowsOfSpan(
  pages: ReadonlyMap<number, StoredPage>,
  { firstPage, start, lastPage, end }: NonNullable<ReturnType<typeof locateQuotation>>,
): Pick<Citation, 'rows'> {
  const first = rowAt(pages.get(firstPage), start);
  const last = rowAt(pages.get(lastPage), Math.max(end - 1, 0));
  return first !== null && last !== null && last >= first ? { rows: { first, last } } : {};
}

function rowAt(page: StoredPage | undefined, offset: number): number | null {
  if (!page?.rows) return null;
  let line = 0;
  for (let at = page.text.indexOf('\n'); at !== -1 && at < offset; at = page.text.indexOf('\n', at + 1)) line += 1;
  const run = page.rows.findLast(([from]) => from <= line);
  return run ? run[1] + line - run[0] : null;
}

function citationOf(
  passage: EvidencePassage,
  quotation: Quotation,
  pages: ReadonlyMap<number, StoredPage>,
  passages: readonly EvidencePassage[],
): Citation | null {
  const texts = new Map([...pages].map(([number, page]) => [number, page.text]));
  const located = locateQuotation(passage, quotation, texts);
  if (located === null) return null;
  const label = pages.get(located.firstPage)?.label ?? null;
  const isSheet = label !== null && /\.xlsx?$/i.test(passage.fileName);
  const lastLabel = pages.get(located.lastPage)?.label ?? label;
  const pageLabel = label === null || isSheet || lastLabel === label ? label : `${label}–${lastLabel}`;
  return {
    id: uuidv7(),
    number: quotation.mark,
    documentId: passage.documentId,
    uploadId: passage.uploadId,
    title: passage.title,
    fileName: passage.fileName,
    pageCount: passage.pageCount ?? null,
    ...(passage.mailTitle ? { mail: passage.mailTitle } : {}),
    ...(/\.(?:eml|msg)$/i.test(passage.fileName) ? { isMail: true } : {}),
    date: passage.meetingDate,
    page: located.firstPage,
    pageLabel,
    ...(isSheet ? { isSheet: true } : {}),
    ...rowsOfSpan(pages, located),
    lastPage: located.lastPage,
    section: passage.section,
    speaker: speakerOf(passage, quotation.start, quotation.end, passages),
    snippet: located.snippet,
    start: located.start,
    end: located.end,
    isDeleted: false,
  };
}
