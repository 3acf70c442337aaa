import { Lock } from 'lucide-react';
import { useFormat } from '#web/lib/format.ts';
import { useMfaText } from '../messages.ts';

/** Replaces the code forms while the account is locked; they come back by themselves. */
export function LockNotice({ until }: { until: number }) {
  const text = useMfaText();
  const { time } = useFormat();
  return (
    <div role="alert" className="flex gap-4 rounded-xl border border-line bg-danger-soft p-5">
      <Lock className="mt-0.5 size-6 shrink-0 text-danger" aria-hidden="true" />
      <div className="grid gap-1">
        <p className="font-semibold">{text.locked}</p>
        <p>{text.lockedDetail}</p>
        <p className="tabular">{text.lockedUntil(time(new Date(until)))}</p>
      </div>
    </div>
  );
}
