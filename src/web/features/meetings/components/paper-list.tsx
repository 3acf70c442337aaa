import { FileText, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { MeetingPaper } from '#shared/contracts/meetings.ts';
import { Button } from '#web/components/ui/button.tsx';
import { useCurrentUser } from '#web/lib/session/session.ts';
import { useMeetingsText } from '../messages.ts';
import { CorrectDialog } from './correct-dialog.tsx';

interface PaperListProps {
  papers: readonly MeetingPaper[];
  bodies: readonly string[];
  /** A document now belongs to another date or body. */
  onMoved?: () => void;
}

/** Whether a document may be corrected: not the demo's samples. */
export function useCanCorrect(): (paper: MeetingPaper) => boolean {
  const { isDemo } = useCurrentUser();
  return ({ isSample }) => !(isDemo && isSample);
}

/** Documents to open, with a button to correct each. */
export function PaperList({ papers, bodies, onMoved }: PaperListProps) {
  const text = useMeetingsText();
  const canCorrect = useCanCorrect();
  const [corrected, setCorrected] = useState<MeetingPaper | null>(null);
  return (
    <>
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
                  [paper.titleSource, paper.dateSource, paper.bodySource].includes('user') && text.correct.yours,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {canCorrect(paper) && (
              <Button
                size="small"
                look="quiet"
                aria-label={text.correct.openFor(paper.title)}
                onClick={() => setCorrected(paper)}
              >
                <PencilLine aria-hidden="true" />
                {text.correct.open}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {corrected && (
        <CorrectDialog
          key={corrected.documentId}
          paper={corrected}
          bodies={bodies}
          onMoved={onMoved}
          onClose={() => setCorrected(null)}
        />
      )}
    </>
  );
}
