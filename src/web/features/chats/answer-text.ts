import type { Citation } from '#shared/contracts/chats.ts';
import { describePages } from '#web/lib/page-reference.ts';
import type { AnswerView } from './conversation.ts';

/** Words of the copied text, in the reader's language. */
export interface AnswerTextWords {
  question: string;
  phases: Record<AnswerView['phases'][number]['phase'], string>;
  sources: string;
  dateUnknown: string;
  page: (page: string) => string;
  formatDate: (date: string) => string;
}

function sourceLine(citation: Citation, words: AnswerTextWords): string {
  const date = citation.date ? words.formatDate(citation.date) : words.dateUnknown;
  const quotation = citation.snippet.replace(/\s+/g, ' ').trim();
  return `[${citation.number}] ${citation.title}, ${date}, ${words.page(describePages(citation).printed)}: „${quotation}“`;
}

/** An answer as plain text with its sources, for the clipboard. The quotations stand in the list of sources only. */
export function formatAnswerText(answer: AnswerView, words: AnswerTextWords): string {
  const parts = answer.phases
    .filter((view) => view.phase !== 'snippets' || view.segments.some(({ kind }) => kind === 'notice'))
    .map((view) => {
      const lines = view.segments
        .filter(({ kind }) => kind !== 'quotation')
        .map(({ text, marks }) => `${text}${marks.map((mark) => ` [${mark}]`).join('')}`);
      return `${words.phases[view.phase]}\n${lines.join(view.phase === 'recommendations' ? '\n' : ' ')}`;
    });
  const sources = answer.citations.map((citation) => sourceLine(citation, words));
  return [words.question, ...parts, ...(sources.length > 0 ? [`${words.sources}\n${sources.join('\n')}`] : [])].join(
    '\n\n',
  );
}
