import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { CorrectDocument, Document } from '#shared/contracts/documents.ts';
import { bodyMaxLength, titleMaxLength } from '#shared/limits.ts';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { isApiError } from '#web/lib/api/api-error.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { bodyNamesQuery, correctDocument, documentQuery } from '#web/lib/papers/document-queries.ts';
import { isMailName } from '#web/lib/papers/mail-name.ts';
import { useLanguage } from '#web/lib/preferences.ts';
import { FactInput } from './fact-input.tsx';
import {
  correctionOf,
  type FactField,
  type FactsDraft,
  factFields,
  isNameMissing,
  isOvertaken,
  overtakenIn,
  restorationOf,
  reversalOf,
  shownIn,
  storedIn,
  typeInto,
} from './facts-draft.ts';
import { usePaperFactsText } from './messages.ts';

interface FactsDialogProps {
  documentId: string;
  /** Called with the document once its date or body has changed. */
  onMoved?: ((document: Document) => void) | undefined;
  onClose: () => void;
}

/**
 * Changes a document's title and its meeting's date and body, wherever it is shown (MEET-04). The page below stays as
 * it is. Clearing a date or body restores the one that was read.
 */
export function FactsDialog({ documentId, onMoved, onClose }: FactsDialogProps) {
  const text = usePaperFactsText();
  const document = useQuery({ ...documentQuery(documentId), staleTime: 0 });
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={text.title} description={text.intro}>
      {document.data ? (
        <FactsForm
          document={document.data}
          refetch={async () => (await document.refetch()).data}
          onMoved={onMoved}
          onClose={onClose}
        />
      ) : document.isError ? (
        <ErrorState title={text.loadFailed} error={document.error} onRetry={() => void document.refetch()} />
      ) : (
        <div aria-busy="true" className="grid gap-4">
          <p role="status" className="sr-only">
            {text.loading}
          </p>
          {factFields.map((field) => (
            <Skeleton key={field} className="h-16" />
          ))}
        </div>
      )}
    </Dialog>
  );
}

interface FactsFormProps {
  document: Document;
  refetch: () => Promise<Document | undefined>;
  onMoved: FactsDialogProps['onMoved'];
  onClose: () => void;
}

function FactsForm({ document, refetch, onMoved, onClose }: FactsFormProps) {
  const text = usePaperFactsText();
  const language = useLanguage();
  const bodies = useQuery(bodyNamesQuery).data ?? [];
  const [draft, setDraft] = useState<FactsDraft>({});
  const [isSaving, setIsSaving] = useState(false);
  const [isDateWrong, setIsDateWrong] = useState(false);
  const [isConflict, setIsConflict] = useState(false);
  const [told, setTold] = useState('');
  const [error, setError] = useState<unknown>(null);

  async function save(correction: CorrectDocument | null) {
    if (isSaving) return;
    if (correction === null) return onClose();
    setIsSaving(true);
    setIsConflict(false);
    setError(null);
    try {
      const saved = await correctDocument(document.id, correction);
      notify.undoable(text.saved, text.undo, () => void undo(reversalOf(correction, document, saved)));
      onClose();
      tellOfMove(saved, correction);
    } catch (failure) {
      if (isApiError(failure, 'edit_conflict')) tellOfConflict((await refetch()) ?? document);
      else setError(failure);
      setIsSaving(false);
    }
  }

  /** The fields say what they were changed to; saving once more overwrites it knowingly. */
  function tellOfConflict(now: Document) {
    setIsConflict(true);
    setTold(overtakenIn(draft, now));
  }

  async function undo(reversal: CorrectDocument) {
    try {
      const restored = await correctDocument(document.id, reversal);
      notify.success(text.undone);
      tellOfMove(restored, reversal);
    } catch (failure) {
      notify.error(text.undoFailed, errorMessage(failure, language));
    }
  }

  function tellOfMove(now: Document, { meetingDate, body }: CorrectDocument) {
    if (meetingDate !== undefined || body !== undefined) onMoved?.(now);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Half a date reads as an empty field, which would remove the stored one.
    const isWrong = !event.currentTarget.querySelector<HTMLInputElement>('[type="date"]')?.validity.valid;
    setIsDateWrong(isWrong);
    if (isWrong || isNameMissing(draft, document)) return;
    if (overtakenIn(draft, document) === told) void save(correctionOf(draft, document));
    else tellOfConflict(document);
  }

  const control = (field: FactField) => ({
    value: shownIn(draft, document, field),
    isOwn: document[`${field}Source`] === 'user',
    overtakenBy: isOvertaken(draft, document, field) ? storedIn(document, field) : null,
    onChange: (typed: string) => setDraft(typeInto(draft, document, field, typed)),
    onTake: () => setDraft({ ...draft, [field]: undefined }),
  });
  const failures = [
    ...(isConflict ? [text.conflict] : []),
    ...(error === null ? [] : [`${text.failed} ${errorMessage(error, language)}`]),
  ];
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      <FactInput
        {...control('title')}
        label={text.name}
        errors={isNameMissing(draft, document) ? [text.nameMissing] : []}
      >
        {(input) => <Input {...input} maxLength={titleMaxLength} />}
      </FactInput>
      <FactInput
        {...control('meetingDate')}
        label={isMailName(document.fileName) ? text.mailDate : text.date}
        errors={isDateWrong ? [text.dateWrong] : []}
      >
        {(input) => <Input {...input} type="date" max="9999-12-31" />}
      </FactInput>
      <FactInput {...control('body')} label={text.body} errors={[]}>
        {(input) => (
          <>
            <Input {...input} list="known-bodies" maxLength={bodyMaxLength} />
            <datalist id="known-bodies">
              {bodies.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </>
        )}
      </FactInput>
      {failures.length > 0 && (
        <div role="alert" className="grid gap-1 text-sm text-danger">
          {failures.map((failure) => (
            <p key={failure}>{failure}</p>
          ))}
        </div>
      )}
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        {factFields.some((field) => document[`${field}Source`] === 'user') && (
          <Button look="quiet" className="mr-auto" onClick={() => void save(restorationOf(document))}>
            {text.restore}
          </Button>
        )}
        <Button onClick={onClose}>{text.cancel}</Button>
        <Button type="submit" look="primary" isBusy={isSaving}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}
