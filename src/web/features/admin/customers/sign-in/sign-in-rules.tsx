import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { type CompanySignIn, companyFactors, type SignInRules as Rules } from '#shared/contracts/admin-customers.ts';
import { Choice } from '#web/components/ui/choice.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { useCustomersText } from '../messages.ts';
import { changeSignInRules, refreshCustomers } from '../requests.ts';

/** Whether a domain signs in only through its company, and whether the company's second factor suffices. */
export function SignInRules({ customerId, signIn }: { customerId: string; signIn: CompanySignIn }) {
  const text = useCustomersText();
  const hint = useId();
  const change = useMutation({
    mutationFn: (rules: Rules) => changeSignInRules(customerId, signIn.id, rules),
    onSuccess: () => notify.success(text.rulesSaved),
    onError: (error) => notify.error(errorMessage(error)),
    onSettled: refreshCustomers,
  });
  const mayRequire = signIn.isProven || signIn.isRequired;
  return (
    <div className="grid basis-full gap-3 text-sm">
      <label className="flex cursor-pointer items-start gap-3">
        <input
          type="checkbox"
          className="mt-1 accent-petrol"
          aria-describedby={hint}
          checked={signIn.isRequired}
          disabled={!mayRequire || change.isPending}
          onChange={({ target }) => change.mutate({ isRequired: target.checked })}
        />
        <span>
          <span className="block font-medium">{text.onlyCompany}</span>
          <span id={hint} className="block text-muted">
            {mayRequire ? text.onlyCompanyHint(signIn.emailDomain) : text.onlyCompanyLater}
          </span>
        </span>
      </label>
      <Choice
        label={text.companyFactor}
        value={signIn.companyFactor}
        options={companyFactors.map((value) => ({ value, label: text.companyFactors[value] }))}
        onChange={(companyFactor) => change.mutate({ companyFactor })}
      />
    </div>
  );
}
