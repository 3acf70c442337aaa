import { useCurrentUser } from '#web/lib/session.ts';
import { useSettingsText } from '../messages.ts';
import { SettingsSection } from './settings-section.tsx';

/** Who is signed in, and for whom. */
export function AccountFacts() {
  const text = useSettingsText();
  const { fullName, email, customer } = useCurrentUser();
  const facts = [
    { label: text.fullName, value: fullName },
    { label: text.email, value: email },
    { label: text.company, value: customer.companyName },
    { label: text.plan, value: text.plans[customer.plan] },
  ];
  return (
    <SettingsSection title={text.accountTitle}>
      <dl className="divide-y divide-line">
        {facts.map(({ label, value }) => (
          <div key={label} className="grid gap-x-6 py-3.5 sm:grid-cols-[12rem_1fr]">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </SettingsSection>
  );
}
