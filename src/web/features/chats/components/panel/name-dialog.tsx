import { type FormEvent, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { useChatsText } from '../../messages.ts';

interface NameDialogProps {
  title: string;
  label: string;
  confirmLabel: string;
  initialName?: string;
  maxLength: number;
  onName: (name: string) => void;
  onClose: () => void;
}

/** Asks for a name; ignores a blank or unchanged one. */
export function NameDialog({
  title,
  label,
  confirmLabel,
  initialName = '',
  maxLength,
  onName,
  onClose,
}: NameDialogProps) {
  const text = useChatsText();
  const [name, setName] = useState(initialName);

  function submit(event: FormEvent) {
    event.preventDefault();
    const trimmed = name.trim();
    if (!trimmed) return;
    if (trimmed !== initialName) onName(trimmed);
    onClose();
  }

  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={title}>
      <form onSubmit={submit} className="grid gap-6">
        <Field label={label}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={maxLength}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{text.dialogs.cancel}</Button>
          <Button type="submit" look="primary">
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
