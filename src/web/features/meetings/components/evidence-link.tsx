import { FileSearch } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { tidyQuotation } from '#shared/citations/tidy-quotation.ts';
import type { RecordSource } from '#shared/contracts/meetings.ts';
import { classNames } from '#web/lib/class-names.ts';
import { useMeetingsText } from '../messages.ts';
import { placeKeyOf } from '../record-citation.ts';

export interface EvidenceActs {
  /** Key of the record whose evidence is open; null if none. */
  activeKey: string | null;
  onOpen: (source: RecordSource) => void;
}

interface EvidenceLinkProps extends EvidenceActs {
  source: RecordSource;
}

/** Opens the page a record comes from. */
export function EvidenceLink({ source, activeKey, onOpen }: EvidenceLinkProps) {
  const text = useMeetingsText();
  const isActive = placeKeyOf(source) === activeKey;
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where the page opens with it, never while somebody reads.
  useEffect(() => {
    if (isActive) button.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <button
      ref={button}
      type="button"
      aria-label={`${text.openEvidence(tidyQuotation(source.quotation).slice(0, 120))}, ${text.page(source.firstPage)}`}
      aria-pressed={isActive}
      title={source.title}
      onClick={() => onOpen(source)}
      className={classNames(
        'touch-target tabular inline-flex min-h-7 shrink-0 whitespace-nowrap items-center gap-1 rounded-sm border px-1.5 text-sm font-medium text-petrol transition-colors duration-150 hover:bg-petrol-soft',
        isActive ? 'border-petrol bg-petrol-soft' : 'border-line',
      )}
    >
      <FileSearch className="size-3.5 shrink-0" aria-hidden="true" />
      {text.page(source.firstPage)}
    </button>
  );
}
