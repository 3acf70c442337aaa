import { useQuery } from '@tanstack/react-query';
import { Bot, Plus } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '#web/components/state/empty-state.tsx';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useModelsText } from './messages.ts';
import { ModelCard } from './model-card.tsx';
import { ModelDialog } from './model-dialog.tsx';
import { modelsQuery } from './requests.ts';
import { UsageSection } from './usage-section.tsx';

/** Language models: which exist, who may use them, what they cost. */
export function ModelsTab() {
  const text = useModelsText();
  const models = useQuery(modelsQuery);
  const [isAdding, setIsAdding] = useState(false);
  const { data } = models;
  return (
    <div className="grid min-w-0 gap-8">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid max-w-[72ch] min-w-0 flex-1 basis-72 gap-1 text-sm text-muted">
          <p>{text.intro}</p>
          <p>{text.guide}</p>
        </div>
        {data && (
          <Button look="primary" onClick={() => setIsAdding(true)}>
            <Plus aria-hidden="true" />
            {text.add}
          </Button>
        )}
      </div>
      {data ? (
        data.models.length === 0 ? (
          <EmptyState icon={Bot} title={text.none} description={text.noneText} />
        ) : (
          <ol aria-label={text.title} className="grid gap-4">
            {data.models.map((model, place) => (
              <ModelCard
                key={model.id}
                model={model}
                place={place}
                models={data.models}
                mayBePrivate={data.mayBePrivate}
              />
            ))}
          </ol>
        )
      ) : models.error ? (
        <ErrorState title={text.loadFailed} error={models.error} onRetry={() => void models.refetch()} />
      ) : (
        <Skeleton className="h-48" />
      )}
      <UsageSection />
      {isAdding && data && (
        <ModelDialog model={null} mayBePrivate={data.mayBePrivate} onClose={() => setIsAdding(false)} />
      )}
    </div>
  );
}
