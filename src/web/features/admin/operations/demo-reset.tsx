import { useState } from 'react';
import type { AdminOperations } from '#shared/contracts/admin-operations.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/dialog.tsx';
import { notify } from '#web/lib/notify.ts';
import { AdminSection } from '../parts/admin-section.tsx';
import { useOperationsText } from './messages.ts';
import { resetDemo } from './requests.ts';
import { useAct } from './use-act.ts';

/** Ends all demo visits now instead of at midnight. */
export function DemoReset({ demo }: { demo: AdminOperations['demo'] }) {
  const text = useOperationsText().demo;
  const [isAsking, setIsAsking] = useState(false);
  const act = useAct(resetDemo, ({ visitsEnded }) => notify.success(text.done(visitsEnded)));
  return (
    <AdminSection title={text.title} hint={demo.isOn ? text.hint : text.off}>
      <div className="flex flex-wrap items-center gap-4">
        <p className="tabular">{text.visits(demo.visits)}</p>
        <Button isBusy={act.isPending} disabled={demo.visits === 0} onClick={() => setIsAsking(true)}>
          {text.reset}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={text.askTitle}
        description={text.askHint}
        confirmLabel={text.reset}
        onConfirm={() => act.mutate(undefined)}
      />
    </AdminSection>
  );
}
