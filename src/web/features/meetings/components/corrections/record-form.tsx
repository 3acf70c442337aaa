import { type FormEvent, useState } from 'react';
import {
  type CorrectRecord,
  fieldsOfKind,
  type RecordDetails,
  type RecordField,
  type RecordValues,
} from '#shared/contracts/corrections.ts';
import { Button } from '#web/components/ui/button.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { useLanguage } from '#web/lib/preferences.ts';
import { useCorrectionsText } from '../../corrections.ts';
import { RecordFieldInput } from './fields/record-field.tsx';

interface RecordFormProps {
  record: RecordDetails;
  /** Stores a correction and closes. Throws if that fails. */
  act: (correction: CorrectRecord, done: string) => Promise<void>;
  onClose: () => void;
}

/** The fields of decisions that are seen first; those of the other kinds are few. */
const firstFields: readonly RecordField[] = ['what', 'item', 'outcome', 'number', 'yes', 'no', 'abstentions'];

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** All fields of a record. Saves only those that were changed. */
export function RecordForm({ record, act, onClose }: RecordFormProps) {
  const text = useCorrectionsText();
  const language = useLanguage();
  const [draft, setDraft] = useState<RecordValues>({});
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const values = { ...record.values, ...draft };
  const isWordless = values.what === '' || values.title === '';
  const fields: readonly RecordField[] = fieldsOfKind[record.kind];
  const isFirst = (field: RecordField) => record.kind !== 'decision' || firstFields.includes(field);

  async function store(correction: CorrectRecord, done: string) {
    if (isSaving) return;
    setIsSaving(true);
    setError(null);
    try {
      await act(correction, done);
    } catch (failure) {
      setError(failure);
      setIsSaving(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isWordless) return;
    // Rows without a name say nothing.
    const candidates = draft.candidates?.filter(({ name }) => name.trim() !== '');
    const changed = Object.entries({ ...draft, ...(candidates && { candidates }) }).filter(
      ([field, value]) => !isSame(value, record.values[field as RecordField]),
    );
    if (changed.length === 0 && record.doubts.length === 0) return onClose();
    void store({ act: 'change', values: Object.fromEntries(changed) }, text.saved);
  }

  const show = (field: RecordField) => (
    <RecordFieldInput
      key={field}
      field={field}
      record={record}
      values={values}
      onChange={(change) => setDraft({ ...draft, ...change })}
      onSplit={draft.what === undefined && draft.title === undefined ? split : undefined}
    />
  );
  const split = (at: number) => void store({ act: 'split', at }, text.split);
  const isRejected = record.standing === 'rejected';
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      <div className="grid grid-cols-6 gap-x-3 gap-y-4">{fields.filter(isFirst).map(show)}</div>
      {fields.some((field) => !isFirst(field)) && (
        <details>
          <summary className="touch-target w-fit rounded-sm text-sm font-medium text-petrol">{text.moreFields}</summary>
          <div className="mt-3 grid grid-cols-6 gap-x-3 gap-y-4">
            {fields.filter((field) => !isFirst(field)).map(show)}
          </div>
        </details>
      )}
      {error !== null && (
        <p role="alert" className="text-sm text-danger">
          {text.failed} {errorMessage(error, language)}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          look="quiet"
          className="mr-auto"
          onClick={() =>
            void store({ act: isRejected ? 'restore' : 'reject' }, isRejected ? text.restored : text.rejected)
          }
        >
          {isRejected ? text.restore : text.reject}
        </Button>
        <Button onClick={onClose}>{text.cancel}</Button>
        <Button type="submit" look="primary" isBusy={isSaving} disabled={isWordless}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}
