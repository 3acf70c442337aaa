import { AppError } from '#server/platform/errors/app-error.ts';
import { analyseIndexed } from '#server/platform/linguistics/analyser.ts';
import { detectLanguage, type Language } from '#server/platform/linguistics/language.ts';
import { checkContent } from './check-content.ts';
import { explainPassages } from './definitions/explain-passages.ts';
import { type FoundDate, findMeetingDate } from './facts/find-meeting-date.ts';
import { findOpening } from './facts/find-opening.ts';
import { findTitle } from './facts/find-title.ts';
import { TextMeter } from './limits/text-meter.ts';
import { describeLayout } from './pages/describe-layout.ts';
import { PassageSplitter } from './pages/split-passages.ts';
import type {
  FileAttachment,
  OpenedFile,
  PassageDraft,
  ReadDocumentFacts,
  ReadPage,
  ReadPassage,
  RecognisedPages,
} from './read-model.ts';
import { RecordFinder } from './records/find-records.ts';
import type { PaperRecord } from './records/record-model.ts';

export interface ReadProgress {
  /** Pages without a usable text layer that were recognised earlier; none if absent. */
  recognised?: RecognisedPages;
  onPageCount(count: number): void;
  onPage(page: ReadPage): void | Promise<void>;
  /** Receives attachments in order, after the pages; they are not read if absent. */
  onAttachment?(attachment: FileAttachment): void | Promise<void>;
}

export interface ReadResult {
  facts: ReadDocumentFacts;
  passages: ReadPassage[];
  records: PaperRecord[];
}

/** Pages searched for title and date. */
const factPages = 3;
/** Characters at a paper's end that may hold date and signatures. */
const endingLength = 1_500;

/**
 * Reads a file: its pages one by one to `onPage`, then its facts, passages and records. Uses no files and no network.
 * @throws AppError `file_empty`, `file_type_unsupported`, `file_type_mismatch`, `file_encrypted`, `file_damaged`,
 * `file_too_complex`, `file_no_text`; `RecognitionNeeded` at an unrecognised page without a usable text layer
 * @param extension in lower case, without the dot
 */
export async function readDocument(
  bytes: Uint8Array,
  fileName: string,
  extension: string,
  progress: ReadProgress,
): Promise<ReadResult> {
  await checkContent(bytes, extension);
  const file = await openFile(bytes, fileName, extension, progress.recognised ?? new Map());
  if (file.metadata.pageCount !== null) progress.onPageCount(file.metadata.pageCount);
  const splitter = new PassageSplitter();
  const finder = new RecordFinder();
  const meter = new TextMeter();
  let beginning = '';
  let ending = '';
  let titleCandidates: string[] = [];
  let styledTitles: string[] = [];
  let opening: string | null = null;
  let pageCount = 0;
  let hasText = false;
  for (const draft of file.pages) {
    draft.page.layout = describeLayout(draft);
    meter.addPage(draft.page);
    pageCount += 1;
    if (pageCount <= factPages) beginning += `${draft.page.text}\n`;
    ending = `${ending}\n${draft.page.text}`.slice(-endingLength);
    if (draft.titleCandidates) titleCandidates = draft.titleCandidates;
    if (draft.styledTitles) styledTitles = draft.styledTitles;
    if (pageCount === 1) opening = findOpening(draft);
    hasText ||= /[\p{L}\p{N}]/u.test(draft.page.text);
    splitter.add(draft);
    finder.add(draft);
    await progress.onPage(draft.page);
  }
  const attachments = inOrder(file.attachments ?? []);
  let attachment = await attachments.next();
  if (!hasText && attachment.done) throw new AppError('file_no_text');
  const passages = explainPassages(splitter.finish());
  for (const passage of passages) meter.addPassage(passage);
  const title = findTitle(titleCandidates, file.metadata.title, fileName, styledTitles, opening);
  const ownDate = file.metadata.date ?? null;
  const statedDate = ownDate ?? file.metadata.writtenOn ?? null;
  const date =
    (ownDate === null
      ? findMeetingDate(beginning, file.metadata.title, fileName, ending, new Date().toISOString().slice(0, 10))
      : null) ?? (statedDate === null ? null : { date: statedDate, source: 'metadata' as const });
  const records = finder.finish({ date: date?.date ?? null, title: title.title, fileName });
  const day = dayOf(records, date);
  const facts: ReadDocumentFacts = {
    title: title.title,
    titleSource: title.source,
    meetingDate: day?.date ?? null,
    meetingDateSource: day?.source ?? null,
    language: mainLanguage(passages),
    pageCount,
    notes: file.notes?.() ?? [],
  };
  for (; !attachment.done && progress.onAttachment; attachment = await attachments.next())
    await progress.onAttachment(attachment.value);
  await attachments.return(undefined);
  for (const record of records) meter.addRecord(record);
  const document = { title: facts.title, meetingDate: facts.meetingDate, fileName };
  return {
    facts,
    passages: passages.map((passage) => ({ ...passage, analysis: analyseIndexed(document, passage) })),
    records,
  };
}

async function* inOrder<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T, undefined> {
  yield* items;
  return undefined;
}

/** A meeting's day leads; where its paper does not tell it, file name and metadata may date the paper, its text may not. */
function dayOf(records: readonly PaperRecord[], found: FoundDate | null): FoundDate | null {
  const meeting = records.find((record) => record.kind === 'meeting');
  if (meeting?.date?.date) return { date: meeting.date.date, source: 'text' };
  return meeting && (found?.source === 'text' || found?.source === 'label') ? null : found;
}

/** Loads each reader on demand: a child that reads PDFs never loads the office parsers. */
async function openFile(
  bytes: Uint8Array,
  fileName: string,
  extension: string,
  recognised: RecognisedPages,
): Promise<OpenedFile> {
  switch (extension) {
    case 'pdf':
      return (await import('./pdf/read-pdf.ts')).openPdf(bytes, recognised);
    case 'docx':
    case 'docm':
      return (await import('./docx/read-docx.ts')).openDocx(bytes);
    case 'doc':
      return (await import('./doc/read-doc.ts')).openDoc(bytes);
    case 'odt':
      return (await import('./odt/read-odt.ts')).openOdt(bytes);
    case 'rtf':
      return (await import('./rtf/read-rtf.ts')).openRtf(bytes);
    case 'pptx':
    case 'pptm':
    case 'ppsx':
      return (await import('./pptx/read-pptx.ts')).openPptx(bytes);
    case 'odp':
      return (await import('./odf/read-odp.ts')).openOdp(bytes);
    case 'ods':
      return (await import('./odf/read-ods.ts')).openOds(bytes);
    case 'xlsx':
    case 'xlsm':
      return (await import('./sheets/xlsx.ts')).openXlsx(bytes);
    case 'xls':
      return (await import('./sheets/xls.ts')).openXls(bytes);
    case 'csv':
      return (await import('./sheets/csv.ts')).openCsv(bytes);
    case 'eml':
      return (await import('./mail/eml/read-eml.ts')).openEml(bytes);
    case 'msg':
      return (await import('./mail/msg/read-msg.ts')).openMsg(bytes);
    case 'md':
      return (await import('./text/markdown.ts')).openMarkdown(bytes);
    case 'html':
    case 'htm':
      return (await import('./html/read-html-file.ts')).openHtml(bytes);
    case 'zip':
      return (await import('./archive/read-zip.ts')).openZip(bytes, fileName);
    case 'p7m':
      return (await import('./archive/read-signed.ts')).openSigned(bytes, fileName);
    case 'txt':
      return (await import('./text/open-text-file.ts')).openTextFile(bytes);
    case 'jpg':
    case 'jpeg':
    case 'png':
    case 'gif':
    case 'webp':
      return (await import('./scans/read-image.ts')).openImages(recognised, 1);
    case 'tif':
    case 'tiff': {
      const pages = (await import('./scans/tiff.ts')).listTiffPages(bytes);
      return (await import('./scans/read-image.ts')).openImages(recognised, pages.length);
    }
    default:
      throw new AppError('file_type_unsupported');
  }
}

/** The language of most of the text. */
function mainLanguage(passages: readonly PassageDraft[]): Language | null {
  const letters = { de: 0, en: 0 };
  for (const passage of passages) if (passage.language) letters[passage.language] += passage.text.length;
  if (letters.de === 0 && letters.en === 0)
    return detectLanguage(
      passages
        .map((passage) => passage.text.slice(0, 200))
        .join(' ')
        .slice(0, 2_000),
    );
  return letters.de >= letters.en ? 'de' : 'en';
}
