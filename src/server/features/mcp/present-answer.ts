import { supportingQuotations } from '#shared/answers/levels-in-words.ts';
import { shownCitations } from '#shared/answers/shown-citations.ts';
import type { AnswerSegment, ChatMessage, Citation } from '#shared/contracts/chats.ts';
import type { Quoted, ToolResult } from '#shared/contracts/mcp.ts';
import { provenance as texts } from '#shared/messages/en/provenance.ts';

type Asked = ToolResult<'ask'>;

export const pageUrl = (origin: string, documentId: string, page: number) =>
  `${origin}/documents/${documentId}?page=${page}`;

/** The phases of an answer as the tool `ask` returns them. `origin`: base of page links. */
export function presentAnswer(origin: string, phases: readonly ChatMessage[]): Omit<Asked, 'chatId' | 'url'> {
  const summary = phases.find(({ phase }) => phase === 'summary');
  const citations = new Map(phases.flatMap(shownCitations).map((each) => [each.number, each]));
  return {
    evidence: summary?.evidence ?? phases[0]?.evidence ?? 'nothing',
    answer: (summary?.segments ?? []).map((segment) => presentSentence(segment, summary?.citations ?? [])),
    quotations: [...citations.values()].map((citation) => ({
      ...quoteOf(origin, citation),
      number: citation.number,
      section: citation.section,
      isNonPublic: citation.isNonPublic ?? false,
    })),
    leftOut: presentLeftOut(origin, summary),
    model: summary?.provenance?.engine === 'model' ? summary.provenance.model : null,
  };
}

function presentSentence(segment: AnswerSegment, citations: readonly Citation[]): Asked['answer'][number] {
  const { kind, text, marks } = segment;
  const proof = marks.length === 0 ? 'unproven' : (segment.proof ?? 'proven');
  const supportedBy = supportingQuotations(segment, citations);
  return {
    text: segment.heading ? `${segment.heading}\n${text}` : text,
    quotations: marks,
    proof: kind === 'notice' ? 'notice' : proof,
    ...(supportedBy.length > 0 ? { supportedBy } : {}),
  };
}

function presentLeftOut(origin: string, summary: ChatMessage | undefined): Asked['leftOut'] {
  return (summary?.provenance?.leftOut ?? [])
    .filter(({ reason }) => reason !== 'repeated')
    .map(({ reason, count, cited = [] }) => {
      const marks = new Set(cited.flat());
      const quoted = (summary?.citations ?? []).filter(({ number }) => marks.has(number));
      return {
        reason: texts.reasons[reason],
        count,
        quotations: quoted.map((citation) => quoteOf(origin, citation)),
      };
    });
}

const quoteOf = (origin: string, { snippet, documentId, title, date, page }: Citation): Quoted => ({
  quotation: snippet,
  documentId,
  title,
  date,
  page,
  url: pageUrl(origin, documentId, page),
});
