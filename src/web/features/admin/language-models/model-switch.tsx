import { useMutation } from '@tanstack/react-query';
import type { AdministeredModel } from '#shared/contracts/language-model-administration.ts';
import { Switch } from '#web/components/ui/switch.tsx';
import { notify } from '#web/lib/notify.ts';
import { modelMessage, useModelsText } from './messages.ts';
import { allowModel, refreshModels } from './requests.ts';

interface ModelSwitchProps {
  model: AdministeredModel;
  /** Null: the default for all customers without their own setting. */
  customerId: string | null;
  label: string;
}

/** Allows a customer, or all by default, to use a model. */
export function ModelSwitch({ model, customerId, label }: ModelSwitchProps) {
  const text = useModelsText();
  const allow = useMutation({
    mutationFn: (isAllowed: boolean) => allowModel(model.id, { customerId, isAllowed }),
    onSuccess: () => notify.success(text.saved),
    onError: (error) => notify.error(text.saveFailed, modelMessage(error)),
    onSettled: refreshModels,
  });
  return (
    <Switch
      aria-label={label}
      checked={model.customers.find(({ id }) => id === customerId)?.isAllowed ?? model.isForAll}
      isBusy={allow.isPending}
      onCheckedChange={(isAllowed) => !allow.isPending && allow.mutate(isAllowed)}
    />
  );
}
