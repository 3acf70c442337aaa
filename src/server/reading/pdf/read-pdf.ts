import { AppError } from '#server/platform/errors/app-error.ts';
import type { FileNote } from '#shared/contracts/uploads.ts';
import { SectionPath } from '../pages/sections.ts';
import {
  type DraftPage,
  type FileAttachment,
  type FileMetadata,
  type OpenedFile,
  type RecognisedPages,
  RecognitionNeeded,
} from '../read-model.ts';
import { readEmbeddedFiles } from './annotations/embedded-files.ts';
import { loadFilledPage, type PinnedFile } from './annotations/load-page.ts';
import { type ChosenText, chooseText } from './choice/choose-text.ts';
import { findTextFault } from './choice/find-text-fault.ts';
import { composePage, type DocumentState, type LaidOutPage } from './layout/compose-page.ts';
import { BodyType, readHeadingMarks, readOutline } from './layout/headings.ts';
import type { LayoutBlock } from './layout/layout-block.ts';
import type { Line } from './layout/lines.ts';
import { layOutPage } from './layout/page-layout.ts';
import {
  findEdges,
  findRunningLines,
  type PageEdges,
  printedNumber,
  runningLineReach,
} from './layout/running-lines.ts';
import { LigatureRepair } from './ligatures/repair-ligatures.ts';
import { openPdfFile, type PdfFile } from './pdf-file.ts';
import { type Pdfium, readUtf16, withAscii } from './pdfium.ts';
import { readPageWords } from './words/page-words.ts';
import type { Word } from './words/word.ts';

/** More pages than any pack has; a file may claim millions. */
export const pageLimit = 20_000;

/**
 * Opens a PDF.
 * @throws AppError `file_encrypted`, `file_damaged`, `file_too_complex`; while iterating, `file_no_text` once all pages
 * were empty, `RecognitionNeeded` at a page without a usable text layer that is not among `recognised`
 */
export async function openPdf(bytes: Uint8Array, recognised: RecognisedPages = new Map()): Promise<OpenedFile> {
  const file = await openPdfFile(bytes);
  const { pdfium, pageCount, close } = file;
  if (pageCount < 1 || pageCount > pageLimit) {
    close();
    throw new AppError(pageCount < 1 ? 'file_damaged' : 'file_too_complex');
  }
  const metadata: FileMetadata = { title: readTitle(pdfium, file.documentFor(0)), pageCount };
  const found: PdfFindings = { notes: new Set(), files: [], mayHoldFiles: false };
  return {
    metadata,
    pages: readPages(file, recognised, found),
    notes: () => [...found.notes],
    attachments: readFiles(file, found),
  };
}

/** What pages hold beside text. */
interface PdfFindings {
  notes: Set<FileNote>;
  files: PinnedFile[];
  /** The document stays open after its pages until its files are read. */
  mayHoldFiles: boolean;
}

function* readFiles({ pdfium, pageCount, documentFor, close }: PdfFile, found: PdfFindings): Generator<FileAttachment> {
  if (!found.mayHoldFiles) return;
  try {
    yield* readEmbeddedFiles(pdfium, documentFor(pageCount - 1), found.files);
  } finally {
    close();
  }
}

function readTitle(pdfium: Pdfium, document: number): string | null {
  const title = withAscii(pdfium, 'Title', (tag) =>
    readUtf16(pdfium, (buffer, size) => pdfium.exports.FPDF_GetMetaText(document, tag, buffer, size)),
  );
  return title.trim() || null;
}

const noEdges: PageEdges = { header: [], footer: [], body: new Set() };

interface PdfState extends DocumentState {
  /** Type of the recognised pages laid out so far; `body` follows once their running lines are known. */
  scannedBody: BodyType;
  ligatures: LigatureRepair;
  found: PdfFindings;
}

interface WaitingPage extends LaidOutPage {
  edges: PageEdges;
}

/** Yields pages in order, each once the following pages are laid out, so that running lines are known. */
function* readPages(
  { pdfium, pageCount, documentFor, close }: PdfFile,
  recognised: RecognisedPages,
  found: PdfFindings,
): Generator<DraftPage> {
  try {
    const state: PdfState = {
      sections: new SectionPath(),
      body: new BodyType(),
      scannedBody: new BodyType(),
      outline: readOutline(pdfium, documentFor(0)),
      hasStructure: false,
      hyphenatedWords: new Set(),
      openTable: null,
      ligatures: new LigatureRepair(),
      found,
    };
    const near: WaitingPage[] = [];
    const waiting: WaitingPage[] = [];
    let characters = 0;
    let laidOut = 0;
    for (let index = 0; index < pageCount; index++) {
      while (laidOut < pageCount && laidOut <= index + runningLineReach) {
        const { page, characterCount } = layOut(pdfium, documentFor(laidOut), laidOut, state, recognised);
        near.push(page);
        characters += characterCount;
        laidOut += 1;
        waiting.push(page);
      }
      for (const page of waiting.splice(0)) countType(page, near, pageCount, state.body);
      while ((near[0]?.index ?? index) < index - runningLineReach) near.shift();
      const page = near.find((each) => each.index === index);
      if (page) yield compose(page, near, pageCount, state);
    }
    const embedded = found.files.length + pdfium.exports.FPDFDoc_GetAttachmentCount(documentFor(pageCount - 1));
    if (characters === 0 && embedded === 0) throw new AppError('file_no_text');
    found.mayHoldFiles = embedded > 0;
  } finally {
    if (!found.mayHoldFiles) close();
  }
}

function layOut(pdfium: Pdfium, document: number, index: number, state: PdfState, recognised: RecognisedPages) {
  const { exports } = pdfium;
  const loaded = loadFilledPage(pdfium, document, index);
  const { handle } = loaded;
  state.found.files.push(...loaded.files);
  const printedLabel = readUtf16(pdfium, (buffer, size) =>
    exports.FPDF_GetPageLabel(document, index, buffer, size),
  ).trim();
  const label = printedLabel !== '' && printedLabel !== String(index + 1) ? printedLabel.slice(0, 40) : null;
  if (handle === 0) {
    // A damaged page does not affect the others.
    const page: WaitingPage = {
      index,
      width: 0,
      height: 0,
      label,
      groups: [],
      askew: [],
      headingMarks: new Map(),
      edges: noEdges,
    };
    return { page, characterCount: 0 };
  }
  try {
    const printed = readPageWords(pdfium, handle, loaded, state.ligatures);
    const fault = recognised === 'off' ? null : findTextFault(pdfium, handle, printed);
    const seen = fault && recognised !== 'off' ? recognised.get(index) : undefined;
    if (fault && !seen) throw new RecognitionNeeded();
    const chosen: ChosenText = fault && seen ? chooseText(fault, printed, seen, state.scannedBody.size) : printed;
    const { width, height, groups, askew, characterCount, confidence } = chosen;
    if (chosen === printed && printed.hasStruckWords) state.found.notes.add('struck_text');
    if (seen) for (const { words } of groups) addType(state.scannedBody, words);
    const headingMarks = characterCount > 0 ? readHeadingMarks(pdfium, handle) : new Map<number, number>();
    if (headingMarks.size > 0) state.hasStructure = true;
    const blocks = groups.map(({ turn, words }) => ({
      turn,
      blocks: layOutPage(words, turn % 2 === 0 ? width : height),
    }));
    const main = blocks[0];
    const edges = main ? findEdges(main.blocks, main.turn % 2 === 0 ? height : width) : noEdges;
    return {
      page: { index, width, height, label, groups: blocks, askew, headingMarks, edges, confidence },
      characterCount,
    };
  } finally {
    if (!pdfium.isExhausted()) exports.FPDF_ClosePage(handle);
  }
}

/** Adds a page's type to the body's, without its running lines: on short pages they have more letters than the body. */
function countType(page: WaitingPage, near: readonly WaitingPage[], pageCount: number, body: BodyType): void {
  const running = new Set(runningLinesOf(page, near, pageCount).flatMap(({ lines }) => lines));
  const lines = page.groups.flatMap(({ blocks }) => blocks).flatMap(linesOf);
  for (const line of lines) {
    if (!running.has(line)) addType(body, line.words);
  }
}

function addType(body: BodyType, words: readonly Word[]): void {
  for (const word of words) body.add(Math.round(word.size * 2) / 2, word.bold, word.text.length);
}

const linesOf = (block: LayoutBlock): Line[] =>
  block.kind === 'paragraph' ? block.lines : block.rows.flatMap(({ cells }) => cells.flat());

function runningLinesOf(page: WaitingPage, near: readonly WaitingPage[], pageCount: number) {
  const others = near.filter((each) => each !== page).map((each) => each.edges);
  return findRunningLines(page.edges, others, pageCount);
}

function compose(page: WaitingPage, near: readonly WaitingPage[], pageCount: number, state: DocumentState): DraftPage {
  const found = runningLinesOf(page, near, pageCount);
  page.label ??= printedNumber(found, page.edges, page.index + 1);
  // The first page keeps its header, which is part of the title there.
  const left = page.index === 0 ? found.filter((line) => page.edges.footer.includes(line)) : found;
  const draft = composePage(page, new Set(left.flatMap((line) => line.lines)), state);
  if (page.index === 0) draft.titleCandidates = titleCandidates(page, state.body);
  return draft;
}

/** Prominent lines in the first page's upper part, largest type first. */
function titleCandidates(page: WaitingPage, body: BodyType): string[] {
  const main = page.groups[0];
  if (!main) return [];
  const height = main.turn % 2 === 0 ? page.height : page.width;
  const candidates: { text: string; weight: number }[] = [];
  const add = (lines: Line[]) => {
    const first = lines[0];
    if (!first || lines.length > 5 || first.top > 0.7 * height || !body.standsOut(first.size, first.bold)) return;
    candidates.push({ text: lines.map((line) => line.text).join(' '), weight: body.weight(first.size, first.bold) });
  };
  for (const block of main.blocks) {
    if (block.kind === 'paragraph') add(block.lines);
    else if (block.rows.length === 1) for (const cell of block.rows[0]?.cells ?? []) add(cell);
  }
  return candidates.sort((one, other) => other.weight - one.weight).map(({ text }) => text);
}
