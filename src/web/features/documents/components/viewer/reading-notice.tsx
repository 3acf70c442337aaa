import { Hourglass } from 'lucide-react';
import { EmptyState } from '#web/components/state/empty-state.tsx';
import { ProgressBar } from '#web/components/ui/progress-bar.tsx';
import { useFormat } from '#web/lib/format.ts';
import { useDocumentsText } from '../../messages.ts';
import type { ReadingProgress } from '../../use-document-changes.ts';

interface ReadingNoticeProps {
  progress: ReadingProgress | null;
  /** The file is displayed below. */
  isShown?: boolean;
}

/** Reading progress of a document, which will appear by itself. */
export function ReadingNotice({ progress, isShown = false }: ReadingNoticeProps) {
  const text = useDocumentsText();
  const format = useFormat();
  const share = progress?.pageCount ? progress.pagesRead / progress.pageCount : null;
  if (isShown) {
    return (
      <p role="status" className="tabular border-b border-line bg-petrol-soft px-4 py-2 text-sm">
        {text.stillReading} {share !== null && format.percent(share)}
      </p>
    );
  }
  const bar = share !== null && progress?.pageCount && (
    <div className="mt-2 grid w-60 gap-1.5">
      <ProgressBar value={share} label={text.stillReading} valueText={format.percent(share)} />
      <p className="tabular text-sm">{text.readingPage(Math.max(1, progress.pagesRead), progress.pageCount)}</p>
    </div>
  );
  return (
    <div role="status">
      <EmptyState
        icon={Hourglass}
        title={text.stillReading}
        description={
          <div className="grid justify-items-center">
            {text.appearsByItself}
            {bar}
          </div>
        }
      />
    </div>
  );
}
