import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { ImportChoice, ImportPreview } from '#shared/contracts/imports.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Choice } from '#web/components/ui/choice.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { useFormat } from '#web/lib/format.ts';
import { notify } from '#web/lib/notify.ts';
import { useBackupsText } from '../../messages.ts';
import { applyImport } from '../../requests/backup-requests.ts';

interface ImportPreviewFormProps {
  id: string;
  preview: ImportPreview;
  onChanged: () => Promise<void>;
  /** The button that cancels the import, with this label. */
  close: (label: string) => ReactNode;
}

const newerChoices = ['keep', 'copy', 'replace'] as const;

/** What importing an archive would change, and the choice of what to import. */
export function ImportPreviewForm({ id, preview, onChanged, close }: ImportPreviewFormProps) {
  const text = useBackupsText().restoring;
  const { dateTime, fileSize } = useFormat();
  const chats = preview.chats.filter(({ standing }) => standing !== 'same');
  const documents = preview.documents.filter(({ standing }) => standing === 'new');
  const [chosen, setChosen] = useState({
    chats: new Set(chats.map((chat) => chat.id)),
    documents: new Set(documents.map(({ uploadId }) => uploadId)),
  });
  const [rest, setRest] = useState<Pick<ImportChoice, 'settings' | 'newer' | 'isOtherAccountAccepted'>>({
    settings: false,
    newer: 'keep',
    isOtherAccountAccepted: false,
  });
  const apply = useMutation({
    mutationFn: () =>
      applyImport(id, {
        ...rest,
        chats: chosen.chats.size === chats.length ? 'all' : [...chosen.chats],
        documents: chosen.documents.size === documents.length ? 'all' : [...chosen.documents],
      }),
    onError: (error) => notify.error(text.applyFailed, errorMessage(error)),
    onSettled: onChanged,
  });
  const { account } = preview;
  const hasNothing =
    chats.length === 0 && documents.length === 0 && !preview.areSettingsOther && preview.newFolders === 0;
  const isBlocked = !account.isOwn && !rest.isOtherAccountAccepted;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        apply.mutate();
      }}
    >
      <p className="font-medium">{text.previewTitle(dateTime(preview.madeAt))}</p>
      {!account.isOwn && (
        <div className="grid gap-2">
          <p className="wrap-anywhere text-warning">{text.otherAccount(account.email)}</p>
          <Check
            label={text.acceptOther}
            isOn={rest.isOtherAccountAccepted}
            onChange={(isOtherAccountAccepted) => setRest({ ...rest, isOtherAccountAccepted })}
          />
        </div>
      )}
      {hasNothing && <p>{text.nothing}</p>}
      <CheckList
        title={text.chats}
        rows={chats.map((chat) => ({
          id: chat.id,
          label: chat.title,
          facts: `${text.messages(chat.messages)} · ${text.standings[chat.standing]}`,
        }))}
        chosen={chosen.chats}
        onChange={(next) => setChosen({ ...chosen, chats: next })}
      />
      {chats.some(({ standing }) => standing === 'newer') && (
        <div className="grid gap-2">
          <p className="text-sm font-medium">{text.newer}</p>
          <div>
            <Choice
              label={text.newer}
              value={rest.newer}
              options={newerChoices.map((value) => ({ value, label: text.newerChoices[value] }))}
              onChange={(newer) => setRest({ ...rest, newer })}
            />
          </div>
        </div>
      )}
      <CheckList
        title={text.documents}
        rows={documents.map(({ uploadId, fileName, size, standing }) => ({
          id: uploadId,
          label: fileName,
          facts: `${fileSize(size)} · ${text.standings[standing]}`,
        }))}
        chosen={chosen.documents}
        onChange={(next) => setChosen({ ...chosen, documents: next })}
      />
      {preview.areSettingsOther && (
        <Check label={text.settings} isOn={rest.settings} onChange={(settings) => setRest({ ...rest, settings })} />
      )}
      <div className="flex gap-2">
        {!hasNothing && (
          <Button type="submit" size="small" look="primary" isBusy={apply.isPending} disabled={isBlocked}>
            {text.apply}
          </Button>
        )}
        {close(hasNothing ? text.close : text.cancel)}
      </div>
    </form>
  );
}

interface CheckProps {
  label: string;
  facts?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Check({ label, facts, isOn, onChange }: CheckProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="touch-target mt-1 size-4 accent-petrol"
      />
      <label htmlFor={id} className="min-w-0 cursor-pointer wrap-anywhere">
        {label}
        {facts && <span className="tabular block text-sm text-muted">{facts}</span>}
      </label>
    </div>
  );
}

interface CheckListProps {
  title: string;
  rows: readonly { id: string; label: string; facts: string }[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: Set<string>) => void;
}

function CheckList({ title, rows, chosen, onChange }: CheckListProps) {
  const text = useBackupsText().restoring;
  if (rows.length === 0) return null;
  const toggle = (id: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-medium">{title}</legend>
      {rows.length > 1 && (
        <Check
          label={text.all}
          isOn={chosen.size === rows.length}
          onChange={(isOn) => onChange(new Set(isOn ? rows.map(({ id }) => id) : []))}
        />
      )}
      <div className="grid max-h-72 gap-2 overflow-y-auto rounded-md border border-line p-3">
        {rows.map(({ id, label, facts }) => (
          <Check key={id} label={label} facts={facts} isOn={chosen.has(id)} onChange={(isOn) => toggle(id, isOn)} />
        ))}
      </div>
    </fieldset>
  );
}
