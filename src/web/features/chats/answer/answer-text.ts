import { splitParagraphs } from '#shared/answers/answer-paragraphs.ts';
import { leftOutInWords, supportInWords } from '#shared/answers/levels-in-words.ts';
import { documentPath } from '#shared/citations/document-path.ts';
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
  return `${nameSource(citation, words, namesakes)}${quotation ? `: „${quotation}“` : ''}`;
}

/** A paragraph or list of a copied answer; sources link to their pages. */
interface CopiedBlock {
  heading: string | null;
  lines: readonly { text: string; path?: string }[];
}

function composeCopy(answer: AnswerView, words: AnswerTextWords): CopiedBlock[] {
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
      return { heading: words.phases[view.phase], lines: lines.map((text) => ({ text })) };
    });
  const namesakes = findNamesakes(answer.citations);
  const sources = answer.citations.map((citation) => ({
    text: sourceLine(citation, words, namesakes),
    ...(citation.isDeleted
      ? {}
      : { path: documentPath(citation.documentId, { ...citation, firstPage: citation.page }) }),
  }));
  const { engine, model } = answer.provenance ?? {};
  const isByModel = engine === 'model' && model && answer.evidence === 'answered';
  const remarks = [isByModel && words.writtenBy(model), leftOutInWords(answer.provenance, words)].filter(Boolean);
  return [
    ...parts,
    ...remarks.map((text) => ({ heading: null, lines: [{ text: text || '' }] })),
    ...(sources.length > 0 ? [{ heading: words.sources, lines: sources }] : []),
  ];
}

/** An answer as plain text with its sources, for the clipboard. Quotations appear only in the source list. */
export function formatAnswerText(answer: AnswerView, words: AnswerTextWords): string {
  const blocks = composeCopy(answer, words).map(({ heading, lines }) =>
    [...(heading === null ? [] : [heading]), ...lines.map(({ text }) => text)].join('\n'),
  );
  return [words.question, ...blocks].join('\n\n');
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/**
 * The same as HTML, for programs that paste text with its formatting; sources link to their pages.
 * @param origin of the product's addresses
 */
export function formatAnswerHtml(answer: AnswerView, words: AnswerTextWords, origin: string): string {
  const blocks = composeCopy(answer, words).flatMap(({ heading, lines }) => [
    ...(heading === null ? [] : [`<h3>${escapeHtml(heading)}</h3>`]),
    ...lines.map(({ text, path }) => {
      const shown = escapeHtml(text);
      return `<p>${path === undefined ? shown : `<a href="${escapeHtml(origin + path)}">${shown}</a>`}</p>`;
    }),
  ]);
  return [`<h2>${escapeHtml(words.question)}</h2>`, ...blocks].join('');
}
