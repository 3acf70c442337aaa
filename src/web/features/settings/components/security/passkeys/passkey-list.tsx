import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import type { FactorSettings } from '#shared/contracts/mfa.ts';
import type { Passkey } from '#shared/contracts/passkeys.ts';
import { type PasskeysText, usePasskeysText } from '#web/components/passkeys/messages.ts';
import { passkeyFailure } from '#web/components/passkeys/passkey-failure.ts';
import { isPasskeyBrowser, usePasskeysOffered } from '#web/components/passkeys/ways-in.ts';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/dialog.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useFormat } from '#web/lib/format.ts';
import { notify } from '#web/lib/notify.ts';
import { addPasskey, passkeysQuery, removePasskey, renamePasskey } from '../../../requests/passkey-requests.ts';
import { refreshFactors } from '../../../security-queries.ts';
import type { Confirmation } from '../../../use-confirmation.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';

type Open = { window: 'add' } | { window: 'rename' | 'remove'; passkey: Passkey } | null;

/** The account's passkeys with their actions (AUTH-12). */
export function PasskeyList({ run: runProven, factors }: { run: Confirmation['run']; factors: FactorSettings }) {
  const text = usePasskeysText();
  const isOffered = usePasskeysOffered();
  const passkeys = useQuery(passkeysQuery);
  const [open, setOpen] = useState<Open>(null);

  const change = useMutation({
    mutationFn: async ({ act, done }: { act: () => Promise<void>; done: string }) => {
      const isDone = await runProven(async () => {
        await act();
        return true;
      });
      if (isDone) notify.success(done);
    },
    onError: (error) => notify.error(passkeyFailure(error, text)),
    onSettled: refreshFactors,
  });
  const close = () => setOpen(null);
  const run = (act: () => Promise<void>, done: string) => {
    close();
    change.mutate({ act, done });
  };

  return (
    <div className="py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="font-medium">{text.title}</h3>
          <p className="text-sm text-muted">
            {isOffered ? text.intro : isPasskeyBrowser() ? text.wrongAddress : text.unsupported}
          </p>
        </div>
        {isOffered && (
          <Button isBusy={change.isPending} onClick={() => setOpen({ window: 'add' })}>
            {!change.isPending && <Plus aria-hidden="true" />}
            {text.add}
          </Button>
        )}
      </div>
      {passkeys.isPending ? (
        <Skeleton className="mt-4 h-10" />
      ) : passkeys.data ? (
        passkeys.data.length === 0 ? (
          <p className="mt-3 text-sm text-muted">{text.none}</p>
        ) : (
          <ul aria-label={text.title} className="mt-3 divide-y divide-line">
            {passkeys.data.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onRename={() => setOpen({ window: 'rename', passkey })}
                onRemove={() => setOpen({ window: 'remove', passkey })}
              />
            ))}
          </ul>
        )
      ) : (
        <ErrorState title={text.loadFailed} error={passkeys.error} onRetry={() => void passkeys.refetch()} />
      )}
      {open?.window === 'add' && (
        <AddPasskeyDialog onClose={close} onAdd={(kind, name) => run(() => addPasskey(kind, name), text.added)} />
      )}
      {open?.window === 'rename' && (
        <RenamePasskeyDialog
          name={open.passkey.name}
          onClose={close}
          onRename={(name) => run(() => renamePasskey(open.passkey.id, name), text.renamed)}
        />
      )}
      <ConfirmDialog
        isOpen={open?.window === 'remove'}
        onOpenChange={close}
        title={open?.window === 'remove' ? text.removeTitle(open.passkey.name) : ''}
        description={describeRemoval(text, factors, passkeys.data?.length === 1)}
        confirmLabel={text.remove}
        onConfirm={() => {
          if (open?.window === 'remove') run(() => removePasskey(open.passkey.id), text.removed);
        }}
      />
    </div>
  );
}

/** Removing the last passkey also disables the passkey factor, so warn first. */
function describeRemoval(text: PasskeysText, factors: FactorSettings, isLast: boolean): string {
  if (!isLast || !factors.passkey) return text.removeText;
  const isOnlyFactor = !factors.email && !factors.totp;
  return `${text.removeText} ${isOnlyFactor ? text.removeOnlyFactor : text.removeFactor}`;
}

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const text = usePasskeysText();
  const format = useFormat();
  const used = passkey.lastUsedAt ? text.usedAt(format.relativeTime(passkey.lastUsedAt)) : text.neverUsed;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 flex-1 basis-56 items-start gap-3">
        <KeyRound className="mt-1 size-4.5 shrink-0 text-muted" aria-hidden="true" />
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{passkey.name}</p>
          <p className="text-sm text-muted">
            {text.createdAt(format.date(passkey.createdAt))}, {used}
          </p>
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form */}
      <div role="group" aria-label={text.actionsOf(passkey.name)} className="flex gap-2">
        <Button size="small" onClick={onRename}>
          {text.rename}
        </Button>
        <Button size="small" onClick={onRemove}>
          {text.remove}
        </Button>
      </div>
    </li>
  );
}
