import { FileText } from 'lucide-react';
import { Link } from 'react-router';
import type { Document } from '#shared/contracts/documents.ts';
import type { MeetingPaper } from '#shared/contracts/meetings.ts';
import { EditFacts } from '#web/components/papers/edit-facts.tsx';
import { usePaperFactsText } from '#web/components/papers/messages.ts';
import { useMeetingsText } from '../messages.ts';

interface PaperListProps {
  papers: readonly MeetingPaper[];
  /** A document now belongs to another date or body. */
  onMoved?: (document: Document) => void;
}

/** Documents to open, each with a button to change its title, date and body. */
export function PaperList({ papers, onMoved }: PaperListProps) {
  const text = useMeetingsText();
  const { yours } = usePaperFactsText();
  return (
    <ul className="divide-y divide-line rounded-xl border border-line bg-paper">
      {papers.map((paper) => (
        <li key={paper.documentId} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
          <FileText className="size-4.5 shrink-0 text-muted" aria-hidden="true" />
          <div className="min-w-0 flex-1 basis-52">
            <Link
              to={`/documents/${paper.documentId}`}
              className="touch-target rounded-sm font-medium underline-offset-4 wrap-anywhere hover:underline"
            >
              {paper.title}
            </Link>
            <p className="tabular text-sm text-muted wrap-anywhere">
              {[
                paper.pageCount !== null && text.pages(paper.pageCount),
                paper.fileName !== paper.title && paper.fileName,
                [paper.titleSource, paper.dateSource, paper.bodySource].includes('user') && yours,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <EditFacts {...paper} isNamed {...(onMoved && { onMoved })} />
        </li>
      ))}
    </ul>
  );
}
