import { Copy } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { copyText } from '#web/lib/copy-text.ts';
import { useApiKeysText } from '../../messages.ts';

/** Shown only once, so nothing but confirming that it was saved closes the dialog. */
const stayOpen = (): void => undefined;

/** A new key, shown this once. `secret`: null when closed. */
export function KeySecretDialog({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  const text = useApiKeysText();
  return (
    <Dialog
      isOpen={secret !== null}
      isHeld
      onOpenChange={stayOpen}
      title={text.secretTitle}
      description={text.secretText}
      actions={
        <Button look="primary" onClick={onClose}>
          {text.done}
        </Button>
      }
    >
      <Field label={text.secretLabel}>
        {(control) => (
          <Input
            {...control}
            readOnly
            value={secret ?? ''}
            className="font-mono text-[0.9375rem]"
            onFocus={({ target }) => target.select()}
          />
        )}
      </Field>
      <div>
        <Button size="small" onClick={() => copyText(secret ?? '', text.copied, text.copyFailed)}>
          <Copy aria-hidden="true" />
          {text.copy}
        </Button>
      </div>
    </Dialog>
  );
}
