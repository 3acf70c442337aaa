import { countLeftOut } from '#shared/answers/shown-citations.ts';
import type { AnswerSegment } from '#shared/contracts/chats.ts';
import type { chats } from '#shared/messages/de/chats.ts';
import { type AnswerView, groupByDocument, type PhaseView } from '../conversation.ts';
import { readNotices } from '../notices.ts';

/** What screen readers announce while an answer is written: each stored phase once, without citation marks. */
export function describeNewestPhase(answer: AnswerView | null, text: typeof chats): string {
  const newest = answer?.phases.findLast((view) => view.message !== null);
  if (!answer || !newest) return '';
  const name = text.answer.phases[newest.phase];
  if (newest.phase === 'snippets') {
    const { citations } = newest.message ?? answer;
    const found = text.answer.announceSnippets(citations.length, groupByDocument(citations).length);
    const said = readNotices(answer, 'snippets').join(' ');
    if (answer.evidence === 'unsearched') return said;
    if (answer.evidence === 'nothing') return said || text.answer.nothing;
    if (answer.evidence === 'related') return `${said || text.answer.related} ${found}`;
    return `${name}: ${found}`;
  }
  if (answer.evidence === 'unsearched' || answer.evidence === 'related')
    return readNotices(answer, newest.phase).join(' ');
  const rows = newest.segments.filter(({ record }) => record).length;
  const sentences = newest.segments.filter(({ record }) => !record).map((each) => spoken(each, text));
  const told = [...sentences, ...(rows > 0 ? [text.answer.table.rows(rows, rows)] : [])];
  return [`${name}:`, ...told, ...describeLosses(newest, text)].join(' ');
}

/** A statement with its level of proof, if it is not proven word by word. */
const spoken = ({ text, proof }: AnswerSegment, { answer }: typeof chats): string =>
  proof === 'supported' ? `${text} (${answer.supported})` : text;

/** What is not, or no longer, said as it was written at first. */
function describeLosses({ message }: PhaseView, { provenance: text }: typeof chats): string[] {
  const lowered = message?.provenance?.look?.lowered ?? 0;
  const leftOut = countLeftOut(message?.provenance);
  return [...(lowered > 0 ? [text.lowered(lowered)] : []), ...(leftOut > 0 ? [`${text.leftOut(leftOut)}.`] : [])];
}
