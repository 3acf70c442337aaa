import { useQuery } from '@tanstack/react-query';
import { Switch } from '#web/components/ui/switch.tsx';
import { modelsQuery } from '../language-models/requests.ts';
import { useCustomersText } from './messages.ts';

/** Pending changes: model id → allowed. Unchanged models are absent. */
export type ModelChanges = Readonly<Record<string, boolean>>;

interface CustomerModelsProps {
  customerId: string;
  changes: ModelChanges;
  onChange: (changes: ModelChanges) => void;
}

/** Which language models the customer may use. */
export function CustomerModels({ customerId, changes, onChange }: CustomerModelsProps) {
  const text = useCustomersText();
  const { data } = useQuery(modelsQuery);
  const choose = (id: string, isAllowed: boolean, wasAllowed: boolean) => {
    const { [id]: _, ...others } = changes;
    onChange(isAllowed === wasAllowed ? others : { ...others, [id]: isAllowed });
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="font-medium">{text.models}</legend>
      <p className="text-sm text-muted">{data?.models.length === 0 ? text.noModels : text.modelsHint}</p>
      <ul className="grid gap-2">
        {data?.models.map(({ id, name, customers, isForAll }) => {
          const wasAllowed = customers.find((customer) => customer.id === customerId)?.isAllowed ?? isForAll;
          return (
            <li key={id} className="flex items-center justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <Switch
                aria-label={name}
                checked={changes[id] ?? wasAllowed}
                onCheckedChange={(isAllowed) => choose(id, isAllowed, wasAllowed)}
              />
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
