import { useState } from 'react';
import type { Maintenance } from '#shared/contracts/admin-operations.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { useFormat } from '#web/lib/format.ts';
import { AdminSection } from '../parts/admin-section.tsx';
import { fromLocalField } from './local-time.ts';
import { useOperationsText } from './messages.ts';
import { switchMaintenance } from './requests.ts';
import { useAct } from './use-act.ts';

/** Turns maintenance on and off: running work finishes, and only admins can start anything new. */
export function MaintenanceSwitch({ maintenance }: { maintenance: Maintenance | null }) {
  const text = useOperationsText().maintenance;
  const { dateTime } = useFormat();
  const [until, setUntil] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const act = useAct(switchMaintenance);
  const end = fromLocalField(until);
  const isPast = end !== null && Date.parse(end) <= Date.now();
  return (
    <AdminSection title={text.title} hint={text.hint}>
      {maintenance ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-danger bg-danger-soft p-4">
          <p className="font-medium">
            {text.since(dateTime(maintenance.since))}{' '}
            {maintenance.until === null ? text.open : text.until(dateTime(maintenance.until))}
          </p>
          <Button look="primary" isBusy={act.isPending} onClick={() => act.mutate({ isOn: false, until: null })}>
            {text.end}
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-end gap-3">
          <Field label={text.endLabel} errors={isPast ? [text.past] : []}>
            {(control) => (
              <Input
                type="datetime-local"
                value={until}
                onChange={({ target }) => setUntil(target.value)}
                className="w-60"
                {...control}
              />
            )}
          </Field>
          <Button className="h-11" isBusy={act.isPending} disabled={isPast} onClick={() => setIsAsking(true)}>
            {text.begin}
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={text.askTitle}
        description={text.askHint}
        confirmLabel={text.begin}
        onConfirm={() => act.mutate({ isOn: true, until: end })}
      />
    </AdminSection>
  );
}
