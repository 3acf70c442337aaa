import { useQuery } from '@tanstack/react-query';
import { ModelSwitch } from '../language-models/model-switch.tsx';
import { modelsQuery } from '../language-models/requests.ts';
import { useCustomersText } from './messages.ts';

/** Which language models the customer may use. */
export function CustomerModels({ customerId }: { customerId: string }) {
  const text = useCustomersText();
  const { data } = useQuery(modelsQuery);
  return (
    <section aria-label={text.models} className="grid gap-3 border-t border-line pt-4">
      <div>
        <h3 className="font-medium">{text.models}</h3>
        <p className="text-sm text-muted">{data?.models.length === 0 ? text.noModels : text.modelsHint}</p>
      </div>
      <ul className="grid gap-2">
        {data?.models.map((model) => (
          <li key={model.id} className="flex items-center justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">{model.name}</span>
            <ModelSwitch model={model} customerId={customerId} label={model.name} />
          </li>
        ))}
      </ul>
    </section>
  );
}
