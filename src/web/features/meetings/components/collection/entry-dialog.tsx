import { type FormEvent, useState } from 'react';
import { decisionOutcomes } from '#shared/contracts/chats.ts';
import {
  type CollectionEntry,
  entryKinds,
  remarksMaxLength,
  type TypedEntry,
  wordingMaxLength,
} from '#shared/contracts/collections.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input, Textarea } from '#web/components/ui/input.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { useLanguage } from '#web/lib/preferences.ts';
import { addEntry, changeEntry } from '../../collection-queries.ts';
import { useCollectionsText, useMeetingsText } from '../../messages.ts';

interface EntryDialogProps {
  collectionId: string;
  /** Null: a new one. Of a decision in the papers only the remarks can be changed. */
  entry: CollectionEntry | null;
  onClose: () => void;
}

const selectLooks =
  'block h-10 w-full min-w-0 rounded-md border border-field bg-paper px-3 text-[0.9375rem] touch:h-11 touch:text-base';

/** Enters a decision or a judgment by hand, or changes an entry. */
export function EntryDialog({ collectionId, entry, onClose }: EntryDialogProps) {
  const text = useCollectionsText();
  const { outcomes } = useMeetingsText();
  const language = useLanguage();
  const isTyped = entry === null || entry.state === 'typed';
  const [kind, setKind] = useState<TypedEntry['kind']>(entry?.kind ?? 'decision');
  const [fields, setFields] = useState({
    wording: entry?.wording ?? '',
    date: entry?.date ?? '',
    place: entry?.place ?? '',
    court: entry?.court ?? '',
    fileNumber: entry?.fileNumber ?? '',
    parties: entry?.parties ?? '',
    outcome: entry?.outcome ?? (entry ? '' : 'adopted'),
    isPublic: entry?.isPublic ?? false,
    remarks: entry?.remarks ?? '',
  });
  const [isSaving, setIsSaving] = useState(false);
  const [wasSent, setWasSent] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const set = (change: Partial<typeof fields>) => setFields((before) => ({ ...before, ...change }));
  const isIncomplete = isTyped && (fields.wording.trim() === '' || fields.date === '');

  async function submit(event: FormEvent) {
    event.preventDefault();
    setWasSent(true);
    if (isSaving || isIncomplete) return;
    setIsSaving(true);
    setError(null);
    const { remarks, outcome, isPublic, wording, ...lines } = fields;
    const content = {
      ...lines,
      wording: wording.trim(),
      outcome: decisionOutcomes.find((each) => each === outcome) ?? null,
      isPublic: isPublic || null,
    };
    try {
      if (entry === null) await addEntry(collectionId, { kind, ...content, remarks: remarks.trim() });
      else await changeEntry(collectionId, entry.id, { remarks: remarks.trim(), ...(isTyped && { content }) });
      notify.success(text.form.saved);
      onClose();
    } catch (failure) {
      setError(failure);
      setIsSaving(false);
    }
  }

  const line = (field: 'place' | 'court' | 'fileNumber' | 'parties') => (
    <Field label={text.columns[field]}>
      {(control) => (
        <Input
          {...control}
          value={fields[field]}
          maxLength={300}
          onChange={(event) => set({ [field]: event.target.value })}
        />
      )}
    </Field>
  );

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={entry === null ? text.form.addTitle : text.form.editTitle(entry.number)}
      description={isTyped ? text.form.intro : text.form.remarksIntro}
    >
      <form onSubmit={(event) => void submit(event)} className="grid gap-4" noValidate>
        {isTyped && (
          <>
            {entry === null && (
              <Field label={text.columns.kind}>
                {(control) => (
                  <select
                    {...control}
                    value={kind}
                    onChange={(event) => setKind(entryKinds.find((each) => each === event.target.value) ?? 'decision')}
                    className={selectLooks}
                  >
                    {entryKinds.map((each) => (
                      <option key={each} value={each}>
                        {text.kinds[each]}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
            )}
            <Field
              label={kind === 'judgment' ? text.form.judgmentWording : text.columns.wording}
              errors={wasSent && fields.wording.trim() === '' ? [text.form.wordingMissing] : []}
            >
              {(control) => (
                <Textarea
                  {...control}
                  value={fields.wording}
                  rows={4}
                  maxLength={wordingMaxLength}
                  onChange={(event) => set({ wording: event.target.value })}
                />
              )}
            </Field>
            <Field label={text.columns.date} errors={wasSent && fields.date === '' ? [text.form.dateMissing] : []}>
              {(control) => (
                <Input
                  {...control}
                  type="date"
                  value={fields.date}
                  onChange={(event) => set({ date: event.target.value })}
                />
              )}
            </Field>
            {kind === 'judgment' ? (
              <>
                {line('court')}
                {line('fileNumber')}
                {line('parties')}
              </>
            ) : (
              <>
                {line('place')}
                <Field label={text.columns.result}>
                  {(control) => (
                    <select
                      {...control}
                      value={fields.outcome}
                      onChange={(event) => set({ outcome: event.target.value })}
                      className={selectLooks}
                    >
                      <option value="">{text.form.noOutcome}</option>
                      {decisionOutcomes.map((each) => (
                        <option key={each} value={each}>
                          {outcomes[each]}
                        </option>
                      ))}
                    </select>
                  )}
                </Field>
                <label className="flex items-center gap-2.5 text-[0.9375rem]">
                  <input
                    type="checkbox"
                    checked={fields.isPublic}
                    onChange={(event) => set({ isPublic: event.target.checked })}
                    className="size-4.5 accent-petrol"
                  />
                  {text.form.isPublic}
                </label>
              </>
            )}
          </>
        )}
        <Field
          label={text.columns.remarks}
          errors={error === null ? [] : [`${text.form.failed} ${errorMessage(error, language)}`]}
        >
          {(control) => (
            <Textarea
              {...control}
              value={fields.remarks}
              rows={3}
              maxLength={remarksMaxLength}
              onChange={(event) => set({ remarks: event.target.value })}
            />
          )}
        </Field>
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{text.form.cancel}</Button>
          <Button type="submit" look="primary" isBusy={isSaving}>
            {text.form.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
