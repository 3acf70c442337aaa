import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Source } from '#shared/contracts/sources.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { useFormat } from '#web/lib/format.ts';
import { notify } from '#web/lib/notify.ts';
import { sourceMessage, useSourcesText } from '../messages.ts';
import { disconnectSource, refreshSources } from '../requests.ts';

const choices = ['keep', 'delete'] as const;

/** Disconnects a source, and asks what should happen to its documents. */
export function DisconnectDialog({ source, onClose }: { source: Source; onClose: () => void }) {
  const text = useSourcesText();
  const format = useFormat();
  const name = useId();
  const [documents, setDocuments] = useState<(typeof choices)[number]>('keep');
  const disconnect = useMutation({
    mutationFn: () => disconnectSource(source.id, documents),
    onSuccess: () => {
      notify.success(text.disconnected);
      onClose();
    },
    onSettled: refreshSources,
  });
  const count = source.counts.documents + source.counts.hidden;
  const choiceTexts = {
    keep: [text.keepDocuments, text.keepDocumentsHint],
    delete: [text.deleteDocuments, text.deleteDocumentsHint],
  } as const;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={text.disconnectTitle(source.name)}
      description={text.disconnectText}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button look="danger" isBusy={disconnect.isPending} onClick={() => disconnect.mutate()}>
            {text.disconnect}
          </Button>
        </>
      }
    >
      {count > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-medium">{text.whatOfDocuments(count, format.number(count))}</legend>
          {choices.map((choice) => (
            <label
              key={choice}
              className="flex cursor-pointer items-start gap-3 rounded-md border border-line p-3 has-checked:border-petrol"
            >
              <input
                type="radio"
                name={name}
                checked={documents === choice}
                onChange={() => setDocuments(choice)}
                className="mt-1 size-4 shrink-0 accent-petrol"
              />
              <span>
                <span className="block font-medium">{choiceTexts[choice][0]}</span>
                <span className="block text-sm text-muted">{choiceTexts[choice][1]}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {disconnect.error && (
        <p role="alert" className="mt-3 text-sm text-danger">
          {sourceMessage(disconnect.error)}
        </p>
      )}
    </Dialog>
  );
}
