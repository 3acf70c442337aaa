import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ConfirmDialog } from '#web/components/ui/dialog.tsx';
import { Switch } from '#web/components/ui/switch.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { useCustomersText } from '../messages.ts';
import { changeFactorRule, factorRuleQuery, refreshCustomers } from '../requests.ts';

/** Requires a second factor of all users, whatever their customer's own rule is (MFA-05). */
export function FactorRule() {
  const text = useCustomersText();
  const [label, hint] = [useId(), useId()];
  const [isAsking, setIsAsking] = useState(false);
  const rule = useQuery(factorRuleQuery);
  const change = useMutation({
    mutationFn: changeFactorRule,
    onSuccess: ({ isRequired }) => notify.success(isRequired ? text.factorOn : text.factorOff),
    onError: (error) => notify.error(errorMessage(error)),
    onSettled: refreshCustomers,
  });
  if (!rule.data) return null;
  return (
    <div className="flex items-start justify-between gap-4 rounded-lg border border-line bg-paper p-4">
      <div className="min-w-0">
        <p id={label} className="font-medium">
          {text.factorOfAll}
        </p>
        <p id={hint} className="text-sm text-muted">
          {text.factorHint}
        </p>
      </div>
      <Switch
        aria-labelledby={label}
        aria-describedby={hint}
        checked={rule.data.isRequired}
        isBusy={change.isPending}
        onCheckedChange={(isRequired) => (isRequired ? setIsAsking(true) : change.mutate(false))}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={text.factorAskTitle}
        description={text.factorAskHint}
        confirmLabel={text.factorAskConfirm}
        onConfirm={() => change.mutate(true)}
      />
    </div>
  );
}
