import { type FormEvent, useState } from 'react';
import type { CorrectDocument } from '#shared/contracts/documents.ts';
import type { MeetingPaper } from '#shared/contracts/meetings.ts';
import { bodyMaxLength, titleMaxLength } from '#shared/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { useLanguage } from '#web/lib/preferences.ts';
import { useMeetingsText } from '../messages.ts';
import { correctDocument } from '../queries.ts';

interface CorrectDialogProps {
  paper: MeetingPaper;
  /** Suggested names of bodies. */
  bodies: readonly string[];
  /** The document now belongs to another date or body. */
  onMoved?: (() => void) | undefined;
  onClose: () => void;
}

/**
 * Corrects a document's title and its meeting's date and body (MEET-04). Clearing a date or body restores the detected
 * one.
 */
export function CorrectDialog({ paper, bodies, onMoved, onClose }: CorrectDialogProps) {
  const text = useMeetingsText();
  const language = useLanguage();
  const [title, setTitle] = useState(paper.title);
  const [date, setDate] = useState(paper.date ?? '');
  const [body, setBody] = useState(paper.body ?? '');
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isNameMissing = title.trim() === '';

  async function save(correction: CorrectDocument) {
    if (isSaving) return;
    if (Object.keys(correction).length === 0) return onClose();
    setIsSaving(true);
    setError(null);
    try {
      await correctDocument(paper.documentId, correction);
      notify.success(text.correct.saved);
      onClose();
      if (correction.meetingDate !== undefined || correction.body !== undefined) onMoved?.();
    } catch (failure) {
      setError(failure);
      setIsSaving(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isNameMissing) return;
    void save({
      ...(title.trim() !== paper.title && { title: title.trim() }),
      ...(date !== (paper.date ?? '') && { meetingDate: date || null }),
      ...(body.trim() !== (paper.body ?? '') && { body: body.trim() || null }),
    });
  }

  const hintOf = (source: MeetingPaper['titleSource']) => (source === 'user' ? text.correct.yours : undefined);
  const isCorrected = [paper.titleSource, paper.dateSource, paper.bodySource].includes('user');
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={text.correct.title}
      description={text.correct.intro}
    >
      <form onSubmit={submit} className="grid gap-4" noValidate>
        <Field
          label={text.correct.name}
          hint={hintOf(paper.titleSource)}
          errors={isNameMissing ? [text.correct.nameMissing] : []}
        >
          {(control) => (
            <Input
              {...control}
              value={title}
              maxLength={titleMaxLength}
              onChange={(event) => setTitle(event.target.value)}
            />
          )}
        </Field>
        <Field label={text.correct.date} hint={hintOf(paper.dateSource)}>
          {(control) => (
            <Input {...control} type="date" value={date} onChange={(event) => setDate(event.target.value)} />
          )}
        </Field>
        <Field
          label={text.correct.body}
          hint={hintOf(paper.bodySource)}
          errors={error === null ? [] : [`${text.correct.failed} ${errorMessage(error, language)}`]}
        >
          {(control) => (
            <>
              <Input
                {...control}
                list="known-bodies"
                value={body}
                maxLength={bodyMaxLength}
                onChange={(event) => setBody(event.target.value)}
              />
              <datalist id="known-bodies">
                {bodies.map((name) => (
                  <option key={name} value={name} />
                ))}
              </datalist>
            </>
          )}
        </Field>
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          {isCorrected && (
            <Button
              look="quiet"
              className="mr-auto"
              onClick={() => void save({ title: null, meetingDate: null, body: null })}
            >
              {text.correct.restore}
            </Button>
          )}
          <Button onClick={onClose}>{text.correct.cancel}</Button>
          <Button type="submit" look="primary" isBusy={isSaving}>
            {text.correct.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
