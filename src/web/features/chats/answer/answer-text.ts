import { splitParagraphs } from '#shared/answers/answer-paragraphs.ts';
import type { leftOutInWords } from '#shared/answers/levels-in-words.ts';
import { type Copied, copyQuotation, escapeHtml, type SourceWords } from '#shared/citations/copied-quotation.ts';
import { findNamesakes } from '#shared/citations/tell-apart.ts';
import type { AnswerSegment, Citation } from '#shared/contracts/chats.ts';
import { type AnswerView, listSources } from '../conversation.ts';
import { readReplacementText } from '../notices.ts';

/** Labels used in copied and exported text, in the reader's language. */
export interface AnswerTextWords extends SourceWords {
  phases: Record<AnswerView['phases'][number]['phase'], string>;
  sources: string;
  writtenBy: (model: string) => string;
  unsupported: string;
  supported: string;
  supportedBy: (quotations: readonly string[]) => string;
  provenance: Parameters<typeof leftOutInWords>[1]['provenance'];
  quoted: (text: string) => string;
}

/** A text with its citation marks. */
export const withMarks = ({ text, marks }: Pick<AnswerSegment, 'text' | 'marks'>): string =>
  `${text}${marks.map((mark) => ` [${mark}]`).join('')}`;

/** A statement with its marks and, unless it is proven word by word, its level of proof. */
function statement(segment: AnswerSegment, words: AnswerTextWords): string {
  const level = { supported: words.supported, unproven: words.unsupported, proven: null }[segment.proof ?? 'proven'];
  return `${withMarks(segment)}${level ? ` (${level})` : ''}`;
}

/** "12. März 2025: Die Vorlage wird angenommen. [1]"; without the date if unknown. */
function row(segment: AnswerSegment, words: AnswerTextWords): string {
  const date = segment.record?.date;
  return `${date ? `${words.formatDate(date)}: ` : ''}${statement(segment, words)}`;
}

/** The paragraphs of an answer's statements; what stands in their place if it makes none. */
function paragraphs(answer: AnswerView, words: AnswerTextWords): string[] {
  const summary = answer.phases.find(({ phase }) => phase === 'summary');
  const said = summary?.segments.filter(({ kind }) => kind !== 'notice' && kind !== 'quotation') ?? [];
  if (!summary || said.length === 0) return readReplacementText(answer);
  if (said.some(({ record }) => record)) return said.map((segment) => row(segment, words));
  const byNumber = new Map(summary.citations.map((citation) => [citation.number, citation]));
  return splitParagraphs(said, summary.message?.content ?? null, byNumber).flatMap((paragraph) => [
    ...(paragraph[0]?.heading ? [paragraph[0].heading] : []),
    paragraph.map((segment) => statement(segment, words)).join(' '),
  ]);
}

/** The quotations that prove the statements; the closest ones if there are none. */
function proofs(answer: AnswerView): Citation[] {
  if (answer.evidence === 'unsearched' || answer.evidence === 'nothing') return [];
  const summary = answer.phases.find(({ phase }) => phase === 'summary');
  const marks = new Set(summary?.segments.filter(({ kind }) => kind !== 'notice').flatMap((segment) => segment.marks));
  const cited = summary?.citations.filter(({ number }) => marks.has(number)) ?? [];
  return cited.length > 0 ? cited : listSources(answer);
}

/**
 * CHAT-08: an answer for the clipboard: its statements and the quotations that prove them, each with its source and a
 * link. Nothing else of it: no recommendations, no statements left out.
 * @param origin of the product's addresses
 */
export function copyAnswer(answer: AnswerView, words: AnswerTextWords, origin: string): Copied {
  const namesakes = findNamesakes(answer.citations);
  const told = paragraphs(answer, words);
  const quoted = proofs(answer).map((citation) =>
    copyQuotation(citation, words, {
      origin,
      fileName: namesakes.get(citation.documentId),
      mark: `[${citation.number}] `,
    }),
  );
  const { engine, model } = answer.provenance ?? {};
  const author = engine === 'model' && model && answer.evidence === 'answered' ? [words.writtenBy(model)] : [];
  const asParagraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  return {
    plain: [...told, ...quoted.map(({ plain }) => plain), ...author].join('\n\n'),
    html: [...told.map(asParagraph), ...quoted.map(({ html }) => html), ...author.map(asParagraph)].join(''),
  };
}
