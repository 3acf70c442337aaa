import { useId, useState } from 'react';
import { passkeyNameMaxLength } from '#shared/contracts/passkeys.ts';
import { usePasskeysText } from '#web/components/passkeys/messages.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';

interface RenamePasskeyDialogProps {
  name: string;
  onClose: () => void;
  onRename: (name: string) => void;
}

/** A blank name changes nothing. */
export function RenamePasskeyDialog({ name, onClose, onRename }: RenamePasskeyDialogProps) {
  const text = usePasskeysText();
  const formId = useId();
  const [wanted, setWanted] = useState(name);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={text.renameTitle}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" form={formId} look="primary">
            {text.save}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted.trim() !== '') onRename(wanted.trim());
        }}
      >
        <Field label={text.name} errors={[]}>
          {(control) => (
            <Input
              {...control}
              value={wanted}
              maxLength={passkeyNameMaxLength}
              onChange={(event) => setWanted(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
