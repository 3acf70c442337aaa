import { type FormEvent, useId, useState } from 'react';
import { lookReasonSchema } from '#shared/contracts/audit.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { useHierarchyText } from './messages.ts';

interface ReasonDialogProps {
  title: string;
  /** Who will read the reason. */
  description: string;
  /** What the reason is given for. */
  name: string;
  confirm: string;
  look?: 'primary' | 'danger';
  onClose: () => void;
  onGiven: (reason: string) => void;
}

/** Asks for the admin's reason to see or delete somebody else's data. */
export function ReasonDialog({
  title,
  description,
  name,
  confirm,
  look = 'primary',
  onClose,
  onGiven,
}: ReasonDialogProps) {
  const text = useHierarchyText();
  const formId = useId();
  const [reason, setReason] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const isValid = lookReasonSchema.safeParse(reason).success;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (isValid) onGiven(reason.trim());
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" form={formId} look={look}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-3">
        <p className="font-medium wrap-anywhere">{name}</p>
        <Field label={text.reason} errors={wasTried && !isValid ? [text.reasonWrong] : []}>
          {(control) => (
            <Input
              {...control}
              value={reason}
              maxLength={300}
              placeholder={text.reasonPlaceholder}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
