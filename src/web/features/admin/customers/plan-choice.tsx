import { type PlanName, planNames } from '#shared/limits.ts';
import { Choice } from '#web/components/ui/choice.tsx';
import { useCustomersText } from './messages.ts';

export function PlanChoice({ value, onChange }: { value: PlanName; onChange: (plan: PlanName) => void }) {
  const text = useCustomersText();
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-medium">{text.plan}</p>
      <div>
        <Choice
          label={text.plan}
          value={value}
          options={planNames.map((plan) => ({ value: plan, label: text.plans[plan] }))}
          onChange={onChange}
        />
      </div>
    </div>
  );
}
