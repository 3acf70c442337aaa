import { splitParagraphs } from '#shared/answers/answer-paragraphs.ts';
import { leftOutInWords, supportInWords } from '#shared/answers/levels-in-words.ts';
import { namePage, type PageWords } from '#shared/citations/page-reference.ts';
import { findNamesakes } from '#shared/citations/tell-apart.ts';
import type { AnswerSegment, Citation } from '#shared/contracts/chats.ts';
import type { AnswerView } from '../conversation.ts';

/** Labels used in the copied text, in the reader's language. */
export interface AnswerTextWords extends PageWords {
  question: string;
  phases: Record<AnswerView['phases'][number]['phase'], string>;
  sources: string;
  writtenBy: (model: string) => string;
  dateUnknown: string;
  deleted: string;
  unproven: string;
  unsupported: string;
  supportedBy: (quotations: readonly string[]) => string;
  provenance: Parameters<typeof leftOutInWords>[1]['provenance'];
  attachmentOf: (mail: string) => string;
  formatDate: (date: string) => string;
}

/**
 * "[1] Protokoll, 16.08.2023, S. 12"; with the file name if several sources share a title: "[1] Protokoll (mai.pdf), …"
 */
export function nameSource(
  citation: Citation,
  words: Omit<AnswerTextWords, 'question'>,
  namesakes: ReadonlyMap<string, string>,
): string {
  const fileName = namesakes.get(citation.documentId);
  const title = fileName ? `${citation.title} (${fileName})` : citation.title;
  const date = citation.date ? words.formatDate(citation.date) : words.dateUnknown;
  const mail = citation.mail ? `, ${words.attachmentOf(citation.mail)}` : '';
  const remark = citation.isDeleted ? words.deleted : citation.isUnproven && words.unproven;
  return `[${citation.number}] ${title}${mail}, ${date}, ${namePage(citation, words)}${remark ? ` (${remark})` : ''}`;
}

/** A segment's text with its citation marks and, unless it is proven word by word, its level of proof. */
export function withMarks(
  segment: AnswerSegment,
  citations: readonly Citation[],
  words: Omit<AnswerTextWords, 'question'>,
): string {
  const remark = segment.proof === 'unproven' ? ` (${words.unsupported})` : '';
  const support = supportInWords(segment, citations, { answer: words });
  return `${segment.text}${segment.marks.map((mark) => ` [${mark}]`).join('')}${remark}${support}`;
}

/** "12. März 2025: Die Vorlage wird angenommen. [1]"; without the date if unknown. */
function rowLine(segment: AnswerSegment, citations: readonly Citation[], words: AnswerTextWords): string {
  const date = segment.record?.date;
  return `${date ? `${words.formatDate(date)}: ` : ''}${withMarks(segment, citations, words)}`;
}

function sourceLine(citation: Citation, words: AnswerTextWords, namesakes: ReadonlyMap<string, string>): string {
  const quotation = citation.snippet.replace(/\s+/g, ' ').trim();
  return `${nameSource(citation, words, namesakes)}: „${quotation}“`;
}

/** An answer as plain text with its sources, for the clipboard. Quotations appear only in the source list. */
export function formatAnswerText(answer: AnswerView, words: AnswerTextWords): string {
  const parts = answer.phases
    .filter((_, index) => answer.evidence !== 'unsearched' || index === 0)
    .filter((view) => view.phase !== 'snippets' || view.segments.some(({ kind }) => kind === 'notice'))
    .map((view) => {
      const segments = view.segments.filter(({ kind }) => kind !== 'quotation');
      const byNumber = new Map(view.citations.map((citation) => [citation.number, citation]));
      const lines =
        view.phase === 'recommendations' || segments.some(({ record }) => record)
          ? segments.map((segment) => rowLine(segment, view.citations, words))
          : splitParagraphs(segments, view.message?.content ?? null, byNumber).map((paragraph) =>
              paragraph.map((segment) => withMarks(segment, view.citations, words)).join(' '),
            );
      return `${words.phases[view.phase]}\n${lines.join('\n')}`;
    });
  const sources = answer.citations.map((citation) => sourceLine(citation, words, findNamesakes(answer.citations)));
  const { engine, model } = answer.provenance ?? {};
  const author = engine === 'model' && model && answer.evidence === 'answered' ? [words.writtenBy(model)] : [];
  const leftOut = leftOutInWords(answer.provenance, words);
  return [
    words.question,
    ...parts,
    ...author,
    ...(leftOut ? [leftOut] : []),
    ...(sources.length > 0 ? [`${words.sources}\n${sources.join('\n')}`] : []),
  ].join('\n\n');
}
