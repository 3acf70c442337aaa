import { useId, useState } from 'react';
import { type KeyScope, keyScopes } from '#shared/contracts/api-keys.ts';
import { apiKeyDays, apiKeyNameMaxLength, maxApiKeyDays } from '#shared/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { useApiKeysText } from '../../messages.ts';
import type { WantedKey } from '../../requests/api-key-requests.ts';

/** Days as the server counts them, in UTC. */
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

interface CreateKeyDialogProps {
  onClose: () => void;
  onCreate: (wanted: WantedKey) => void;
}

/** Asks for a key's name, scopes and expiry. */
export function CreateKeyDialog({ onClose, onCreate }: CreateKeyDialogProps) {
  const text = useApiKeysText();
  const formId = useId();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly KeyScope[]>(['read']);
  const [expiresOn, setExpiresOn] = useState(() => dayIn(apiKeyDays));
  const [wasTried, setWasTried] = useState(false);
  const [first, last] = [dayIn(1), dayIn(maxApiKeyDays)];
  const isNameMissing = name.trim() === '';
  const isDayWrong = expiresOn < first || expiresOn > last;
  const isWrong = isNameMissing || isDayWrong || scopes.length === 0;
  const toggle = (scope: KeyScope) =>
    setScopes(keyScopes.filter((each) => (each === scope ? !scopes.includes(each) : scopes.includes(each))));

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={text.addTitle}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" form={formId} look="primary">
            {text.create}
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
          if (!isWrong) onCreate({ name: name.trim(), scopes: [...scopes], expiresOn });
        }}
      >
        <Field label={text.name} errors={wasTried && isNameMissing ? [text.nameMissing] : []}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={apiKeyNameMaxLength}
              placeholder={text.namePlaceholder}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <fieldset className="grid gap-2" aria-describedby={`${formId}-scopes`}>
          <legend className="mb-1.5 text-sm font-medium">{text.scopesLegend}</legend>
          {keyScopes.map((scope) => (
            <label key={scope} className="flex cursor-pointer items-start gap-3 rounded-md border border-line p-3">
              <input
                type="checkbox"
                className="mt-1 accent-petrol"
                checked={scopes.includes(scope)}
                onChange={() => toggle(scope)}
              />
              <span>
                <span className="block font-medium">{text.scopes[scope]}</span>
                <span className="block text-sm text-muted">{text.scopeHints[scope]}</span>
              </span>
            </label>
          ))}
          <p id={`${formId}-scopes`} role="status" className="text-sm text-danger">
            {wasTried && scopes.length === 0 ? text.scopesMissing : ''}
          </p>
        </fieldset>
        <Field
          label={text.expiresOn}
          hint={text.expiresHint}
          errors={wasTried && isDayWrong ? [text.expiresWrong] : []}
        >
          {(control) => (
            <Input
              {...control}
              type="date"
              value={expiresOn}
              min={first}
              max={last}
              onChange={({ target }) => setExpiresOn(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
