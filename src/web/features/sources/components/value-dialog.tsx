import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { notify } from '#web/lib/notify.ts';
import { sourceMessage, useSourcesText } from '../messages.ts';
import { refreshSources } from '../requests.ts';

interface ValueDialogProps {
  title: string;
  label: string;
  hint?: string;
  before?: string;
  done: string;
  input?: ComponentProps<'input'>;
  /** Rejects if the value was not accepted; the dialog then stays open. */
  onSave: (value: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for a single value of a source. */
export function ValueDialog({ title, label, hint, before = '', done, input, onSave, onClose }: ValueDialogProps) {
  const text = useSourcesText();
  const [value, setValue] = useState(before);
  const [isTried, setIsTried] = useState(false);
  const save = useMutation({
    mutationFn: () => onSave(value),
    onSuccess: () => {
      notify.success(done);
      onClose();
    },
    onSettled: refreshSources,
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (!save.isPending && value.trim() !== '') save.mutate();
  }
  const errors = [
    ...(isTried && value.trim() === '' ? [text.required] : []),
    ...(save.error ? [sourceMessage(save.error)] : []),
  ];
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={title}>
      <form onSubmit={submit} className="grid gap-6" noValidate>
        <Field label={label} hint={hint} errors={errors}>
          {(control) => (
            <Input {...control} {...input} value={value} onChange={(event) => setValue(event.target.value)} />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" look="primary" isBusy={save.isPending}>
            {text.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
