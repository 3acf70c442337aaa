import { type FormEvent, useState } from 'react';
import type { Upload } from '#shared/contracts/uploads.ts';
import { descriptionMaxLength } from '#shared/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Textarea } from '#web/components/ui/input.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { useLanguage } from '#web/lib/preferences.ts';
import { useUploadText } from '../messages.ts';

interface DescriptionDialogProps {
  upload: Upload;
  /** Rejects if it was not saved; the dialog then stays open. */
  onSave: (description: string | null) => Promise<unknown>;
  onClose: () => void;
}

/** Edits the description of a stored file; blank removes it. */
export function DescriptionDialog({ upload, onSave, onClose }: DescriptionDialogProps) {
  const text = useUploadText();
  const language = useLanguage();
  const before = upload.description ?? '';
  const [description, setDescription] = useState(before);
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    const trimmed = description.trim();
    if (trimmed === before) return onClose();
    setIsSaving(true);
    setError(null);
    try {
      await onSave(trimmed || null);
      onClose();
    } catch (failure) {
      setError(failure);
      setIsSaving(false);
    }
  }

  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={text.descriptionTitle}>
      <form onSubmit={(event) => void submit(event)} className="grid gap-6">
        <Field
          label={<span className="wrap-anywhere">{text.descriptionOf(upload.fileName)}</span>}
          errors={error === null ? [] : [errorMessage(error, language)]}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={descriptionMaxLength}
              value={description}
              onChange={(event) => setDescription(event.target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" look="primary" isBusy={isSaving}>
            {text.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
