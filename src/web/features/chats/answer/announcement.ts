import type { chats } from '#shared/messages/de/chats.ts';
import { type AnswerView, groupByDocument } from '../conversation.ts';
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
  if (rows > 0) return `${name}: ${text.answer.table.rows(rows, rows)}`;
  return `${name}: ${newest.segments.map((segment) => segment.text).join(' ')}`;
}
