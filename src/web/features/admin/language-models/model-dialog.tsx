import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { AdministeredModel } from '#shared/contracts/language-model-administration.ts';
import { modelDialects, modelUses } from '#shared/contracts/language-models.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { notify } from '#web/lib/notify.ts';
import { fieldErrors, modelMessage, useModelsText } from './messages.ts';
import { draftOf, invalidFields, type TextField, toRequest } from './model-draft.ts';
import { addModel, changeModel, refreshModels } from './requests.ts';

interface ModelDialogProps {
  /** Null: a new model. */
  model: AdministeredModel | null;
  mayBePrivate: boolean;
  onClose: () => void;
}

/** All settings of a model. The API key is write-only. */
export function ModelDialog({ model, mayBePrivate, onClose }: ModelDialogProps) {
  const text = useModelsText();
  const formId = useId();
  const [draft, setDraft] = useState(() => draftOf(model));
  const [wasTried, setWasTried] = useState(false);
  const save = useMutation({
    mutationFn: async () => {
      const { key, ...values } = toRequest(draft);
      if (model === null) await addModel({ ...values, key });
      // Values fixed by the environment are taken from there again.
      else await changeModel(model.id, { ...values, ...(key !== null && { key }), basedOn: model.changedAt });
    },
    onSuccess: () => {
      notify.success(model === null ? text.form.added : text.saved);
      onClose();
    },
    onError: (error) => notify.error(text.saveFailed, modelMessage(error)),
    onSettled: refreshModels,
  });
  const missing = invalidFields(draft);
  const refused = fieldErrors(save.error);
  const errorsOf = (field: string) => {
    if (wasTried && missing.has(field)) return [draft[field as TextField]?.trim() ? text.wrong : text.required];
    return refused[field] === undefined ? [] : [refused[field]];
  };
  const isFixed = (field: TextField) =>
    model?.isFromEnvironment === true && ['name', 'address', 'model', 'apiVersion', 'key', 'region'].includes(field);
  const line = (field: TextField, label: string, hint?: string, more: object = {}) => (
    <Field label={label} hint={hint} errors={errorsOf(field)}>
      {(control) => (
        <Input
          {...control}
          {...more}
          disabled={isFixed(field)}
          value={draft[field]}
          onChange={({ target }) => setDraft({ ...draft, [field]: target.value })}
        />
      )}
    </Field>
  );
  const amounts = { inputMode: 'decimal' as const };
  const keyHint = model?.hasKey ? `${text.form.keyHint} ${text.form.keyKept}` : text.form.keyHint;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={model === null ? text.form.addTitle : text.form.editTitle(model.name)}
      description={model?.isFromEnvironment ? text.form.environmentHint : undefined}
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
          if (missing.size === 0 && !save.isPending) save.mutate();
        }}
      >
        {line('name', text.form.name, text.form.nameHint, { maxLength: 60 })}
        <Field label={text.form.dialect} errors={errorsOf('dialect')}>
          {(control) => (
            <select
              {...control}
              className="block h-11 w-full rounded-md border border-field bg-paper px-3 text-base text-ink disabled:opacity-60"
              disabled={model?.isFromEnvironment === true}
              value={draft.dialect}
              onChange={({ target }) =>
                setDraft({ ...draft, dialect: modelDialects.find((each) => each === target.value) ?? draft.dialect })
              }
            >
              {modelDialects
                .filter((dialect) => dialect !== 'local' || mayBePrivate || model?.dialect === 'local')
                .map((dialect) => (
                  <option key={dialect} value={dialect}>
                    {text.dialects[dialect]}
                  </option>
                ))}
            </select>
          )}
        </Field>
        {line('address', text.form.address, draft.dialect === 'local' ? text.form.fileHint : text.form.addressHint)}
        {line('model', text.form.model, text.form.modelHint)}
        {draft.dialect === 'azure' && line('apiVersion', text.form.apiVersion, '2024-10-21')}
        {draft.dialect !== 'local' &&
          line('key', text.form.key, keyHint, { type: 'password', autoComplete: 'new-password' })}
        <label className="grid gap-1 text-sm">
          <span className="flex items-start gap-3">
            <input
              type="checkbox"
              className="mt-1 accent-petrol"
              checked={draft.isPrivateAllowed}
              disabled={!mayBePrivate && !draft.isPrivateAllowed}
              onChange={({ target }) => setDraft({ ...draft, isPrivateAllowed: target.checked })}
            />
            {text.form.private}
          </span>
          {!mayBePrivate && <span className="pl-7 text-muted">{text.form.privateClosed}</span>}
          {errorsOf('isPrivateAllowed').map((error) => (
            <span key={error} className="pl-7 text-danger">
              {error}
            </span>
          ))}
        </label>
        {line('region', text.form.region, text.form.regionHint, { maxLength: 60 })}
        <fieldset className="grid gap-1.5" aria-describedby={`${formId}-uses`}>
          <legend className="mb-1 text-sm font-medium">{text.form.uses}</legend>
          {modelUses.map((use) => (
            <label key={use} className="flex cursor-pointer items-start gap-3 text-[0.9375rem]">
              <input
                type="checkbox"
                className="mt-1 accent-petrol"
                checked={draft.uses.includes(use)}
                onChange={() =>
                  setDraft({
                    ...draft,
                    uses: modelUses.filter((each) => draft.uses.includes(each) !== (each === use)),
                  })
                }
              />
              {text.uses[use]}
            </label>
          ))}
          <p id={`${formId}-uses`} role="status" className="text-sm text-danger">
            {wasTried && draft.uses.length === 0 ? text.form.usesMissing : ''}
          </p>
        </fieldset>
        <div className="grid gap-4 sm:grid-cols-2">
          {line('inputPrice', text.form.inputPrice, undefined, amounts)}
          {line('outputPrice', text.form.outputPrice, undefined, amounts)}
          {line('currency', text.form.currency, undefined, { maxLength: 3 })}
          {line('contextTokens', text.form.contextTokens, text.form.unlimitedHint, amounts)}
          {line('tokensPerDay', text.form.tokensPerDay, text.form.unlimitedHint, amounts)}
          {line('tokensPerMonth', text.form.tokensPerMonth, text.form.unlimitedHint, amounts)}
          {line('requestsAtOnce', text.form.requestsAtOnce, text.form.unlimitedHint, amounts)}
        </div>
      </form>
    </Dialog>
  );
}
