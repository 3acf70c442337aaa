import { AlertDialog } from 'radix-ui';
import { defineMessages } from '#web/lib/messages.ts';
import { Button } from './button.tsx';
import { useFocusReturn } from './use-focus-return.ts';
import type { ConfirmDialogProps } from './window-props.ts';

const useText = defineMessages({ de: { cancel: 'Abbrechen' }, en: { cancel: 'Cancel' } });

/** Lazy-loaded by dialog.tsx. */
export function ConfirmWindow({
  isOpen,
  onOpenChange,
  title,
  description,
  confirmLabel,
  onConfirm,
}: ConfirmDialogProps) {
  const text = useText();
  const focus = useFocusReturn();
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=open]:animate-appear" />
        <AlertDialog.Content
          {...focus}
          className="fixed top-1/2 left-1/2 z-50 grid max-h-[calc(100dvh-2rem)] w-[min(30rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 gap-3 overflow-y-auto rounded-xl border border-line bg-raised p-6 shadow-raised data-[state=open]:animate-appear"
        >
          <AlertDialog.Title className="text-lg font-semibold wrap-anywhere">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="text-muted">{description}</div>
          </AlertDialog.Description>
          <div className="mt-3 flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel asChild>
              <Button>{text.cancel}</Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action asChild>
              <Button look="danger" onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
