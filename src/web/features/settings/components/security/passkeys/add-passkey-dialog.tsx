import { useId, useState } from 'react';
import { passkeyNameMaxLength } from '#shared/contracts/passkeys.ts';
import { usePasskeysText } from '#web/components/passkeys/messages.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import type { PasskeyKind } from '../../../requests/passkey-requests.ts';

const kinds: readonly PasskeyKind[] = ['device', 'security-key'];

interface AddPasskeyDialogProps {
  onClose: () => void;
  onAdd: (kind: PasskeyKind, name: string) => void;
}

/** Asks for the kind and a name; the browser's own dialog follows. */
export function AddPasskeyDialog({ onClose, onAdd }: AddPasskeyDialogProps) {
  const text = usePasskeysText();
  const formId = useId();
  const [kind, setKind] = useState<PasskeyKind>('device');
  const [name, setName] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const isMissing = name.trim() === '';

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
          if (!isMissing) onAdd(kind, name.trim());
        }}
      >
        <Field label={text.name} errors={wasTried && isMissing ? [text.nameMissing] : []}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={passkeyNameMaxLength}
              placeholder={text.namePlaceholder}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 font-medium">{text.kindLegend}</legend>
          {kinds.map((each) => (
            <label key={each} className="flex cursor-pointer items-start gap-3 rounded-md border border-line p-3">
              <input
                type="radio"
                name="kind"
                className="mt-1 accent-petrol"
                checked={kind === each}
                onChange={() => setKind(each)}
              />
              <span>
                <span className="block font-medium">{text.kinds[each]}</span>
                <span className="block text-sm text-muted">{text.kindHints[each]}</span>
              </span>
            </label>
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}
