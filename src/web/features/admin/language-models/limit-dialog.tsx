import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ModelUsage } from '#shared/contracts/language-model-administration.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { notify } from '#web/lib/notify.ts';
import { modelMessage, useModelsText } from './messages.ts';
import { parseNumber } from './model-draft.ts';
import { limitCustomer, refreshModels } from './requests.ts';

interface LimitDialogProps {
  customer: ModelUsage['customers'][number];
  currency: string;
  onClose: () => void;
}

/** A customer's monthly limit across all models. */
export function LimitDialog({ customer, currency, onClose }: LimitDialogProps) {
  const text = useModelsText();
  const formId = useId();
  const [tokens, setTokens] = useState(customer.tokensPerMonth?.toString() ?? '');
  const [cost, setCost] = useState(customer.costPerMonth?.toString() ?? '');
  const [wasTried, setWasTried] = useState(false);
  const isWrong = (value: number | null) => value !== null && !(value > 0);
  const [tokensPerMonth, costPerMonth] = [parseNumber(tokens), parseNumber(cost)];
  const areTokensWrong = isWrong(tokensPerMonth) || (tokensPerMonth !== null && !Number.isInteger(tokensPerMonth));
  const save = useMutation({
    mutationFn: () => limitCustomer(customer.id, { tokensPerMonth, costPerMonth }),
    onSuccess: () => {
      notify.success(text.saved);
      onClose();
    },
    onError: (error) => notify.error(text.saveFailed, modelMessage(error)),
    onSettled: refreshModels,
  });
  const errors = (isFieldWrong: boolean) => (wasTried && isFieldWrong ? [text.usage.amountWrong] : []);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={text.usage.limitTitle(customer.companyName)}
      description={text.usage.limitText}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" form={formId} look="primary" isBusy={save.isPending}>
            {text.save}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setWasTried(true);
          if (!areTokensWrong && !isWrong(costPerMonth) && !save.isPending) save.mutate();
        }}
      >
        <Field label={text.usage.tokensPerMonth} hint={text.form.unlimitedHint} errors={errors(areTokensWrong)}>
          {(control) => (
            <Input {...control} inputMode="numeric" value={tokens} onChange={({ target }) => setTokens(target.value)} />
          )}
        </Field>
        <Field
          label={text.usage.costPerMonth(currency)}
          hint={text.form.unlimitedHint}
          errors={errors(isWrong(costPerMonth))}
        >
          {(control) => (
            <Input {...control} inputMode="decimal" value={cost} onChange={({ target }) => setCost(target.value)} />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
