import { AppError } from '#server/platform/errors/app-error.ts';
import { analysePassage } from '#server/platform/linguistics/analyser.ts';
import { composeContext } from '#server/platform/linguistics/compose-context.ts';
import { detectLanguage, type Language } from '#server/platform/linguistics/language.ts';
import { checkContent } from './check-content.ts';
import { findMeetingDate } from './find-meeting-date.ts';
import { findTitle } from './find-title.ts';
import type { OpenedFile, PassageDraft, ReadDocumentFacts, ReadPage, ReadPassage } from './read-model.ts';
import { PassageSplitter } from './split-passages.ts';
import { TextMeter } from './text-meter.ts';

export interface ReadProgress {
  onPageCount(count: number): void;
  onPage(page: ReadPage): void | Promise<void>;
}

export interface ReadResult {
  facts: ReadDocumentFacts;
  passages: ReadPassage[];
}

/** Pages whose text tells title and date. */
const factPages = 3;

/**
 * Reads a file: its pages one by one to `onPage`, then its facts and passages. Pure but for memory: no file, no network.
 * Errors: AppError with `file_empty`, `file_type_unsupported`, `file_type_mismatch`, `file_encrypted`, `file_damaged`, `file_too_complex`, `file_no_text`.
 * @param extension in lower case, without the dot
 */
export async function readDocument(
  bytes: Uint8Array,
  fileName: string,
  extension: string,
  progress: ReadProgress,
): Promise<ReadResult> {
  await checkContent(bytes, extension);
  const file = await openFile(bytes, extension);
  if (file.metadata.pageCount !== null) progress.onPageCount(file.metadata.pageCount);
  const splitter = new PassageSplitter();
  const meter = new TextMeter();
  let beginning = '';
  let titleCandidates: string[] = [];
  let pageCount = 0;
  let hasText = false;
  for (const draft of file.pages) {
    meter.addPage(draft.page);
    pageCount += 1;
    if (pageCount <= factPages) beginning += `${draft.page.text}\n`;
    if (draft.titleCandidates) titleCandidates = draft.titleCandidates;
    hasText ||= /[\p{L}\p{N}]/u.test(draft.page.text);
    splitter.add(draft);
    await progress.onPage(draft.page);
  }
  if (!hasText) throw new AppError('file_no_text');
  const passages = splitter.finish();
  for (const passage of passages) meter.addPassage(passage);
  const title = findTitle(titleCandidates, file.metadata.title, fileName);
  const date = findMeetingDate(beginning, file.metadata.title, fileName);
  const facts: ReadDocumentFacts = {
    title: title.title,
    titleSource: title.source,
    meetingDate: date?.date ?? null,
    meetingDateSource: date?.source ?? null,
    language: mainLanguage(passages),
    pageCount,
  };
  const document = { title: facts.title, meetingDate: facts.meetingDate, fileName };
  return {
    facts,
    passages: passages.map((passage) => {
      const analysis = analysePassage(passage.text, composeContext(document, passage), passage.language);
      return { ...passage, analysis };
    }),
  };
}

/** Each reader is loaded when it is first needed: a child that reads PDFs never loads the office parsers. */
async function openFile(bytes: Uint8Array, extension: string): Promise<OpenedFile> {
  switch (extension) {
    case 'pdf':
      return (await import('./pdf/read-pdf.ts')).openPdf(bytes);
    case 'docx':
      return (await import('./docx.ts')).openDocx(bytes);
    case 'xlsx':
      return (await import('./xlsx.ts')).openXlsx(bytes);
    case 'csv':
      return (await import('./csv.ts')).openCsv(bytes);
    case 'txt':
      return (await import('./plain-text.ts')).openText(bytes);
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
