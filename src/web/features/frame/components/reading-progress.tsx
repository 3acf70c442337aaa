import { LoaderCircle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ReadingBatch } from '#shared/contracts/documents.ts';
import { useFormat } from '#web/lib/format.ts';
import { useAreaPath } from '#web/lib/screens/use-area-path.ts';
import { useFrameText } from '../messages.ts';
import { useLiveReading, useReadingBatch } from '../use-reading-batch.ts';

/** "47 von 178 gelesen, 2 Fehler" */
function useCounts(): (batch: ReadingBatch, length?: 'read' | 'readShort') => string {
  const { reading } = useFrameText();
  const { number } = useFormat();
  return ({ total, ready, failed }, length = 'read') =>
    [reading[length](number(ready), number(total)), failed > 0 && reading.failed(number(failed), failed)]
      .filter(Boolean)
      .join(', ');
}

/** How many files are read, and which is being read, in the header (UPL-04); leads to their list. */
export function ReadingProgress({ batch }: { batch: ReadingBatch }) {
  const { reading } = useFrameText();
  const areaPath = useAreaPath();
  const counts = useCounts();
  return (
    <Link to={areaPath('/upload')} className="block min-w-0 rounded-md text-sm leading-tight">
      <span className="tabular flex items-center gap-1.5 font-medium">
        <LoaderCircle className="size-3.5 shrink-0 animate-spin text-petrol" aria-hidden="true" />
        {/* Next to the navigation only the short form fits. */}
        <span className="truncate xl:max-2xl:sr-only">{counts(batch)}</span>
        <span aria-hidden="true" className="hidden truncate xl:max-2xl:inline">
          {counts(batch, 'readShort')}
        </span>
      </span>
      <span className="block truncate text-muted">{batch.fileName ?? reading.waiting}</span>
    </Link>
  );
}

/** The same on one line below the header, where it has no room. */
export function ReadingLine({ className }: { className: string }) {
  const batch = useReadingBatch();
  const counts = useCounts();
  const areaPath = useAreaPath();
  if (!batch) return null;
  return (
    <Link
      to={areaPath('/upload')}
      className={`tabular flex items-center gap-2 border-line bg-petrol-soft px-4 py-1.5 text-sm sm:px-6 ${className}`}
    >
      <LoaderCircle className="size-3.5 shrink-0 animate-spin text-petrol" aria-hidden="true" />
      <span className="shrink-0 font-medium">{counts(batch)}</span>
      <span className="truncate text-muted">{batch.fileName}</span>
    </Link>
  );
}

/** Keeps the counts live, and tells screen readers when reading begins and ends, but not every file. */
export function ReadingNews() {
  const { reading } = useFrameText();
  const { number } = useFormat();
  useLiveReading();
  const batch = useReadingBatch();
  const failed = useRef(0);
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!batch) return;
    failed.current = batch.failed;
    setIsOver(true);
  }, [batch]);
  return (
    <p role="status" className="sr-only">
      {batch
        ? reading.begun
        : isOver &&
          [reading.over, failed.current > 0 && reading.failed(number(failed.current), failed.current)]
            .filter(Boolean)
            .join(' ')}
    </p>
  );
}
