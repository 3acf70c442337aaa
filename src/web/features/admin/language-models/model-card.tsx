import { useMutation } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import type { AdministeredModel } from '#shared/contracts/language-model-administration.ts';
import { Button, IconButton } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/dialog.tsx';
import { Switch } from '#web/components/ui/switch.tsx';
import { useFormat } from '#web/lib/format.ts';
import { notify } from '#web/lib/notify.ts';
import { CustomersDialog } from './customers-dialog.tsx';
import { modelMessage, useModelsText } from './messages.ts';
import { ModelDialog } from './model-dialog.tsx';
import { changeModel, orderModels, refreshModels, removeModel } from './requests.ts';
import { SearchGainTable } from './search-gain.tsx';
import { TrialDialog } from './trial-dialog.tsx';

interface ModelCardProps {
  model: AdministeredModel;
  place: number;
  models: readonly AdministeredModel[];
  mayBePrivate: boolean;
}

/** A model: what it is used for, by whom, and the available actions. */
export function ModelCard({ model, place, models, mayBePrivate }: ModelCardProps) {
  const text = useModelsText();
  const { number } = useFormat();
  const [open, setOpen] = useState<'edit' | 'try' | 'customers' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const onError = (error: unknown) => notify.error(text.card.failed, modelMessage(error));
  const turn = useMutation({
    mutationFn: (isEnabled: boolean) => changeModel(model.id, { isEnabled }),
    onSuccess: () => notify.success(text.saved),
    onError,
    onSettled: refreshModels,
  });
  const move = useMutation({
    mutationFn: (to: number) => {
      const ids = models.map(({ id }) => id).filter((id) => id !== model.id);
      return orderModels(ids.toSpliced(to, 0, model.id));
    },
    onSuccess: () => notify.success(text.card.ordered),
    onError,
    onSettled: refreshModels,
  });
  const remove = useMutation({
    mutationFn: () => removeModel(model.id),
    onSuccess: () => notify.success(text.card.removed),
    onError,
    onSettled: refreshModels,
  });
  const { name, uses, isEnabled } = model;
  const amount = (value: number | null) => (value === null ? text.card.unlimited : number(value));
  const isLimited = [model.tokensPerDay, model.tokensPerMonth, model.requestsAtOnce].some((each) => each !== null);
  const facts = [
    text.dialects[model.dialect],
    model.model,
    model.address,
    model.region,
    model.hasKey ? text.card.keyStored : text.card.noKey,
    model.isPrivateAllowed ? text.card.private : '',
  ];
  return (
    <li aria-label={name} className="grid min-w-0 gap-3 rounded-lg border border-line bg-paper p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-lg font-semibold wrap-anywhere">
          {name}
          {!isEnabled && <span className="text-sm font-medium text-danger">{text.card.off}</span>}
          {model.isFromEnvironment && (
            <span className="text-sm font-normal text-muted">{text.card.fromEnvironment}</span>
          )}
        </h2>
        <div className="flex items-center gap-1">
          <IconButton
            label={text.card.up(name)}
            aria-disabled={place === 0}
            onClick={() => place > 0 && move.mutate(place - 1)}
          >
            <ArrowUp />
          </IconButton>
          <IconButton
            label={text.card.down(name)}
            aria-disabled={place === models.length - 1}
            onClick={() => place < models.length - 1 && move.mutate(place + 1)}
          >
            <ArrowDown />
          </IconButton>
          <span className="ml-2 inline-flex">
            <Switch
              aria-label={text.card.switchOn(name)}
              checked={isEnabled}
              isBusy={turn.isPending}
              onCheckedChange={(checked) => !turn.isPending && turn.mutate(checked)}
            />
          </span>
        </div>
      </div>
      <div className="grid gap-1 text-sm text-muted">
        <p className="wrap-anywhere">{facts.filter(Boolean).join(' · ')}</p>
        <p>{uses.map((use) => text.uses[use]).join(', ')}</p>
        <p className="tabular">
          {text.card.price(number(model.inputPrice), number(model.outputPrice), model.currency)}
        </p>
        {isLimited && (
          <p className="tabular">
            {text.card.limits(amount(model.tokensPerDay), amount(model.tokensPerMonth), amount(model.requestsAtOnce))}
          </p>
        )}
        <p>
          {text.card.usedBy}: <span className="text-ink">{customerSummary(model, text.card)}</span>
        </p>
      </div>
      {model.uses.map(
        (use) => (use === 'embeddings' || use === 'reranking') && <SearchGainTable key={use} model={model} use={use} />,
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" aria-label={text.card.editOf(name)} onClick={() => setOpen('edit')}>
          {text.card.edit}
        </Button>
        <Button size="small" aria-label={text.card.tryOf(name)} onClick={() => setOpen('try')}>
          {text.card.try}
        </Button>
        <Button size="small" aria-label={text.card.customersOf(name)} onClick={() => setOpen('customers')}>
          {text.card.customers}
        </Button>
        {!model.isFromEnvironment && (
          <Button size="small" look="quiet" aria-label={text.card.removeOf(name)} onClick={() => setOpen('remove')}>
            {text.card.remove}
          </Button>
        )}
      </div>
      {open === 'edit' && <ModelDialog model={model} mayBePrivate={mayBePrivate} onClose={close} />}
      {open === 'try' && <TrialDialog model={model} onClose={close} />}
      {open === 'customers' && <CustomersDialog model={model} onClose={close} />}
      <ConfirmDialog
        isOpen={open === 'remove'}
        onOpenChange={close}
        title={text.card.removeTitle(name)}
        description={text.card.removeText}
        confirmLabel={text.card.remove}
        onConfirm={() => {
          close();
          remove.mutate();
        }}
      />
    </li>
  );
}

function customerSummary(
  { isForAll, customers }: AdministeredModel,
  text: ReturnType<typeof useModelsText>['card'],
): string {
  const names = (isAllowed: boolean) =>
    customers
      .filter((each) => each.isAllowed === isAllowed)
      .map(({ companyName }) => companyName)
      .join(', ');
  if (!isForAll) return names(true) || text.nobody;
  return names(false) ? text.everybodyBut(names(false)) : text.everybody;
}
