import { Check } from 'lucide-react';
import { type Source, syncStages } from '#shared/contracts/sources.ts';
import { ProgressBar } from '#web/components/ui/progress-bar.tsx';
import { useFormat } from '#web/lib/format.ts';
import { useSourcesText } from '../messages.ts';

interface SyncProgressProps {
  name: string;
  progress: NonNullable<Source['progress']>;
}

/** Sync progress of documents: found, fetched, read. */
export function SyncProgress({ name, progress }: SyncProgressProps) {
  const text = useSourcesText();
  const format = useFormat();
  const { stage, done, total, pages } = progress;
  const [shownDone, shownTotal] = [format.number(done), format.number(total ?? 0)];
  const told = {
    listing: text.listing(done, shownDone),
    loading: text.loading(shownDone, shownTotal),
    reading: [
      text.reading(shownDone, shownTotal),
      ...(pages > 0 ? [text.pagesRead(pages, format.number(pages))] : []),
    ].join(' · '),
  }[stage];
  const at = syncStages.indexOf(stage);
  return (
    <div className="grid gap-1.5 text-sm">
      <ol className="flex flex-wrap gap-x-4 gap-y-1" aria-label={text.stagesOf(name)}>
        {syncStages.map((each, index) => (
          <li
            key={each}
            aria-current={index === at ? 'step' : undefined}
            className={`flex items-center gap-1 ${index === at ? 'font-medium text-ink' : 'text-muted'}`}
          >
            {index < at && (
              <>
                <Check className="size-4 text-success" aria-hidden="true" />
                <span className="sr-only">{text.done}</span>
              </>
            )}
            {text.stages[each]}
          </li>
        ))}
      </ol>
      {total !== null && (
        <ProgressBar label={text.stagesOf(name)} value={total > 0 ? done / total : 1} valueText={told} />
      )}
      <p className="tabular text-muted">{told}</p>
    </div>
  );
}
