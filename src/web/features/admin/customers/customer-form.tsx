import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type AdminCustomerDetail, type ChangeCustomer, domainSchema } from '#shared/contracts/admin-customers.ts';
import { plans } from '#shared/limits.ts';
import { findNameFault } from '#shared/name-rules.ts';
import { Button } from '#web/components/ui/button.tsx';
import { errorMessage, useErrorTexts } from '#web/lib/api/error-message.ts';
import { useFormat } from '#web/lib/format.ts';
import { notify } from '#web/lib/notify.ts';
import { allowModel } from '../language-models/requests.ts';
import { TextField } from '../parts/text-field.tsx';
import { CustomerModels, type ModelChanges } from './customer-models.tsx';
import { useCustomersText } from './messages.ts';
import { PlanChoice } from './plan-choice.tsx';
import { changeCustomer, refreshCustomers } from './requests.ts';

/** The number in a field: null if empty, NaN if invalid. */
const numberIn = (typed: string, least: number): number | null => {
  if (typed.trim() === '') return null;
  return /^\d{1,9}$/.test(typed.trim()) && Number(typed) >= least ? Number(typed) : Number.NaN;
};

const written = (value: number | null): string => (value === null ? '' : String(value));

export function CustomerForm({ customer, onClose }: { customer: AdminCustomerDetail; onClose: () => void }) {
  const text = useCustomersText();
  const errors = useErrorTexts();
  const { number } = useFormat();
  const [name, setName] = useState(customer.companyName);
  const [plan, setPlan] = useState(customer.plan);
  const [pages, setPages] = useState(written(customer.pagesLimit));
  const [queries, setQueries] = useState(written(customer.queriesLimit));
  const [days, setDays] = useState(written(customer.chatRetentionDays));
  const [domain, setDomain] = useState(customer.domain ?? '');
  const [isFactorRequired, setIsFactorRequired] = useState(customer.isFactorRequired);
  const [models, setModels] = useState<ModelChanges>({});
  const [wasTried, setWasTried] = useState(false);
  const [pagesLimit, queriesLimit, retention] = [numberIn(pages, 0), numberIn(queries, 0), numberIn(days, 1)];
  const change: ChangeCustomer = {
    version: customer.version,
    ...(name.trim() === customer.companyName ? {} : { companyName: name.trim() }),
    ...(plan === customer.plan ? {} : { plan }),
    ...(pagesLimit === customer.pagesLimit ? {} : { pagesLimit }),
    ...(queriesLimit === customer.queriesLimit ? {} : { queriesLimit }),
    ...(retention === customer.chatRetentionDays ? {} : { chatRetentionDays: retention }),
    ...(isFactorRequired === customer.isFactorRequired ? {} : { isFactorRequired }),
    ...((domain.trim().toLowerCase() || null) === customer.domain ? {} : { domain: domain.trim() || null }),
  };
  const save = useMutation({
    mutationFn: async () => {
      if (Object.keys(change).length > 1) await changeCustomer(customer.id, change);
      for (const [id, isAllowed] of Object.entries(models))
        await allowModel(id, { customerId: customer.id, isAllowed });
    },
    onSuccess: () => {
      notify.success(text.updated);
      onClose();
    },
    onError: (error) => notify.error(errorMessage(error)),
    onSettled: refreshCustomers,
  });
  const faults = {
    name: name.trim() === '' ? text.required : findNameFault(name.trim()) === null ? null : errors.validation_failed,
    pages: Number.isNaN(pagesLimit) ? text.numberWrong : null,
    queries: Number.isNaN(queriesLimit) ? text.numberWrong : null,
    days: Number.isNaN(retention) ? text.daysWrong : null,
    domain: domain.trim() === '' || domainSchema.safeParse(domain).success ? null : text.domainWrong,
  };
  const shown = (fault: string | null) => (wasTried ? fault : null);
  const ofPlan = (limit: number | null) => text.limitHint(limit === null ? text.unlimited : number(limit));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (Object.values(faults).some((fault) => fault !== null) || save.isPending) return;
    if (Object.keys(change).length > 1 || Object.keys(models).length > 0) save.mutate();
    else onClose();
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <TextField label={text.name} value={name} onChange={setName} error={shown(faults.name)} />
      <PlanChoice value={plan} onChange={setPlan} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={text.pagesLimit}
          hint={ofPlan(plans[plan].pages)}
          inputMode="numeric"
          value={pages}
          onChange={setPages}
          error={shown(faults.pages)}
        />
        <TextField
          label={text.queriesLimit}
          hint={ofPlan(plans[plan].queriesPerMonth)}
          inputMode="numeric"
          value={queries}
          onChange={setQueries}
          error={shown(faults.queries)}
        />
      </div>
      <TextField
        label={text.retention}
        hint={text.retentionHint}
        inputMode="numeric"
        value={days}
        onChange={setDays}
        error={shown(faults.days)}
      />
      {!customer.isProvider && (
        <TextField
          label={text.domain}
          hint={text.domainHint}
          value={domain}
          onChange={setDomain}
          error={shown(faults.domain)}
        />
      )}
      <label className="flex cursor-pointer items-start gap-3">
        <input
          type="checkbox"
          className="mt-1 accent-petrol"
          checked={isFactorRequired || customer.isFactorRequiredOfAll}
          disabled={customer.isFactorRequiredOfAll}
          onChange={({ target }) => setIsFactorRequired(target.checked)}
        />
        <span>
          <span className="block font-medium">{text.factor}</span>
          <span className="block text-sm text-muted">
            {customer.isFactorRequiredOfAll ? text.factorOfAllHint : text.factorHint}
          </span>
        </span>
      </label>
      <CustomerModels customerId={customer.id} changes={models} onChange={setModels} />
      <div className="flex justify-end gap-3">
        <Button onClick={onClose}>{text.cancel}</Button>
        <Button type="submit" look="primary" isBusy={save.isPending}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}
