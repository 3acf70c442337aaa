import { useQuery } from '@tanstack/react-query';
import type { Document, Span } from '#shared/contracts/documents.ts';
import { cutRange, spanOnPage } from '../../../marked-text.ts';
import { pageQuery } from '../../../queries.ts';
import { textInView } from './text-in-view.ts';

interface WaitingTextProps {
  document: Pick<Document, 'id' | 'state'>;
  page: number;
  span: Span | null;
}

/**
 * A page's text in the place of its picture, which may take long on a slow line; of a quotation, what stands around it.
 * Its request ends with it: whoever pages on waits for nothing that is no longer shown.
 */
export function WaitingText({ document, page, span }: WaitingTextProps) {
  const { data } = useQuery({ ...pageQuery(document.id, page), enabled: document.state === 'ready' });
  if (!data) return null;
  const mark = span && spanOnPage(span, page, data.text.length);
  const { before, marked, after } = cutRange(data.text, textInView(data.text, mark), mark);
  return (
    <div
      data-waiting-text=""
      className="absolute inset-0 overflow-hidden bg-white p-[7%] font-serif text-[max(0.8125rem,1.9cqw)] leading-relaxed whitespace-pre-line text-on-amber wrap-anywhere"
    >
      {before}
      {marked.trim() !== '' && <mark className="rounded-xs bg-amber box-decoration-clone text-on-amber">{marked}</mark>}
      {after}
    </div>
  );
}
