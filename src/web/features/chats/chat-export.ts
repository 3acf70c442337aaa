import { leftOutInWords, supportInWords } from '#shared/answers/levels-in-words.ts';
import { shownCitations } from '#shared/answers/shown-citations.ts';
import { nameSource } from '#shared/citations/copied-quotation.ts';
import { findNamesakes } from '#shared/citations/tell-apart.ts';
import type { AnswerSegment, ChatMessage } from '#shared/contracts/chats.ts';
import { type AnswerTextWords, withMarks } from './answer/answer-text.ts';

type ExportWords = Omit<AnswerTextWords, 'quoted'>;

/** Date and time in the reader's time zone, in the same format for every language: `2026-11-21 09:30`. */
function localTime(timestamp: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    ...(timeZone ? { timeZone } : {}),
  }).format(new Date(timestamp));
}

/** A segment with its marks and, unless it is proven word by word, its level of proof, with the quotations. */
function segmentText(segment: AnswerSegment, { citations }: ChatMessage, words: ExportWords): string {
  const remark = segment.proof === 'unproven' ? ` (${words.unsupported})` : '';
  return `${withMarks(segment)}${remark}${supportInWords(segment, citations, { answer: words })}`;
}

/** One phase of an answer: name, text with marks, and the sources behind the marks. */
function phaseText(message: ChatMessage, words: ExportWords): string {
  const { phase, content, segments, evidence, provenance } = message;
  if (phase === null) return content;
  const said =
    segments.length > 0
      ? segments.map((segment) => segmentText(segment, message, words)).join(phase === 'snippets' ? ' · ' : ' ')
      : content;
  const citations = shownCitations(message);
  const namesakes = findNamesakes(citations);
  const sources = citations
    .toSorted((left, right) => left.number - right.number)
    .map((each) => `[${each.number}] ${nameSource(each, words, namesakes.get(each.documentId))}`);
  const isByModel = provenance?.engine === 'model' && provenance.model && evidence === 'answered';
  const author = isByModel ? ` (${words.writtenBy(provenance.model ?? '')})` : '';
  const leftOut = leftOutInWords(provenance, words);
  return [
    `${words.phases[phase]}${author}: ${said}`,
    ...(leftOut ? [leftOut] : []),
    ...(sources.length > 0 ? [`${words.sources}: ${sources.join('; ')}`] : []),
  ].join(' ');
}

/** The chat as text, one line per message: `TYPE [time]: content`. Line breaks within a message become spaces. */
export function formatChatExport(messages: readonly ChatMessage[], words: ExportWords, timeZone?: string): string {
  return messages
    .map(
      (message) =>
        `${message.type.toUpperCase()} [${localTime(message.timestamp, timeZone)}]: ${phaseText(message, words).replace(/\s+/g, ' ').trim()}\n`,
    )
    .join('');
}

/** `board-search-chat-2026-11-21`, by the reader's calendar; the format adds the extension. */
export function chatExportName(now: Date, timeZone?: string): string {
  return `board-search-chat-${localTime(now.toISOString(), timeZone).slice(0, 10)}`;
}
