import type { PlanUsage } from '#shared/contracts/customers.ts';
import { useAllowedModels } from '#web/lib/api/allowed-models.ts';
import { usePlanUsage } from '#web/lib/api/plan-usage.ts';
import { useFormat } from '#web/lib/format.ts';
import { useCurrentUser } from '#web/lib/session/session.ts';
import { useCompanyName } from '#web/lib/session/use-company-name.ts';
import { useSettingsText } from '../messages.ts';
import { EmailRow } from './own-account/email-row.tsx';
import { NameRow } from './own-account/name-row.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The signed-in user and their company. */
export function AccountFacts() {
  const text = useSettingsText();
  const { fullName, customer, isDemo } = useCurrentUser();
  const companyName = useCompanyName(customer.companyName);
  const format = useFormat();
  const usage = usePlanUsage();
  const allowed = useAllowedModels();
  const models = allowed?.models.map(({ name, region }) => (region ? `${name} (${region})` : name));
  const describeUsage = ({ used, limit }: PlanUsage['pages']) =>
    limit === null ? text.unlimited(format.number(used)) : text.usedOf(format.number(used), format.number(limit));
  const facts = [
    // A demo visitor's address is generated for the visit and means nothing.
    ...(isDemo ? [{ label: text.fullName, value: fullName }] : []),
    { label: text.company, value: companyName },
    { label: text.plan, value: text.plans[customer.plan] },
    ...(usage && !isDemo
      ? [
          { label: text.pagesStored, value: describeUsage(usage.pages) },
          { label: text.questionsThisMonth, value: describeUsage(usage.queries) },
        ]
      : []),
    ...(models ? [{ label: text.answersBy, value: models.join(', ') || text.builtIn }] : []),
  ];
  return (
    <SettingsSection title={text.accountTitle}>
      {!isDemo && (
        <>
          <NameRow />
          <EmailRow />
        </>
      )}
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
